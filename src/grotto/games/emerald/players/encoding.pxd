cimport cython
from grotto.play.encoder cimport Encoder
from grotto.kernel.state cimport Actions
from grotto.games.emerald.rules cimport Emerald

cdef int CATCH, ENDED, GEM_KINDS, GOLD_VALUES, PAID, PICK_STARTER, PLACES, STACKS, STOP, YIELD
cdef int PLAYERS, RAIL, DRAGON, FACING, TREASURES_LEFT, MOVES, CARD_TAKEN, DRAGON_DUE, LAST_STACK, MOVED_AT, FREED_AT
cdef int PHASE, UNSEEN_GEMS, UNSEEN_GOLD, GEM_CARDS, GEM_OPEN, GOLD_CARDS, GOLD_OPEN, REACH, KNIGHTS, HOME, NEST
cdef int CAUGHT, MOVED, FREED, TURN, IN_GAME, TREASURES, PURSE, FOUR_KINDS, GEMS, HANDS, GOLD_TAKEN, BRIBES, GOLD_LOG
cdef int ROW, VALUES, LOG_VALUE_BITS, LOG_VALUE_MASK, LOG_PAID, MOVES_OF_COLOUR, ANSWERS

@cython.final
cdef class EmeraldEncoder(Encoder):
    cdef int[8] entry_at
    cdef short[40] entries
    cdef int _count(self, Emerald state) noexcept nogil
    @cython.locals(moves=int, colours=int)
    cdef int _index(self, Emerald state, int seat, int action) noexcept nogil
    @cython.locals(after_moves=int, colours=int)
    cdef int _action(self, Emerald state, int seat, int index) noexcept nogil
    @cython.locals(i=int)
    cdef void _write_mask(self, Emerald state, int seat, Actions scratch, int row) noexcept nogil
    @cython.locals(first=int, out="short*")
    cdef void _write(self, Emerald state, int viewer, int row) noexcept nogil
    @cython.locals(i=Py_ssize_t)
    cdef void _clear(self, short* out) noexcept nogil
    @cython.locals(i=Py_ssize_t)
    cdef void _write_table(self, Emerald state, short* out) noexcept nogil
    @cython.locals(i=Py_ssize_t)
    cdef void _write_stacks(self, Emerald state, short* out) noexcept nogil
    @cython.locals(colour=Py_ssize_t, colours=int, at=Py_ssize_t, i=Py_ssize_t)
    cdef void _write_knights(self, Emerald state, int first, short* out) noexcept nogil
    @cython.locals(seat=Py_ssize_t, at=Py_ssize_t, i=Py_ssize_t)
    cdef void _write_seats(self, Emerald state, int first, short* out) noexcept nogil
    @cython.locals(seat=Py_ssize_t, at=Py_ssize_t, i=Py_ssize_t)
    cdef void _write_hands(self, Emerald state, int viewer, int first, short* out) noexcept nogil
    @cython.locals(seat=int, value=int, i=Py_ssize_t)
    cdef void _write_log(self, Emerald state, int first, short* out) noexcept nogil
    @cython.locals(seat=Py_ssize_t, at=Py_ssize_t, i=Py_ssize_t, before=int)
    cdef void _count_log(self, Emerald state, int first, short* out) noexcept nogil

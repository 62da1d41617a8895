cimport cython
from grotto.play.encoder cimport Encoder
from grotto.kernel.state cimport State
from grotto.games.emerald.gold_log cimport unpack
from grotto.games.emerald.rules cimport Emerald

cdef int CATCH, ENDED, GEM_KINDS, GOLD_VALUES, PAID, PICK_STARTER, PLACES, STACKS, STOP, YIELD
cdef int PLAYERS, RAIL, DRAGON, FACING, TREASURES_LEFT, MOVES, CARD_TAKEN, DRAGON_DUE, LAST_STACK, MOVED_AT, FREED_AT
cdef int PHASE, UNSEEN_GEMS, UNSEEN_GOLD, GEM_CARDS, GEM_OPEN, GOLD_CARDS, GOLD_OPEN, REACH, KNIGHTS, HOME, NEST
cdef int CAUGHT, MOVED, FREED, TURN, IN_GAME, TREASURES, PURSE, FOUR_KINDS, GEMS, HANDS, GOLD_TAKEN, BRIBES, GOLD_LOG
cdef int ROW, VALUES, LOG_PAID, MOVES_OF_COLOUR, ANSWERS

cdef class EmeraldEncoder(Encoder):
    cdef int[8] entry_at
    cdef int _count(self, Emerald state) noexcept nogil
    @cython.locals(moves=int, colours=int)
    cdef int _index(self, Emerald state, int seat, int action) noexcept nogil
    @cython.locals(after_moves=int, colours=int)
    cdef int _action(self, Emerald state, int seat, int index) noexcept nogil
    @cython.locals(column=int)
    cdef void _clear(self, int row) noexcept nogil
    @cython.locals(kind=int, value=int)
    cdef void _write_table(self, Emerald state, int row) noexcept nogil
    @cython.locals(field=int)
    cdef void _write_stacks(self, Emerald state, int row) noexcept nogil
    @cython.locals(colour=int, colours=int, i=int, place=int)
    cdef void _write_knights(self, Emerald state, int first, int row) noexcept nogil
    @cython.locals(seat=int, i=int, kind=int)
    cdef void _write_seats(self, Emerald state, int first, int row) noexcept nogil
    @cython.locals(seat=int, i=int, value=int)
    cdef void _write_hands(self, Emerald state, int viewer, int first, int row) noexcept nogil
    @cython.locals(seat=int, i=int, value=int)
    cdef void _write_log(self, Emerald state, int first, int row) noexcept nogil
    @cython.locals(owner=int, seat=int, i=int, value=int, entries=int)
    cdef void _count_log(self, Emerald state, int first, int row) noexcept nogil

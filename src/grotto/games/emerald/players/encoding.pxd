cimport cython
from grotto.play.encoder cimport Encoder
from grotto.kernel.state cimport State
from grotto.games.emerald.rules cimport Emerald

cdef int PLACES, STACKS
cdef int PHASES, COLOURS
cdef int HEAD, PHASE, BAGS, HAND, STACK, PER_STACK, WAY, PER_PLACE, COLOUR, PER_COLOUR, SEAT, PER_SEAT

cdef class EmeraldEncoder(Encoder):
    @cython.locals(phase=int, kind=int, value=int)
    cdef void _write_table(self, Emerald state, int row) noexcept nogil
    @cython.locals(field=int, at=int, kind=int)
    cdef void _write_stacks(self, Emerald state, int row) noexcept nogil
    @cython.locals(colour=int, colours=int, i=int, at=int, place=int)
    cdef void _write_knights(self, Emerald state, int first, int row) noexcept nogil
    @cython.locals(seat=int, at=int, i=int, kind=int)
    cdef void _write_seats(self, Emerald state, int first, int row) noexcept nogil
    @cython.locals(value=int)
    cdef void _write_hand(self, Emerald state, int viewer, int row) noexcept nogil

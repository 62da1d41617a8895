cimport cython
from grotto.kernel.state cimport State
from grotto.play.encoder cimport Encoder
from nuggets.rules cimport Nuggets

cdef int MOST, UNKNOWN, PLAYERS, VEIN, TURN, DEALT, CLAIM, TAKEN, LAST

cdef class NuggetsEncoder(Encoder):
    @cython.locals(seat=int, i=int)
    cdef void _write(self, Nuggets state, int viewer, int row) noexcept nogil

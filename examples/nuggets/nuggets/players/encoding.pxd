cimport cython
from grotto.kernel.state cimport State
from grotto.play.encoder cimport Encoder
from nuggets.rules cimport Nuggets

cdef int FIRST_SEAT

cdef class NuggetsEncoder(Encoder):
    @cython.locals(seat=int, i=int)
    cdef void _write(self, Nuggets state, int viewer, int row) noexcept nogil

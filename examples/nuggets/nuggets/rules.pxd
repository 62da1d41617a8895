cimport cython
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, Odds, State

cdef int CHANCE, HIDDEN, OVER, CLAIMS, LAST_NUGGET, MOST, UNDEALT, LEAST_VEIN, VEIN_STEP, KINDS_OF_VEIN, NOBODY

@cython.final
cdef class Nuggets(State):
    cdef public int vein, dealt, turn, last
    cdef public short[4] taken
    cdef public short[4] claim
    cdef void _take(self, int nuggets) noexcept nogil
    cdef void _copy(self, Nuggets other) noexcept nogil

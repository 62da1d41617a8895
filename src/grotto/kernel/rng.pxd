cdef unsigned long long MASK64, MIX_STEP, MIX_ONE, MIX_TWO, MULTIPLIER

cdef class Rng:
    cdef public unsigned long long x
    cdef unsigned long long _mix(self, unsigned long long seed) noexcept nogil
    cdef int draw_below(self, int n) noexcept nogil

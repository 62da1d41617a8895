cimport cython

cdef unsigned long long MASK64, MIX_STEP, MIX_ONE, MIX_TWO

cdef class Rng:
    cdef public unsigned long long x
    cdef unsigned long long _mix(self, unsigned long long seed) noexcept nogil

    @cython.final
    cdef inline int draw_below(self, int n) noexcept nogil:
        self.x ^= self.x >> 12
        self.x ^= self.x << 25
        self.x ^= self.x >> 27
        return <int>(((self.x * <unsigned long long>0x2545F4914F6CDD1D >> 32) * n) >> 32)

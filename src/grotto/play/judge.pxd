from grotto.kernel.state cimport State

cdef class Judge:
    cdef double[8] worth
    cdef public double win
    cdef void judge(self, State state, int seat) noexcept nogil
    cpdef list worths(self, State state, int seat=*)

from grotto.kernel.state cimport State

cdef class Features:
    cdef readonly type kind
    cdef readonly int size, version
    cdef float[1024] x
    cdef void write(self, State state, int seat) noexcept nogil
    cpdef list tell(self, State state, int seat)

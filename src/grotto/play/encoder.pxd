from grotto.kernel.state cimport State

cimport cython

cdef class Encoder:
    cdef readonly type kind
    cdef readonly int size, version
    cdef short[:, ::1] table
    cdef void write(self, State state, int viewer, int row) noexcept nogil
    cpdef bind(self, object table)
    @cython.locals(private=Encoder)
    cpdef list observe(self, State state, int viewer)

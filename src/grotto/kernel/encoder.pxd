from .state cimport State

cdef class Encoder:
    cdef readonly int size, version
    cdef short[:, ::1] table
    cdef void write(self, State state, int viewer, int row) noexcept nogil
    cpdef bind(self, object table)

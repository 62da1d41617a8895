cimport cython

cdef int LAYERS, WIDEST

cdef class Net:
    cdef readonly tuple widths
    cdef readonly int layers
    cdef int[5] width
    cdef const float[::1] parameters
    cdef float[1024] one
    cdef float[1024] two
    cdef float[64] out
    cdef float[1024] given
    @cython.locals(at=Py_ssize_t)
    cdef void run(self, float* x) noexcept nogil
    @cython.locals(factor=float, i=Py_ssize_t, j=Py_ssize_t, inputs=Py_ssize_t, outputs=Py_ssize_t, biases=Py_ssize_t)
    cdef Py_ssize_t _layer(self, Py_ssize_t at, int layer, float* x, float* y) noexcept nogil
    @cython.locals(j=int)
    cdef void _cut(self, float* y, int width) noexcept nogil
    @cython.locals(i=int, j=int)
    cpdef list answer(self, list inputs)

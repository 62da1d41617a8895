cimport cython

cdef int LAYERS, WIDEST

cdef class Net:
    cdef readonly tuple widths
    cdef readonly int layers
    cdef int[5] width
    cdef const float[::1] parameters
    cdef float[1024] one
    cdef float[1024] two
    cdef float[1024] out
    cdef float[1024] given
    cdef float[1025] factor
    cdef Py_ssize_t[1025] start
    @cython.locals(at=Py_ssize_t)
    cdef void run(self, float* x) noexcept nogil
    @cython.locals(i=Py_ssize_t, j=Py_ssize_t, inputs=Py_ssize_t, outputs=Py_ssize_t, biases=Py_ssize_t)
    @cython.locals(count=Py_ssize_t, fours=Py_ssize_t)
    cdef Py_ssize_t _layer(self, Py_ssize_t at, int layer, float* x, float* y) noexcept nogil
    @cython.locals(a=Py_ssize_t, b=Py_ssize_t, c=Py_ssize_t, d=Py_ssize_t, j=Py_ssize_t)
    @cython.locals(by_a=float, by_b=float, by_c=float, by_d=float)
    cdef void _add_four(self, Py_ssize_t i, float* y, Py_ssize_t outputs) noexcept nogil
    @cython.locals(start=Py_ssize_t, factor=float, j=Py_ssize_t)
    cdef void _add_one(self, Py_ssize_t i, float* y, Py_ssize_t outputs) noexcept nogil
    @cython.locals(j=int)
    cdef void _cut(self, float* y, int width) noexcept nogil
    @cython.locals(i=int, j=int)
    cpdef list answer(self, list inputs)

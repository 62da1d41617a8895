cimport cython
from .rng cimport Rng
from .state cimport State

cdef class Guesser:
    cdef public bint watches
    cdef void guess(self, State state, int seat, Rng rng) noexcept nogil
    cdef void watch(self, State state, int seat, int action) noexcept nogil
    cdef void forget(self) noexcept nogil
    @cython.locals(other=State)
    cpdef State guessed(self, State state, int seat, Rng rng)

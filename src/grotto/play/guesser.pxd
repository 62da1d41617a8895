cimport cython
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport State

cdef class Guesser:
    cdef public bint watches
    cdef readonly int inputs
    cdef void guess(self, State state, int seat, Rng rng) noexcept nogil
    cdef void watch(self, State state, int seat, int action) noexcept nogil
    cdef void forget(self) noexcept nogil
    cpdef list suspects(self, State state)
    @cython.locals(other=State)
    cpdef State guessed(self, State state, int seat, Rng rng)

cdef class AllKnown(Guesser):
    cdef void guess(self, State state, int seat, Rng rng) noexcept nogil

cimport cython
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, State

cdef int WHOLE

cdef class Policy:
    cdef readonly Policy inner
    cdef public bint watches
    cdef double[4096] weight
    cdef void weigh(self, State state, int seat, Actions actions, Rng rng) noexcept nogil
    cdef void watch(self, State state, int seat, int action) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef int pick(self, Actions actions, Rng rng) noexcept nogil
    cdef int _heaviest(self, Actions actions) noexcept nogil
    cpdef begin(self)
    cpdef tell(self, State state, int seat, int action)
    @cython.locals(actions=Actions)
    cpdef dict odds(self, State state, int seat, Rng rng)

cimport cython
from .policy_wrapper cimport PolicyWrapper
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, State

cdef class Style(PolicyWrapper):
    cdef public double strength
    @cython.locals(pull=double)
    cdef void weigh(self, State state, int seat, Actions actions, Rng rng) noexcept nogil
    cdef void _study(self, State state, int seat) noexcept nogil
    cdef double _pull(self, State state, int seat, int action) noexcept nogil

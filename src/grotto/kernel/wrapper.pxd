from .policy cimport Policy
from .rng cimport Rng
from .state cimport Actions, State

cdef class Wrapper(Policy):
    cdef Policy other
    cdef void settle(self, int action, Actions actions) noexcept nogil

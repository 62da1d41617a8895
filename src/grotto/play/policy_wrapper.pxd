from .policy cimport Policy
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, State

cdef class PolicyWrapper(Policy):
    cdef Policy other
    cdef void settle(self, int action, Actions actions) noexcept nogil

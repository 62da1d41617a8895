from ...kernel.policy cimport Policy
from ...kernel.rng cimport Rng
from ...kernel.state cimport Actions, State
from .rules cimport Emerald

cdef int UNKNOWN, GUESSES

cdef class ExactEnd(Policy):
    cdef Policy other
    cdef double seconds
    cdef object last
    cdef bint _is_near(self, Emerald state) noexcept nogil
    cdef int _best(self, Emerald state, int seat, Rng rng) noexcept with gil

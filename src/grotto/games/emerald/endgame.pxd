from ...kernel.rng cimport Rng
from ...kernel.state cimport Actions, State
from ...kernel.wrapper cimport Wrapper
from .rules cimport Emerald

cdef int UNKNOWN, GUESSES

cdef class ExactEnd(Wrapper):
    cdef double seconds
    cdef object last
    cdef bint _is_near(self, Emerald state) noexcept nogil
    cdef int _best(self, Emerald state, int seat, Rng rng) noexcept with gil

from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, State
from grotto.play.policy_wrapper cimport PolicyWrapper
from grotto.games.emerald.rules cimport Emerald

cdef int UNKNOWN, GUESSES

cdef class ExactEnd(PolicyWrapper):
    cdef double seconds
    cdef object last
    cdef bint _is_near(self, Emerald state) noexcept nogil
    cdef int _best(self, Emerald state, int seat, Rng rng) noexcept with gil

cimport cython
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, State
from grotto.play.policy_wrapper cimport PolicyWrapper
from grotto.games.erdgeister.rules cimport Erdgeister

cdef int KIDNAP, PUBLIC, SHOW, SPY

cdef class Sensible(PolicyWrapper):
    @cython.locals(left=double, pointless=bint)
    cdef void weigh(self, State state, int seat, Actions actions, Rng rng) noexcept nogil
    @cython.locals(others=int)
    cdef void _choose_among_others(self, Erdgeister state, int seat, Actions actions) noexcept nogil
    cdef bint _is_pointless(self, Erdgeister state, int seat, int action) noexcept nogil
    cdef bint _knows(self, Erdgeister state, int seat, int figure) noexcept nogil
    cdef bint _is_own_key(self, Erdgeister state, int seat, int figure) noexcept nogil

cimport cython
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, State
from grotto.play.policy_wrapper cimport PolicyWrapper
from .lone_explorer cimport LastCave, stake
from grotto.games.diamant.rules cimport Diamant
from grotto.games.diamant.scoring cimport rank_of, relic_worth

cdef int GO_BACK, GO_ON, RELIC, UNSURE

cdef class DiamantExactEnding(PolicyWrapper):
    cdef LastCave last
    @cython.locals(known=int)
    cdef void weigh(self, State state, int seat, Actions actions, Rng rng) noexcept nogil
    cdef int _known(self, Diamant state, int seat) noexcept nogil
    cdef int _alone(self, Diamant state, int seat) noexcept nogil
    @cython.locals(sure=int)
    cdef bint _back_is_safe(self, Diamant state, int seat) noexcept nogil
    @cython.locals(relics=int, points=int)
    cdef int _most(self, Diamant state, int seat) noexcept nogil
    cdef int _rank(self, Diamant state, int points, int relics) noexcept nogil
    @cython.locals(relics=int)
    cdef bint _nothing_to_find(self, Diamant state) noexcept nogil
    @cython.locals(best=int, home=int)
    cdef bint _back_is_hopeless(self, Diamant state, int seat) noexcept nogil

cimport cython
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, State
from grotto.play.policy_wrapper cimport PolicyWrapper
from grotto.games.diamant.rules cimport Diamant

cdef int GO_BACK, RELIC, LITTLE, FEW
cdef double FEAR, EASE, DARING, HOPE, GREED, PATIENCE, FOLLOWING, COMPANY

cdef class Style(PolicyWrapper):
    cdef public double strength
    @cython.locals(lean=double)
    cdef void weigh(self, State state, int seat, Actions actions, Rng rng) noexcept nogil
    cdef double _pull(self, Diamant state) noexcept nogil

cdef class Prudent(Style):
    pass

cdef class Gambler(Style):
    pass

cdef class TreasureHunter(Style):
    pass

cdef class Copycat(Style):
    pass

cimport cython
from grotto.play.policy cimport Policy
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, State
from .stopping_measures cimport measured
from grotto.games.diamant.rules cimport Diamant

cdef int GO_BACK, RELIC
cdef int CARDS, LOSS, NOTHING, RUBIES, TRAPS

cdef class Script(Policy):
    cdef readonly int measure
    cdef public double limit, floor, relic, whim, spread, uncertainty
    @cython.locals(back=double, temper=double)
    cdef void weigh(self, State state, int seat, Actions actions, Rng rng) noexcept nogil
    @cython.locals(over=double, width=double)
    cdef double _due(self, Diamant state, double limit) noexcept nogil
    @cython.locals(stay=double)
    cdef double _back(self, Diamant state, double limit) noexcept nogil

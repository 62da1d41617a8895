cimport cython
from grotto.play.policy cimport Policy
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, State
from .measures cimport cards_shown, loss_to_gain, traps_shown
from grotto.games.diamant.rules cimport Diamant

cdef int GO_BACK, RELIC
cdef int CHANCE_ALONE, TRAPS, RUBIES, CARDS, ONE_STEP

cdef class Script(Policy):
    cdef readonly int rule
    cdef public double limit, floor, relic, whim, spread
    @cython.locals(back=double, temper=double)
    cdef void weigh(self, State state, int seat, Actions actions, Rng rng) noexcept nogil
    @cython.locals(stay=double)
    cdef double _back(self, Diamant state, double limit) noexcept nogil
    cdef double _measure(self, Diamant state) noexcept nogil

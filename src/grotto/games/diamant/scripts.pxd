cimport cython
from ...kernel.policy cimport Policy
from ...kernel.rng cimport Rng
from ...kernel.state cimport Actions, State
from .rules cimport Diamant

cdef int FIRST_TRAP, GO_BACK, RELIC
cdef int[12] VALUE
cdef int CHANCE_ALONE, TRAPS, RUBIES, CARDS, ONE_STEP

cdef class Script(Policy):
    cdef readonly int rule
    cdef public double limit, floor, relic, whim, spread
    @cython.locals(back=double, temper=double)
    cdef void weigh(self, State state, int seat, Actions actions, Rng rng) noexcept nogil
    @cython.locals(stay=double)
    cdef double _back(self, Diamant state, double limit) noexcept nogil
    cdef double _measure(self, Diamant state) noexcept nogil
    cdef int _traps(self, Diamant state) noexcept nogil
    cdef int _cards(self, Diamant state) noexcept nogil
    cdef double _loss_to_gain(self, Diamant state) noexcept nogil

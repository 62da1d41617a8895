cimport cython
from grotto.play.guesser cimport Guesser
from grotto.play.judge cimport Judge
from grotto.play.policy cimport Policy
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, Odds, State

cdef int CHANCE, OVER
cdef double NEVER, LARGE_LOSS

cdef class OneStepPolicy(Policy):
    cdef readonly Judge judge
    cdef readonly Guesser guesser
    cdef public double temperature, slips
    cdef public int worlds, many
    cdef bint ready
    cdef State world, after, turned, rolled
    cdef Odds odds_one, odds_two
    cdef double[4096] value
    cdef void weigh(self, State state, int seat, Actions actions, Rng rng) noexcept nogil
    cdef void _make_room(self, State state) noexcept with gil
    cdef void _look(self, State state, int seat, Actions actions, Rng rng) noexcept nogil
    cdef double _expected(self, State state, int seat, Rng rng) noexcept nogil
    cdef double _expected_next(self, State state, int seat, Rng rng) noexcept nogil
    cdef double _judged(self, State state, int seat) noexcept nogil
    @cython.locals(best=double)
    cdef void _slip(self, Actions actions, Rng rng) noexcept nogil
    @cython.locals(best=double)
    cdef void _spread(self, Actions actions) noexcept nogil

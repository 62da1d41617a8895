cimport cython
from grotto.play.keyed_chance cimport KeyedChance
from grotto.play.policy cimport Policy
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, Odds, State
from grotto.nets.net_policy cimport NetPolicy
from .opponent_model cimport OpponentModel, sigmoid
from grotto.games.diamant.rules cimport Diamant

cdef int CHANCE, OVER, GO_BACK, GO_ON, CHUNK, CHOICES, ENDLESS, WHOLE, PLANS
cdef double RULE_WEIGHT, NET_VARIANCE, LEAST_VARIANCE, LEAST_CHANCE

cdef class BestResponse(Policy):
    cdef NetPolicy net
    cdef readonly OpponentModel opponents
    cdef public int rounds
    cdef public double seconds, gain_weight
    cdef double[4] total
    cdef double[4] squares
    cdef Odds odds_one
    cdef KeyedChance luck
    cdef bint ready, working
    cdef State scratch, after, turned
    cdef void _make_room(self, State state) noexcept with gil
    @cython.locals(pull=double, by_rule=double, gain=double, back=double)
    cdef void weigh(self, State state, int seat, Actions actions, Rng rng) noexcept nogil
    @cython.locals(chance=double, leaves=double, total=double, leavers=int, opponents=int)
    cdef double _value(self, Diamant state, int seat, int action) noexcept nogil
    cdef void _reveal(self, Diamant state, int leavers) noexcept nogil
    @cython.locals(total=double)
    cdef double _next_card(self, int seat) noexcept nogil
    cdef double _net_value(self, int seat) noexcept nogil
    @cython.locals(variance=double, played=int, most=int, started=double, best=int)
    cdef double _simulated(self, Diamant state, int seat, double gain, Rng rng) noexcept with gil
    @cython.locals(least=double, loss=double, best=int)
    cdef int _best_plan(self, int played) noexcept nogil
    @cython.locals(mean=double)
    cdef double _variance(self, int plan, int played) noexcept nogil
    cdef double _clock(self) noexcept with gil
    @cython.locals(leavers=int, back=double, loss=double)
    cdef void _compare(self, Diamant state, int seat, Rng rng) noexcept nogil
    @cython.locals(leavers=int)
    cdef int _leavers(self, Diamant state, int opponents) noexcept nogil
    cdef bint _leaves(self, State state, int seat, double likely) noexcept nogil
    @cython.locals(likely=double, cards=int)
    cdef double _end_of_cave(self, int seat, int cave, int plan) noexcept nogil
    cdef double _by_plan(self, int seat, int plan, int cards) noexcept nogil
    cdef double _by_rule(self, int other) noexcept nogil

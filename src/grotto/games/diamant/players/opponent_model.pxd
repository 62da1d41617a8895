cimport cython
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport State
from grotto.nets.net_policy cimport NetPolicy
from .rule_beliefs cimport RuleBeliefs
from grotto.games.diamant.rules cimport Diamant

cdef int GO_BACK, GO_ON, KEPT, NEWTON_STEPS
cdef double SLOPE_SPREAD, OFFSET_SPREAD, MOST_SLOPE, MOST_OFFSET

@cython.locals(likely=double)
cpdef double sigmoid(double x) noexcept nogil

cdef class OpponentModel:
    cdef NetPolicy net
    cdef RuleBeliefs rules
    cdef int asked, asked_in
    cdef double[8] pull
    cdef int[8] count
    cdef double[1024] pulls
    cdef int[1024] went_back
    cdef double[8] slope
    cdef double[8] offset
    cdef double[8] leaves
    cdef int[8] rule
    cdef void reset(self) noexcept nogil
    cdef double net_pull(self, State state, int seat) noexcept nogil
    cdef void see_who_left(self, Diamant state, int seat) noexcept nogil
    cdef void ask(self, Diamant state) noexcept nogil
    cdef void _learn(self, int other, int went_back) noexcept nogil
    @cython.locals(slope=double, offset=double, by_slope=double, by_offset=double, slope_slope=double,
                   offset_offset=double, slope_offset=double, pull=double, likely=double, miss=double, variance=double,
                   determinant=double)
    cdef void _fit(self, int other) noexcept nogil
    @cython.locals(sure=double)
    cdef double predict(self, Diamant state, int seat) noexcept nogil
    cdef void sample_rules(self, Diamant state, int seat, Rng rng) noexcept nogil
    cdef double back_chance(self, Diamant state, int other) noexcept nogil
    cdef double _like_net(self, Diamant state, int other) noexcept nogil
    cpdef double follows_rule(self, int seat) noexcept

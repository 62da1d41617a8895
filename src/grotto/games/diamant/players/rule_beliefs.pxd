cimport cython
from grotto.kernel.rng cimport Rng
from .stopping_measures cimport measured
from grotto.games.diamant.rules cimport Diamant

cdef int RELIC, LOSS_WITH_FLOOR, MEASURES, NOTHING, RULES, NET_LIKE, HYPOTHESES, CASES, WHOLE
cdef int DUE, QUIET, TEMPTED
cdef int[38] MEASURE
cdef double[38] LIMIT
cdef double[38] PRIOR
cdef double[3] BACK
cdef double[3] TOTAL
cdef double PRIOR_NET_LIKE, BACK_AT_RANDOM, TOTAL_AT_RANDOM, LEAST_CHANCE

cdef class RuleBeliefs:
    cdef double[6] measures
    cdef int[38] case
    cdef int[38] case_asked
    cdef double[312] belief
    cdef double[936] back
    cdef double[936] total
    @cython.locals(at=int)
    cdef void reset(self) noexcept nogil
    cdef void look(self, Diamant state) noexcept nogil
    cdef void ask(self) noexcept nogil
    @cython.locals(total=double, expected=double, at=int, cell=int)
    cdef void update(self, int seat, int went_back, double like_net) noexcept nogil
    cdef double net_like(self, int seat) noexcept nogil
    @cython.locals(total=double, at=int, cell=int)
    cdef double back_chance(self, int seat, double like_net) noexcept nogil
    @cython.locals(ticket=double)
    cdef int sample_rule(self, int seat, Rng rng) noexcept nogil
    @cython.locals(cell=int)
    cdef double back_chance_by(self, int seat, int rule, Diamant state) noexcept nogil
    cdef int _case(self, Diamant state, int rule, double value) noexcept nogil
    cdef double _measured(self, Diamant state, int measure) noexcept nogil

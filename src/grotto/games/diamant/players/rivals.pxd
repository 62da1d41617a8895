cimport cython
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport State
from grotto.nets.net_policy cimport NetPolicy
from .habits cimport Habits
from grotto.games.diamant.rules cimport Diamant

cdef int GO_BACK, GO_ON, KEPT, FITTING
cdef double FIRM, SET

@cython.locals(likely=double)
cpdef double squashed(double x) noexcept nogil

cdef class Rivals:
    cdef NetPolicy net
    cdef Habits habits
    cdef int asked, in_cave
    cdef double[8] pull
    cdef int[8] count
    cdef double[1024] shown
    cdef int[1024] went
    cdef double[8] sharp
    cdef double[8] bold
    cdef double[8] leaves
    cdef int[8] rule
    cdef void forget(self) noexcept nogil
    cdef double net_pull(self, State state, int seat) noexcept nogil
    cdef void see_who_left(self, Diamant state, int seat) noexcept nogil
    cdef void ask(self, Diamant state) noexcept nogil
    cdef void _learn(self, int other, int went) noexcept nogil
    @cython.locals(sharp=double, bold=double, slope_sharp=double, slope_bold=double, bend_sharp=double,
                   bend_bold=double, bend_both=double, pull=double, likely=double, miss=double, spread=double,
                   whole=double)
    cdef void _fit(self, int other) noexcept nogil
    @cython.locals(sure=double)
    cdef double expect(self, Diamant state, int seat) noexcept nogil
    cdef void imagine(self, Diamant state, int seat, Rng rng) noexcept nogil
    cdef double goes(self, Diamant state, int other) noexcept nogil
    cdef double _mixer(self, Diamant state, int other) noexcept nogil
    cpdef double have_habits(self, int seat) noexcept

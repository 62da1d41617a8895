cimport cython
from ...kernel.policy cimport Policy
from ...kernel.rng cimport Rng
from ...kernel.state cimport Actions, Odds, State
from ...nets.reflex cimport Reflex
from .rules cimport Diamant

cdef int CHANCE, OVER, GO_BACK, GO_ON, KEPT, FITTING, CHUNK, ENDLESS, WHOLE
cdef double FIRM, SET, DOUBT

cdef class Reader(Policy):
    cdef Reflex net
    cdef public int rounds
    cdef public double seconds, lean
    cdef Odds odds_one
    cdef int asked, in_cave
    cdef double[8] pull
    cdef double[8] leaves
    cdef int[8] count
    cdef double[1024] shown
    cdef int[1024] left
    cdef double[8] sharp
    cdef double[8] bold
    cdef bint ready, working
    cdef State scratch, after, turned
    cdef void _make_room(self, State state) noexcept with gil
    cdef void _see_who_left(self, Diamant state, int seat) noexcept nogil
    cdef void _ask(self, Diamant state) noexcept nogil
    cdef double _net_pull(self, State state, int seat) noexcept nogil
    @cython.locals(sharp=double, bold=double, slope_sharp=double, slope_bold=double, bend_sharp=double,
                   bend_bold=double, bend_both=double, pull=double, likely=double, miss=double, spread=double,
                   whole=double)
    cdef void _fit(self, int other) noexcept nogil
    cdef double _squashed(self, double x) noexcept nogil
    cdef void weigh(self, State state, int seat, Actions actions, Rng rng) noexcept nogil
    cdef void _expect(self, Diamant state, int seat) noexcept nogil
    @cython.locals(chance=double, total=double, leavers=int, rivals=int)
    cdef double _worth(self, Diamant state, int seat, int action) noexcept nogil
    cdef void _settle(self, Diamant state, int leavers) noexcept nogil
    @cython.locals(total=double)
    cdef double _next_card(self, int seat) noexcept nogil
    cdef double _judged(self, int seat) noexcept nogil
    @cython.locals(total=double, squares=double, difference=double, mean=double, spread=double, played=int, most=int,
                   started=double)
    cdef double _tried(self, Diamant state, int seat, double gain, Rng rng) noexcept with gil
    cdef double _clock(self) noexcept with gil
    cdef double _pair(self, Diamant state, int seat, Rng rng) noexcept nogil
    cdef bint _happens(self, double likely, Rng rng) noexcept nogil
    @cython.locals(pull=double)
    cdef double _play_on(self, int seat, Rng rng) noexcept nogil

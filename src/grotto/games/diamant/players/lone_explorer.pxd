cimport cython
from grotto.games.diamant.rules cimport Diamant
from grotto.games.diamant.scoring cimport rank_of, relic_worth

cdef int FIRST_TRAP, KINDS, RELIC
cdef int[12] VALUE
cdef double UNKNOWN

cpdef int stake(Diamant state) noexcept nogil
cpdef int next_card(Diamant state) noexcept nogil
cpdef bint has_enough(Diamant state) noexcept nogil

cdef class LoneExplorer:
    cdef readonly int most_caves
    cdef double[::1] known
    cdef int space, relics_out
    cdef int[18] left
    cdef int[18] stride
    cdef int[5] copies
    cdef double on, back, collapsed, most
    cdef bint fits(self, Diamant state, int seat) noexcept nogil
    @cython.locals(now=int, relics=int)
    cdef bint solve(self, Diamant state, int seat) noexcept nogil
    cdef void _make_room(self, int caves) noexcept with gil
    cdef int _sort_cards(self, Diamant state) noexcept nogil
    cdef void _set_goal(self, Diamant state, int seat) noexcept nogil
    cdef double _home(self, int points, int relics) noexcept nogil
    @cython.locals(best=double, on=double)
    cdef double _best(self, int cave, int points, int relics, int deadly, int cards) noexcept nogil
    @cython.locals(value=double, many=int, after=int, copies=int, more=int)
    cdef double _go_on(self, int cave, int points, int relics, int deadly, int cards) noexcept nogil

cdef class LastCave(LoneExplorer):
    cdef int mine, rival, rivals
    cdef bint relics_break_ties
    cdef void _set_goal(self, Diamant state, int seat) noexcept nogil
    @cython.locals(rank=int)
    cdef double _share(self, int rank) noexcept nogil

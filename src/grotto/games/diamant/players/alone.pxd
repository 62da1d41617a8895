cimport cython
from grotto.games.diamant.rules cimport Diamant

cdef int FIRST_TRAP, KINDS, RELIC, A_POINT
cdef int[12] VALUE
cdef double UNKNOWN

cpdef int deadly_cards(Diamant state) noexcept nogil
cpdef int relic_points(int out, int relics) noexcept nogil
cpdef int stake(Diamant state) noexcept nogil
cpdef int next_card(Diamant state) noexcept nogil
cpdef bint has_enough(Diamant state) noexcept nogil

cdef class Alone:
    cdef readonly int room
    cdef double[::1] known
    cdef int space, relics_out
    cdef int[18] left
    cdef int[18] stride
    cdef int[5] copies
    cdef double on, back, fallen, enough
    cdef bint fits(self, Diamant state, int seat) noexcept nogil
    @cython.locals(now=int, relics=int)
    cdef bint solve(self, Diamant state, int seat) noexcept nogil
    cdef void _make_room(self, int caves) noexcept with gil
    cdef int _sort_cards(self, Diamant state) noexcept nogil
    cdef void _set_goal(self, Diamant state, int seat) noexcept nogil
    cdef double _home(self, int points, int relics) noexcept nogil
    @cython.locals(best=double, on=double)
    cdef double _best(self, int cave, int points, int relics, int deadly, int cards) noexcept nogil
    @cython.locals(worth=double, many=int, after=int, copies=int, more=int)
    cdef double _go_on(self, int cave, int points, int relics, int deadly, int cards) noexcept nogil

cdef class LastCave(Alone):
    cdef int mine, rival, rivals
    cdef bint relics_count
    cdef void _set_goal(self, Diamant state, int seat) noexcept nogil
    @cython.locals(rank=int)
    cdef double _share(self, int rank) noexcept nogil

cimport cython
from grotto.games.emerald.rules cimport Emerald

cdef int GEM_KINDS, LAST_RAIL, PLACES, ROLL, STACKS, ROLL_DIE, PIPS

cpdef int knights_on(Emerald state, int seat, int place) noexcept nogil
@cython.locals(most=int, other=int)
cpdef int most_gems_of_others(Emerald state, int seat, int kind) noexcept nogil

@cython.final
cdef class DragonWalks:
    cdef short[324] walks
    @cython.locals(way=int)
    cdef int end(self, Emerald state, int pips) noexcept nogil

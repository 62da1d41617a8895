cimport cython
from .alone cimport deadly_cards
from grotto.games.diamant.rules cimport Diamant

cdef int FIRST_TRAP, RELIC
cdef int[12] VALUE
cdef double HOPELESS

cpdef int traps_shown(Diamant state) noexcept nogil
cpdef int cards_shown(Diamant state) noexcept nogil
@cython.locals(explorers=int, rubies=int)
cpdef double loss_to_gain(Diamant state, double floor) noexcept nogil

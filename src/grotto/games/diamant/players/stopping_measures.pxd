cimport cython
from grotto.games.diamant.rules cimport Diamant

cdef int CARDS, NOTHING, RUBIES, TRAPS
cdef double NO_GAIN

cpdef double measured(Diamant state, int measure, double floor) noexcept nogil
@cython.locals(rubies=int)
cpdef double loss_to_gain(Diamant state, double floor) noexcept nogil

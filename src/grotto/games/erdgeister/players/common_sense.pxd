cimport cython
from grotto.kernel.state cimport Actions, State
from grotto.play.common_sense cimport CommonSense
from grotto.games.erdgeister.rules cimport Erdgeister

cdef int CHAMBER, END, KIDNAP, MAX_PLACES, SHOW, SPY

@cython.final
cdef class ErdgeisterSense(CommonSense):
    cdef bint way_home
    cdef bint _goes_home(self, Erdgeister state, int seat, int action) noexcept nogil
    cdef bint _wins(self, Erdgeister state, int seat) noexcept nogil

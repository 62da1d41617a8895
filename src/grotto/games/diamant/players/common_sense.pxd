cimport cython
from grotto.kernel.state cimport State
from grotto.play.common_sense cimport CommonSense
from grotto.games.diamant.rules cimport Diamant

cdef int GO_BACK, RELIC, SMALL_CHANGE

@cython.final
cdef class DiamantSense(CommonSense):
    cdef bint _brings_nothing(self, Diamant state) noexcept nogil
    cdef bint _is_alone(self, Diamant state) noexcept nogil
    cdef bint _is_safe_inside(self, Diamant state) noexcept nogil

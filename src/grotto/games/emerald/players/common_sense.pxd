cimport cython
from grotto.kernel.state cimport Actions, State
from grotto.play.common_sense cimport CommonSense
from grotto.games.emerald.rules cimport Emerald

cdef int BRIBE, CATCH, CAVE, CHAMBER, GOLD_VALUES, PLACES, STOP, TAKE_NOTHING, TAKES

@cython.final
cdef class EmeraldSense(CommonSense):
    cdef bint safe_card, rival_there
    cdef void _note(self, Emerald state, int seat, int action) noexcept nogil
    @cython.locals(landing=int)
    cdef bint _is_safe(self, Emerald state, int action) noexcept nogil
    cdef int _owner(self, Emerald state, int action) noexcept nogil
    cdef bint _has_less(self, Emerald state, int seat, int value) noexcept nogil

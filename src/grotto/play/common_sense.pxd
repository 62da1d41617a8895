from grotto.kernel.state cimport Actions, State

cdef class CommonSense:
    cdef void study(self, State state, int seat, Actions actions) noexcept nogil
    cdef bint is_dominated(self, State state, int seat, int action) noexcept nogil
    cdef bint is_pointless(self, State state, int seat, int action) noexcept nogil
    cdef bint knows_result(self, State state, State after, int seat) noexcept nogil

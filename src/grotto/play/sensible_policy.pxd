cimport cython
from .common_sense cimport CommonSense
from .policy_wrapper cimport PolicyWrapper
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, State

cdef int OVER
cdef double GOES_ON, WON, LOST

cdef class SensiblePolicy(PolicyWrapper):
    cdef readonly CommonSense sense
    cdef readonly bint plain
    cdef bint ready
    cdef State after
    cdef double[4096] share
    cdef bint[4096] struck
    cdef void _make_room(self, State state) noexcept with gil
    @cython.locals(wins=bint)
    cdef void _look(self, State state, int seat, Actions actions) noexcept nogil
    cdef bint _makes_no_sense(self, State state, int seat, int action) noexcept nogil
    cdef double _share_at_once(self, State state, int seat, int action) noexcept nogil
    @cython.locals(sensible=int, left=double)
    cdef void _keep_sensible(self, Actions actions) noexcept nogil

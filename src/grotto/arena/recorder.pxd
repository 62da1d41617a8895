cimport cython
from grotto.play.policy cimport Policy
from grotto.play.selfplay cimport GameRecorder
from grotto.kernel.state cimport Actions, State

cdef double STEP, SHORTEST, LONG
cdef int BUCKETS, MOST, SEATS

@cython.locals(found=int)
cpdef int bucket(double spent) noexcept nogil

cdef class ArenaRecorder(GameRecorder):
    cdef int count
    cdef int[20000] action
    cdef int[4096] decisions
    cdef double[8] seconds
    cdef double since, since_cpu
    cdef bint slow
    @cython.locals(spent=double)
    cdef void note(self, State state, int seat, Actions actions, int picked, Policy policy) noexcept nogil
    @cython.locals(now=double, spent=double)
    cdef double _spent(self) noexcept nogil
    cpdef int most(self)
    cpdef list actions(self)
    cpdef double spent(self, int seat)
    cpdef dict buckets(self, int seat)

cpdef list ranks(State state)

cimport cython
from grotto.play.policy cimport Policy
from grotto.play.selfplay cimport GameRecorder
from grotto.kernel.state cimport Actions, State

cdef double STEP, SHORTEST, LONG
cdef int LENGTHS, SEATS

cdef class ArenaRecorder(GameRecorder):
    cdef int count
    cdef int[20000] action
    cdef int[4096] length
    cdef double[8] seconds
    cdef double since, since_cpu
    cdef bint slow
    @cython.locals(spent=double)
    cdef void note(self, State state, int seat, Actions actions, int picked, Policy policy) noexcept nogil
    @cython.locals(now=double, spent=double)
    cdef double _spent(self) noexcept nogil
    @cython.locals(place=int)
    cdef int _place(self, double spent) noexcept nogil
    cpdef list actions(self)
    cpdef double spent(self, int seat)
    cpdef dict lengths(self, int seat)

cpdef list ranks(State state)

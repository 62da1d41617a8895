cimport cython
from .encoder cimport Encoder
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, Odds, State

cdef int CHANCE, OVER

cdef class Batch:
    cdef readonly int size
    cdef list states
    cdef Encoder encoder
    cdef readonly object observations, movers, rewards, done
    cdef State root
    cdef Rng rng
    cdef Actions scratch
    cdef Odds chance_scratch
    cdef int[::1] _movers
    cdef float[:, ::1] _rewards
    cdef unsigned char[::1] _done
    cpdef State state(self, int row)
    @cython.locals(choice="int[::1]", state=State, row=int)
    cdef _step_all(self, object wanted)
    @cython.locals(out="int[::1]", state=State, row=int)
    cpdef random_actions(self)
    cdef void _settle(self, State state) noexcept nogil
    cdef void _finish(self, State state, int row) noexcept nogil
    cdef void _report(self, State state, int row) noexcept nogil

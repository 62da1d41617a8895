cimport cython
from .keyed_chance cimport KeyedChance
from .policy cimport Policy
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, State

cdef int CHANCE, NO_NEWS, OVER

cdef class GameRecorder:
    cdef void begin(self, State state) noexcept nogil
    cdef void note(self, State state, int seat, Actions actions, int picked, Policy policy) noexcept nogil
    cdef void end(self, State state) noexcept nogil

cdef class SelfPlay:
    cdef State root, state, guess
    cdef list policies
    cdef GameRecorder recorder
    cdef readonly int most, decisions
    cdef Actions actions
    cdef KeyedChance luck
    cdef Rng rng
    cdef bint watched
    @cython.locals(mover=int, seat=int)
    cpdef list play(self, unsigned long long deal, object seed)
    cdef void _forget(self, Policy policy) noexcept
    cdef void _decide(self, Policy policy, int seat) noexcept
    cdef void _step(self, int action) noexcept
    cdef void _tell(self, int action) noexcept
    cdef void _show(self, Policy policy, int seat, int action) noexcept

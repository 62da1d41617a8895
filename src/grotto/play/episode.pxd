cimport cython
from .encoder cimport Encoder
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, Odds, State

cdef int OVER

cdef class Episode:
    cdef readonly object game, row, mask, seed, past
    cdef bint from_start
    cdef readonly dict options
    cdef readonly int players, action_count
    cdef readonly Encoder encoder
    cdef readonly State root, state
    cdef readonly list actions
    cdef Rng luck
    cdef Actions scratch
    cdef Odds odds
    cpdef begin(self, object seed)
    cpdef int act(self, int seat, int index) except? -3
    cpdef look(self, int seat)
    cpdef bint allows(self, int seat, int index) except -1
    cdef _check(self, int seat, int index)
    cdef _do(self, int seat, int action)

@cython.locals(episode=Episode, seat=int, action=int)
cpdef Episode _again(str game, int players, dict options, State root, object past, object seed, list actions)

cimport cython
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, State
from grotto.play.encoder cimport Encoder
from grotto.play.policy cimport Policy
from .net cimport Net

cdef class RowPolicy(Policy):
    cdef readonly Encoder encoder
    cdef readonly Net net
    cdef public double temperature
    cdef float[1024] numbers
    @cython.locals(greatest=double, i=int)
    cdef void weigh(self, State state, int seat, Actions actions, Rng rng) noexcept nogil

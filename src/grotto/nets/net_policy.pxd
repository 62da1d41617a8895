cimport cython
from grotto.play.features cimport Features
from grotto.play.policy cimport Policy
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, State
from .net cimport Net

cdef class NetPolicy(Policy):
    cdef readonly Features features
    cdef readonly Net net
    cdef public double temperature
    @cython.locals(greatest=double)
    cdef void weigh(self, State state, int seat, Actions actions, Rng rng) noexcept nogil

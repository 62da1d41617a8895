cimport cython
from ..kernel.features cimport Features
from ..kernel.policy cimport Policy
from ..kernel.rng cimport Rng
from ..kernel.state cimport Actions, State
from .net cimport Net

cdef class Reflex(Policy):
    cdef readonly Features features
    cdef readonly Net net
    cdef public double temperature
    @cython.locals(greatest=double)
    cdef void weigh(self, State state, int seat, Actions actions, Rng rng) noexcept nogil

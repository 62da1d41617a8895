cimport cython
from grotto.play.features cimport Features
from grotto.play.judge cimport Judge
from grotto.kernel.state cimport State
from .net cimport Net

cdef class NetJudge(Judge):
    cdef readonly Features features
    cdef readonly Net net
    @cython.locals(i=int, other=int, total=double, greatest=double)
    cdef void judge(self, State state, int seat) noexcept nogil

cdef class SeatJudge(NetJudge):
    pass

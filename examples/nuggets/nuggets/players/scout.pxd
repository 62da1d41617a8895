cimport cython
from grotto.kernel.state cimport State
from grotto.play.judge cimport Judge
from nuggets.rules cimport Nuggets

cdef int ROUND
cdef double WIN, GOOD_VEIN

@cython.final
cdef class NuggetsScout(Judge):
    @cython.locals(seat=int, before=int)
    cdef void _judge(self, Nuggets state) noexcept nogil

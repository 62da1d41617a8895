cimport cython
from grotto.kernel.state cimport State
from .keyed_chance cimport KeyedChance

cdef int IN_ORDER, MOST

cdef class RecordedChance(KeyedChance):
    cdef int count, noted
    cdef int[4096] occasions
    cdef int[4096] drawn
    @cython.locals(occasion=int)
    cpdef note(self, State state, int outcome)
    @cython.locals(occasion=int, keyed=int, i=int)
    cdef int draw(self, State state) noexcept nogil
    @cython.locals(i=int)
    cdef bint _may_be(self, int outcome) noexcept nogil

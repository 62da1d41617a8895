cimport cython
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Odds, State

cdef unsigned long long MASK64
cdef int IN_ORDER
cdef double FRACTION

cdef class KeyedChance:
    cdef unsigned long long deal
    cdef int nth
    cdef Odds odds
    cdef Rng mixer
    cpdef begin(self, unsigned long long deal)
    @cython.locals(occasion=int, best=int)
    cdef int draw(self, State state) noexcept nogil
    @cython.locals(bits="unsigned long long")
    cdef double _uniform(self, long long occasion, long long outcome) noexcept nogil
    cpdef int outcome(self, State state)

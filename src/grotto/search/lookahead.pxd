cimport cython
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, Odds, State
from grotto.play.judge cimport Judge

cdef int CHANCE, OVER

@cython.final
cdef class Lookahead:
    cdef Judge judge
    cdef bint judged
    cdef Actions actions
    cdef Odds odds, next_odds
    cdef State after, drawn
    cdef double[8] worth
    cdef double[8] sum
    cdef double[8] best
    cpdef begin(self, State root)
    cdef void value(self, State state) noexcept nogil
    cdef void _share_win(self, State state) noexcept nogil
    cdef void try_action(self, State state, int action, Rng rng) noexcept nogil
    cdef void _value_chance(self, Rng rng) noexcept nogil
    @cython.locals(picked=int)
    cdef int best_action(self, State state, Rng rng) noexcept nogil

cimport cython
from grotto.play.guesser cimport Guesser
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, Odds, State
from grotto.search.lookahead cimport Lookahead

cdef int CHANCE, HIDDEN, NO_NEWS, OVER
cdef int NO_NODE, NEWS, DEEPEST, PLAYOUT, WIDEST, LEAST_ROOM

@cython.final
cdef class Search:
    cdef readonly int viewer, rounds, room, used
    cdef readonly double exploration, focus, calm
    cdef readonly int plays_on
    cdef Lookahead ahead
    cdef bint judged
    cdef Guesser guesser
    cdef Rng rng
    cdef Actions actions
    cdef Odds odds
    cdef State root, state
    cdef int[::1] first_child, sibling, edge, visits, offered
    cdef double[::1] value
    cdef float[::1] prior
    cdef int[8] top
    cdef int[8] at
    cdef int[8] depth
    cdef double[8] share
    cdef int[4096] path
    cdef double[4096] worth
    cdef int[16384] child_of
    cdef int[16384] stamp
    cdef int visit
    cpdef begin(self, State root, int viewer, object seed=*)
    cpdef run(self, int rounds)
    cdef void _run(self, int rounds) noexcept nogil
    @cython.locals(grown=bint)
    cdef void _round(self) noexcept nogil
    cdef void _finish(self) noexcept nogil
    cdef void _take_value(self) noexcept nogil
    cdef bint _deep_enough(self) noexcept nogil
    cdef void _step(self, int action) noexcept nogil
    cdef void _follow(self, int seat, int edge) noexcept nogil
    cdef int _child(self, int node, int edge) noexcept nogil
    cdef int _new(self) noexcept nogil
    cdef int _grow(self, int node, int edge) noexcept nogil
    cdef int _favourite(self, int node) noexcept nogil
    cdef bint _is_better(self, int child, int best) noexcept nogil
    cdef bint _has_new(self, int node) noexcept nogil
    @cython.locals(known=bint, best=double, action=int, child=int, picked=int)
    cdef int _judge_all(self, int node, int mover) noexcept nogil
    cdef void _play_on(self, int action) noexcept nogil
    @cython.locals(best=double, total=double)
    cdef void _give_attention(self, int node) noexcept nogil
    @cython.locals(total=double, push=double, best_bound=double, bound=double, child=int, n=int, best=int)
    cdef int _select_judged(self, int mover) noexcept nogil
    cdef int _select_tried(self, int node) noexcept nogil
    cdef void _mark_children(self, int node) noexcept nogil
    cdef void _remember(self) noexcept nogil

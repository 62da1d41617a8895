cimport cython
from ..kernel.rng cimport Rng
from ..kernel.state cimport Actions, Odds, State

cdef int CHANCE, HIDDEN, NO_NEWS, OVER
cdef int NO_NODE, NEWS, DEEPEST, PLAYOUT

@cython.final
cdef class Search:
    cdef readonly int viewer, rounds, room, used
    cdef readonly double exploration
    cdef Rng rng
    cdef Actions actions
    cdef Odds odds
    cdef State root, state
    cdef int[::1] first_child, sibling, edge, visits, offered
    cdef double[::1] value
    cdef int[8] at
    cdef int[8] depth
    cdef int[4096] path
    cdef int[16384] child_of
    cdef int[16384] stamp
    cdef int visit
    cpdef run(self, int rounds)
    cdef void _run(self, int rounds) noexcept nogil
    @cython.locals(grown=bint)
    cdef void _round(self) noexcept nogil
    cdef bint _deep_enough(self) noexcept nogil
    cdef void _step(self, int action) noexcept nogil
    cdef void _follow(self, int seat, int edge) noexcept nogil
    cdef int _child(self, int node, int edge) noexcept nogil
    cdef int _grow(self, int node, int edge) noexcept nogil
    cdef int _select(self, int node) noexcept nogil
    cdef void _mark_children(self, int node) noexcept nogil
    cdef void _remember(self, bint finished) noexcept nogil

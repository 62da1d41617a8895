cimport cython
from grotto.play.encoder cimport Encoder
from grotto.kernel.state cimport Actions
from grotto.games.erdgeister.rules cimport Erdgeister

cdef int CARRY, EXTRA, CARD_KINDS, EXTRA_CARD, KIDNAP, KIDNAP_CARD, LAY_TILE, MAX_PLACES, PICK_STARTER, PUBLIC, SPY, SPY_CARD
cdef int SEATS, FAR, MANY_TURNS, NOT_LAID, NOT_SEEN, OTHERS, ROW
cdef int PLAYERS, KEY_NUMBER, TURNS, TEN_THOUSANDS, TURN_LIMIT, ACTED, PLACING, CARD_PLAYED, PHASE, FACES, CROWD, TURN
cdef int HOME, SPY_CARDS, KIDNAP_CARDS, EXTRA_CARDS, FINISHER, PLACE, FIGURE_NUMBER, ACTED_FIRST, MARKED
cdef int SEEN_PUBLIC, SEEN_BY

@cython.final
cdef class ErdgeisterEncoder(Encoder):
    cdef int _count(self, Erdgeister state) noexcept nogil
    @cython.locals(places=int, figures=int, first=int, spying=int)
    cdef int _index(self, Erdgeister state, int seat, int action) noexcept nogil
    @cython.locals(places=int, figures=int, first=int, left=int)
    cdef int _action(self, Erdgeister state, int seat, int index) noexcept nogil
    @cython.locals(i=int)
    cdef void _write_mask(self, Erdgeister state, int seat, Actions scratch, int row) noexcept nogil
    @cython.locals(first=int, seen_by_viewer=int, out="short*")
    cdef void _write(self, Erdgeister state, int viewer, int row) noexcept nogil
    @cython.locals(i=Py_ssize_t)
    cdef void _clear(self, short* out) noexcept nogil
    @cython.locals(laid=int, i=Py_ssize_t)
    cdef void _write_table(self, Erdgeister state, short* out) noexcept nogil
    cdef int _capped(self, int number) noexcept nogil
    cdef int _tiles_laid(self, Erdgeister state) noexcept nogil
    @cython.locals(i=Py_ssize_t, seat=Py_ssize_t)
    cdef void _write_seats(self, Erdgeister state, int first, short* out) noexcept nogil
    @cython.locals(figures=Py_ssize_t, figure=Py_ssize_t, i=Py_ssize_t, known=int, everybody=int, seat=Py_ssize_t)
    cdef void _write_figures(self, Erdgeister state, int first, int seen_by_viewer, short* out) noexcept nogil
    cdef void _mark(self, short* out, int column, int figure, int first, int figures) noexcept nogil

cimport cython
from grotto.play.encoder cimport Encoder
from grotto.kernel.state cimport State
from grotto.games.erdgeister.rules cimport Erdgeister

cdef int CARRY, EXTRA, EXTRA_CARD, KIDNAP, KIDNAP_CARD, LAY_TILE, MAX_PLACES, PICK_STARTER, PUBLIC, SPY, SPY_CARD
cdef int SEATS, ZONES, FAR, MANY_TURNS, NOT_LAID, NOT_SEEN, OTHERS, ROW
cdef int PLAYERS, KEY_NUMBER, TURNS, TEN_THOUSANDS, TURN_LIMIT, ACTED, PLACING, CARD_PLAYED, PHASE, FACES, CROWD, TURN
cdef int HOME, SPY_CARDS, KIDNAP_CARDS, EXTRA_CARDS, FINISHER, PLACE, FIGURE_NUMBER, ACTED_FIRST, MARKED
cdef int SEEN_PUBLIC, SEEN_BY

cdef class ErdgeisterEncoder(Encoder):
    cdef int _count(self, Erdgeister state) noexcept nogil
    @cython.locals(places=int, figures=int, first=int, spying=int)
    cdef int _index(self, Erdgeister state, int seat, int action) noexcept nogil
    @cython.locals(places=int, figures=int, first=int, left=int)
    cdef int _action(self, Erdgeister state, int seat, int index) noexcept nogil
    @cython.locals(column=int)
    cdef void _clear(self, int row) noexcept nogil
    @cython.locals(laid=int, shaft=int, zone=int)
    cdef void _write_table(self, Erdgeister state, int row) noexcept nogil
    cdef int _capped(self, int number) noexcept nogil
    cdef int _tiles_laid(self, Erdgeister state) noexcept nogil
    @cython.locals(i=int, seat=int)
    cdef void _write_seats(self, Erdgeister state, int first, int row) noexcept nogil
    @cython.locals(figures=int, figure=int, i=int, known=int, seat=int, other=int)
    cdef void _write_figures(self, Erdgeister state, int first, int seen_by_viewer, int row) noexcept nogil

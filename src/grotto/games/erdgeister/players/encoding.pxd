cimport cython
from grotto.play.encoder cimport Encoder
from grotto.kernel.state cimport State
from grotto.games.erdgeister.rules cimport Erdgeister

cdef int PUBLIC
cdef int PHASES, FIGURES, SEATS, ZONES, FAR
cdef int HEAD, PHASE, FACE, CROWD, SEAT, PER_SEAT, FIGURE, PER_FIGURE

cdef class ErdgeisterEncoder(Encoder):
    @cython.locals(phase=int, shaft=int, zone=int)
    cdef void _write_table(self, Erdgeister state, int row) noexcept nogil
    @cython.locals(i=int, at=int, seat=int, there=bint, card=int)
    cdef void _write_seats(self, Erdgeister state, int first, int row) noexcept nogil
    @cython.locals(figures=int, figure=int, i=int, at=int, column=int, known=int, seat=int, other=int)
    cdef void _write_figures(self, Erdgeister state, int first, int seen_by_viewer, int row) noexcept nogil

cimport cython
from grotto.games.erdgeister.mine cimport Mine
from grotto.games.erdgeister.rules cimport Erdgeister
from grotto.kernel.state cimport Actions

cdef int CHAMBER, DARK, FIRST_SHAFT, HAND, MAX_PLACES, PLACE_BITS, PLACE_MASK
cdef int NOWHERE, NOBODY, LONGEST, SWEEPS
cdef double WAITING, BLOCKED, NOW, MOVES_A_TURN

@cython.final
cdef class Distances:
    cdef Mine mine
    cdef Erdgeister empty
    cdef Actions ends
    cdef int faces, first
    cdef int[16] ready
    cdef double[2560] home
    cdef double[9] tunnel_odds
    cdef double[9] shaft_odds
    cdef int[24] end
    cdef int[24] steps
    cdef double[24] moves
    cdef double[24] moves_after
    cdef double[24] cost
    cdef int[24] order
    cdef void measure(self, Erdgeister state) noexcept nogil
    @cython.locals(moves=double, going=double, waiting=double, here=double)
    cdef void _measure_figure(self, Erdgeister state, int figure, int arrow) noexcept nogil
    @cython.locals(i=int)
    cdef void sort(self, Erdgeister state, int seat) noexcept nogil
    @cython.locals(total=double, longest=double, missing=int)
    cdef double moves_to_finish(self, Erdgeister state, int seat, int key) noexcept nogil
    cdef double moves_from(self, int place) noexcept nogil
    cdef int _best_arrow(self, Erdgeister state) noexcept nogil
    cdef int _best_end(self, Erdgeister state, int place, int distance) noexcept nogil
    @cython.locals(best=int, end=int)
    cdef int _nearest_end(self) noexcept nogil
    cdef void _use_tiles(self, Erdgeister state) noexcept nogil
    cdef void _use_board(self, Mine mine) noexcept with gil
    @cython.locals(place=int, moves=double)
    cdef void _look_up(self) noexcept with gil
    cdef void _estimate(self) noexcept nogil
    @cython.locals(in_tunnel=bint, total=double, waiting=double, going=double, odds=double)
    cdef double _expected_from(self, int place) noexcept nogil

cimport cython
from grotto.games.erdgeister.mine cimport Mine
from grotto.games.erdgeister.rules cimport Erdgeister

cdef int CHAMBER, HAND, MAX_PLACES
cdef int NOWHERE, LAST_TUNNEL, NOT_COUNTED, LONGEST, SWEEPS, NOBODY
cdef double WAITING, BLOCKED, NOW, MOVES_A_TURN

@cython.final
cdef class Paths:
    cdef Mine mine
    cdef int face, first
    cdef int[16] ready
    cdef double[2560] far
    cdef double[18] chance
    cdef short[160] standing
    cdef int[24] end
    cdef int[24] step
    cdef double[24] moves
    cdef double[24] after
    cdef double[24] cost
    cdef int[24] order
    cdef int[160] left
    cdef void read(self, Erdgeister state) noexcept nogil
    @cython.locals(moves=double, going=double, waiting=double, here=double)
    cdef void _read_figure(self, Erdgeister state, int figure, int arrow) noexcept nogil
    @cython.locals(i=int)
    cdef void sort(self, Erdgeister state, int seat) noexcept nogil
    @cython.locals(total=double, longest=double, missing=int)
    cdef double needs(self, Erdgeister state, int seat, int key) noexcept nogil
    cdef void _count_left(self, Mine mine, int place)
    cdef void _enter(self, Mine mine) noexcept with gil
    cdef void _turn_tiles(self, Erdgeister state) noexcept nogil
    cdef int _best_arrow(self) noexcept nogil
    cdef int _best_move(self, Erdgeister state, int figure, int place) noexcept nogil
    @cython.locals(best=int)
    cdef int _best_end(self, int start, int distance) noexcept nogil
    cdef int _on_ring(self, int place, int steps) noexcept nogil
    cdef int _outwards(self, int place, int steps) noexcept nogil
    cdef int _beside(self, int best, int landing) noexcept nogil
    cdef int _layer(self, int place) noexcept nogil
    cdef int _nearer(self, int best, int place) noexcept nogil
    cdef void _reckon(self) noexcept nogil
    @cython.locals(total=double, waiting=double, going=double)
    cdef double _reckon_place(self, int place) noexcept nogil

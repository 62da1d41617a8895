cimport cython
from grotto.play.features cimport Features
from grotto.kernel.state cimport State
from grotto.games.diamant.rules cimport Diamant
from grotto.games.diamant.scoring cimport relic_worth

cdef int EXPEDITIONS, FIRST_TRAP, RELIC, TRAPS
cdef int[12] VALUE
cdef int SEATS, EXPLORERS, CAVE, KINDS_SHOWN, CAVE_SELF, SELF, RIVAL, PER_RIVAL, SIZE

cdef class DiamantFeatures(Features):
    cdef int[8] order
    cdef void write(self, State state, int seat) noexcept nogil
    cdef void _write_cave(self, Diamant state) noexcept nogil
    cdef void _write_seats(self, Diamant state, int seat) noexcept nogil
    cdef double _squeezed(self, double gap) noexcept nogil
    cdef int _sort_rivals(self, Diamant state, int seat) noexcept nogil

cimport cython
from grotto.kernel.rng cimport Rng
from .measures cimport cards_shown, loss_to_gain, traps_shown
from grotto.games.diamant.rules cimport Diamant

cdef int RELIC, NOTHING, TRAPS, RUBIES, CARDS, LOSS, LOSS_WITH_FLOOR, MEASURES, RULES, MIXER, GUESSES, WHOLE
cdef int DUE, QUIET, TEMPTED
cdef int[38] LOOKS_AT
cdef double[38] LIMIT
cdef double[38] PRIOR
cdef double[3] BACK
cdef double[3] OF
cdef double MIXES, WHIMS, OF_WHIMS, SURPRISE

cdef class Habits:
    cdef double[6] measure
    cdef int[38] case
    cdef int[38] asked
    cdef double[312] belief
    cdef double[936] back
    cdef double[936] of
    @cython.locals(at=int)
    cdef void forget(self) noexcept nogil
    cdef void look(self, Diamant state) noexcept nogil
    cdef void ask(self) noexcept nogil
    @cython.locals(total=double, expected=double, at=int, cell=int)
    cdef void learn(self, int seat, int went, double mixer) noexcept nogil
    cdef double mixes(self, int seat) noexcept nogil
    @cython.locals(total=double, at=int)
    cdef double expected(self, int seat, double mixer) noexcept nogil
    @cython.locals(ticket=double)
    cdef int draw(self, int seat, Rng rng) noexcept nogil
    @cython.locals(cell=int)
    cdef double goes(self, int seat, int rule, Diamant state) noexcept nogil
    cdef int _case(self, Diamant state, int rule, double measure) noexcept nogil
    cdef double _measured(self, Diamant state, int measure) noexcept nogil

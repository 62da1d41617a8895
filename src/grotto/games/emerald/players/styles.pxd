cimport cython
from grotto.kernel.state cimport State
from grotto.play.style cimport Style
from grotto.games.emerald.rules cimport Emerald
from .counting cimport DragonWalks, knights_on, most_gems_of_others

cdef int BRIBE, CATCH, CAVE, CHAMBER, MEADOW, PLACES, STOP, TAKE_GEM, TAKE_GOLD, YIELD, ENOUGH
cdef double A_THIRD, A_FIELD, HOME, A_NEW_KIND, A_LEAD, ANY_GEM
cdef double A_HUNT, A_RISK, A_WHISTLE, A_PURSE, A_PENNILESS, OWN_KNIGHT

cdef class EmeraldStyle(Style):
    @cython.locals(landing=int)
    cdef double _pull(self, State state, int seat, int action) noexcept nogil
    cdef double _pull_of_move(self, Emerald state, int seat, int landing, int take) noexcept nogil
    cdef double _pull_of_answer(self, Emerald state, int seat, int action) noexcept nogil

cdef class Rusher(EmeraldStyle):
    pass

cdef class Collector(EmeraldStyle):
    @cython.locals(kind=int, held=int)
    cdef double _pull_of_move(self, Emerald state, int seat, int landing, int take) noexcept nogil

cdef class DragonTamer(EmeraldStyle):
    cdef DragonWalks dragon
    @cython.locals(pull=double)
    cdef double _pull_of_move(self, Emerald state, int seat, int landing, int take) noexcept nogil
    @cython.locals(pull=double, pips=int, place=int, own=int)
    cdef double _hunt(self, Emerald state, int seat, int landing) noexcept nogil
    @cython.locals(owner=int)
    cdef double _pull_of_answer(self, Emerald state, int seat, int action) noexcept nogil

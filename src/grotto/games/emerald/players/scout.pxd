cimport cython
from grotto.play.judge cimport Judge
from grotto.kernel.state cimport State
from grotto.games.emerald.rules cimport Emerald

cdef int BONUS_VALUE, CAVE, CHAMBER, GEM_KINDS, MEADOW, GOLD_VALUES, PLACES, STACKS, START_PLACES, TREASURE_CARDS
cdef int ANSWER, PICK_VICTIM, ROLL_DIE, NOBODY
cdef double A_THIRD, EACH_PART
cdef double A_KNIGHT, A_STEP, IN_THE_CAVE, A_LOST_KNIGHT, A_BRIBE, WAKES, AN_ARRIVAL, AT_ONCE, MORE_ARRIVALS
cdef double THE_BEST_CARD, THE_NEXT_CARD, THE_LONGEST_RIDE, FAR_AHEAD, AHEAD, TIED, BEHIND
cdef double ONE_KIND_MISSING, TWO_KINDS_MISSING, SPREAD_AT_THE_END, SPREAD

@cython.final
cdef class EmeraldScout(Judge):
    cdef short[324] walks
    cdef int left
    cdef double early
    cdef double[5] standing
    cdef double[4] wish
    @cython.locals(seat=int, owner=int)
    cdef void _weigh(self, Emerald state) noexcept nogil
    @cython.locals(left=int, seat=int)
    cdef int _to_go(self, Emerald state) noexcept nogil
    @cython.locals(spread=double, most=double, seat=int, total=double)
    cdef void _share(self, int players) noexcept nogil
    @cython.locals(missing=int, kind=int, hope=double, more=double, held=int, rival=int, odds=double)
    cdef double _gems(self, Emerald state, int seat) noexcept nogil
    cdef double _bonus(self, Emerald state, int missing) noexcept nogil
    @cython.locals(most=int, other=int)
    cdef int _most_gems_of_others(self, Emerald state, int seat, int kind) noexcept nogil
    @cython.locals(odds=double)
    cdef double _majority_odds(self, int held, int rival) noexcept nogil
    @cython.locals(promise=double, best=double, second=double, arrivals=int, longest=int, place=int, count=int)
    @cython.locals(landing=int, card=double, worth=double)
    cdef double _knights(self, Emerald state, int seat) noexcept nogil
    @cython.locals(promise=double)
    cdef double _promise(self, int place) noexcept nogil
    @cython.locals(best=double)
    cdef double _card(self, Emerald state, int field) noexcept nogil
    cdef int _knights_on(self, Emerald state, int seat, int place) noexcept nogil
    @cython.locals(wakes=double, first=int, pips=int)
    cdef void _fear(self, Emerald state) noexcept nogil
    @cython.locals(prey=int, seat=int)
    cdef void _threaten(self, Emerald state, int place, double odds) noexcept nogil
    @cython.locals(price=double, value=int)
    cdef double _price(self, Emerald state, int seat, int place) noexcept nogil

cimport cython
from ...kernel.judge cimport Judge
from ...kernel.state cimport State
from .rules cimport Emerald

cdef int BONUS_VALUE, CAVE, CHAMBER, MEADOW, PLACES, START_PLACES, ANSWER, PICK_VICTIM, ROLL_DIE, NOBODY
cdef double A_THIRD

@cython.final
cdef class EmeraldScout(Judge):
    cdef short[324] walks
    cdef double[5] standing
    cdef double[4] wish
    cdef public double[20] w
    @cython.locals(left=int, spread=double, most=double, seat=int, total=double)
    cdef void _judge(self, Emerald state) noexcept nogil
    @cython.locals(left=int, seat=int)
    cdef int _left(self, Emerald state) noexcept nogil
    cdef double _standing(self, Emerald state, int seat, int left) noexcept nogil
    @cython.locals(hope=double, missing=int, late=double, kind=int, held=int, rival=int, other=int, bonus=double)
    @cython.locals(now=double, wish=double)
    cdef double _gems(self, Emerald state, int seat, int left) noexcept nogil
    cdef double _bonus(self, int missing) noexcept nogil
    @cython.locals(odds=double)
    cdef double _majority_odds(self, int held, int rival, double late) noexcept nogil
    @cython.locals(worth=double, arrivals=int, jump=int, best=double, second=double, place=int, count=int, landing=int)
    @cython.locals(card=double)
    cdef double _knights(self, Emerald state, int seat, int left) noexcept nogil
    cdef double _card(self, Emerald state, int field) noexcept nogil
    cdef double _promise(self, int place) noexcept nogil
    cdef int _stands(self, Emerald state, int seat, int place) noexcept nogil
    @cython.locals(owner=int, first=int, wakes=double, pips=int, place=int)
    cdef void _fear(self, Emerald state, int left) noexcept nogil
    @cython.locals(prey=int, seat=int)
    cdef void _threaten(self, Emerald state, int place, int left, double odds) noexcept nogil
    @cython.locals(price=double, value=int)
    cdef double _price(self, Emerald state, int seat, int place, int left) noexcept nogil

cimport cython
from grotto.kernel.state cimport Actions, Odds
from grotto.games.emerald.rules cimport Emerald

cdef int CHANCE, OVER, GOLD_VALUES, PLACES, STACKS
cdef double SAME

cdef class LastRound:
    cdef readonly int positions, plies, seen
    cdef int most
    cdef dict known
    cdef unsigned char[::1] text
    cdef list states, actions, odds
    @cython.locals(after=Emerald)
    cpdef dict worths(self, Emerald state)
    cdef _make_room(self, Emerald state, int level)
    @cython.locals(state=Emerald, mover=int)
    cdef list _worth(self, int level, int plies)
    cdef list _shares(self, Emerald state)
    @cython.locals(state=Emerald, after=Emerald, odds=Odds, worth=list, total=list, i=int, seat=int)
    cdef list _mean(self, int level, int plies)
    @cython.locals(state=Emerald, after=Emerald, actions=Actions, worth=list, best=list, tied=int, i=int)
    cdef list _choice(self, int level, int plies, int mover)
    cdef bint _wins_at_once(self, Emerald state, Emerald after, Actions actions, int mover)
    @cython.locals(text="unsigned char[::1]", at=int, field=int, value=int, seat=int, kind=int, place=int)
    cdef bytes _key(self, Emerald state)

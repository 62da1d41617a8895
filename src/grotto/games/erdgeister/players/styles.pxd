cimport cython
from grotto.kernel.state cimport State
from grotto.play.style cimport Style
from .distances cimport Distances
from grotto.games.erdgeister.rules cimport Erdgeister

cdef int CARRY, CHAMBER, HAND, KIDNAP, MAX_PLACES, SPY, ZONES, LATE
cdef double THE_KEY_FIRST, SCRUPLES, THE_KEY_LATER, A_DECOY, A_SPY, A_KIDNAPPING, A_FOUND_KEY, A_TRACK

cdef class ErdgeisterStyle(Style):
    cdef Distances distances
    cdef void _study(self, State state, int seat) noexcept nogil
    cdef double _pull(self, State state, int seat, int action) noexcept nogil
    cdef double _pull_of_going(self, Erdgeister state, int seat, int figure, int place) noexcept nogil
    cdef double _pull_of_card(self, Erdgeister state, int seat, int action) noexcept nogil
    cdef bint _nearer(self, Erdgeister state, int figure, int place) noexcept nogil
    cdef bint _is_key(self, Erdgeister state, int figure) noexcept nogil

cdef class Honest(ErdgeisterStyle):
    pass

cdef class Bluffer(ErdgeisterStyle):
    pass

cdef class Hunter(ErdgeisterStyle):
    cdef int[9] prey
    cdef void _study(self, State state, int seat) noexcept nogil
    @cython.locals(place=int)
    cdef void _count_prey(self, Erdgeister state, int seat) noexcept nogil
    @cython.locals(zone=int)
    cdef double _pull_of_going(self, Erdgeister state, int seat, int figure, int place) noexcept nogil
    @cython.locals(figure=int, found=bint)
    cdef double _pull_of_card(self, Erdgeister state, int seat, int action) noexcept nogil

cimport cython
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, State
from grotto.play.policy_wrapper cimport PolicyWrapper
from .distances cimport Distances
from grotto.games.erdgeister.rules cimport Erdgeister

cdef int CARRY, CHAMBER, HAND, KIDNAP, MAX_PLACES, PUBLIC, SPY, ZONES, LATE
cdef double THE_KEY_FIRST, SCRUPLES, THE_KEY_LATER, A_DECOY, A_SPY, A_KIDNAPPING, A_FOUND_KEY, A_TRACK

cdef class Style(PolicyWrapper):
    cdef public double strength
    cdef Distances distances
    @cython.locals(pull=double)
    cdef void weigh(self, State state, int seat, Actions actions, Rng rng) noexcept nogil
    cdef void _study(self, Erdgeister state, int seat) noexcept nogil
    cdef double _pull(self, Erdgeister state, int seat, int action) noexcept nogil
    cdef double _pull_of_going(self, Erdgeister state, int seat, int figure, int place) noexcept nogil
    cdef double _pull_of_card(self, Erdgeister state, int seat, int action) noexcept nogil
    cdef bint _nearer(self, Erdgeister state, int figure, int place) noexcept nogil
    cdef bint _is_key(self, Erdgeister state, int figure) noexcept nogil

cdef class Honest(Style):
    pass

cdef class Bluffer(Style):
    pass

cdef class Hunter(Style):
    cdef int[9] prey
    @cython.locals(place=int)
    cdef void _study(self, Erdgeister state, int seat) noexcept nogil
    @cython.locals(zone=int)
    cdef double _pull_of_going(self, Erdgeister state, int seat, int figure, int place) noexcept nogil
    @cython.locals(figure=int, found=bint)
    cdef double _pull_of_card(self, Erdgeister state, int seat, int action) noexcept nogil
    cdef bint _knows(self, Erdgeister state, int figure, int seat) noexcept nogil

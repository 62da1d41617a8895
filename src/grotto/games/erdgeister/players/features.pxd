cimport cython
from grotto.play.features cimport Features
from grotto.kernel.state cimport State
from .distances cimport Distances
from grotto.games.erdgeister.rules cimport Erdgeister

cdef int BEFORE, CHAMBER, CARD_KINDS, EXTRA_CARD, HAND, KIDNAP_CARD, SPY_CARD
cdef int NOBODY, NOWHERE, SEATS, ZONES, FARTHEST, DEEPEST
cdef int PLAYERS, PHASE, TURN, FLAGS, MARKED, FACE, CROWD, PLACE, PLACES, ZONE, SEAT, PER_SEAT, SIZE
cdef int MISSING, KEY_HOME, NEEDS, NEEDS_ANY, NEAR, KEY_MOVES, KEY_AFTER, KEY_ENTERS, KEY_INTO_SHAFT, KEY_STUCK, KEY_STEP, ENTERS
cdef int INTO_SHAFT, KEY_IN_REACH, KEY_GUARDED, KEY_HUNTED, SPIES, KIDNAPPINGS, EXTRA_MOVES, KEY_SEEN, OTHERS_SEEN
cdef int IN_HAND, ON_BOARD, COSTS, FINISH, FINISH_WITHOUT_KEY, FINISH_WITH_TWO

@cython.final
cdef class ErdgeisterFeatures(Features):
    cdef Distances distances
    cdef int[4] key
    cdef int[4] entering
    cdef void _write(self, Erdgeister state, int first) noexcept nogil
    cdef void _find_keys(self, Erdgeister state) noexcept nogil
    cdef int _from(self, Erdgeister state, int first, int seat) noexcept nogil
    @cython.locals(rounds=double, owner=int)
    cdef void _write_turn(self, Erdgeister state, int first) noexcept nogil
    cdef void _write_board(self, Erdgeister state) noexcept nogil
    @cython.locals(steps=int)
    cdef int _place(self, Erdgeister state, int place) noexcept nogil
    cdef void _write_figures(self, Erdgeister state, int seat, int i) noexcept nogil
    @cython.locals(key=int, place=int)
    cdef void _write_key(self, Erdgeister state, int seat, int at) noexcept nogil
    @cython.locals(missing=int, needs=double)
    cdef void _write_seat(self, Erdgeister state, int seat, int at) noexcept nogil
    @cython.locals(nth=int, figure=int)
    cdef void _write_ways(self, Erdgeister state, int seat, int at) noexcept nogil
    @cython.locals(key=int, key_home=bint, key_enters=bint)
    cdef void _write_finish(self, Erdgeister state, int seat, int missing, int at) noexcept nogil
    cdef bint _enters_shaft(self, Erdgeister state, int figure) noexcept nogil
    cdef void _write_knowledge(self, Erdgeister state, int seat, int first, int at) noexcept nogil
    cdef double _part(self, double value, double whole) noexcept nogil

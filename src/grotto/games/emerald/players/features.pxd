cimport cython
from grotto.play.features cimport Features
from grotto.kernel.state cimport State
from grotto.games.emerald.rules cimport Emerald
from .counting cimport DragonWalks, knights_on

cdef int BONUS_VALUE, CAVE, CHAMBER, MEADOW, GOLD_VALUES, PLACES, STACKS, START_PLACES
cdef int FIRST_KNIGHT, PICK_VICTIM, NOBODY
cdef double A_THIRD
cdef int PLAYERS, PHASE, TURN, VICTIM, FLAGS, RAIL, DRAGON, TREASURES, CARDS, FIELD, PER_FIELD
cdef int OWN, NEXT, OTHERS, CROWD, OWN_REACH, REACHES, RIVAL_REACH, SEAT, PER_SEAT, SIZE, VERSION

@cython.final
cdef class EmeraldFeatures(Features):
    cdef DragonWalks dragon
    cdef int[20] landing
    cdef int[3] end
    cdef double[9] odds
    cdef int[20] rival
    cdef double[20] wish
    cdef int[5] score
    cdef double[5] danger
    cdef int[5] leads
    cdef int[5] ties
    cdef int[5] missing
    @cython.locals(place=int, field=int, pips=int)
    cdef void _study(self, Emerald state) noexcept nogil
    @cython.locals(seat=int, kind=int)
    cdef void _study_gems(self, Emerald state) noexcept nogil
    @cython.locals(most=int, second=int, seat=int, held=int, rival=int)
    cdef void _study_kind(self, Emerald state, int kind) noexcept nogil
    @cython.locals(held=int, lead=int, wish=double)
    cdef double _wish(self, Emerald state, int seat, int kind) noexcept nogil
    @cython.locals(seat=int, pips=int, place=int, prey=int)
    cdef void _study_danger(self, Emerald state) noexcept nogil
    cdef int _ready(self, Emerald state, int seat, int place) noexcept nogil
    cdef int _relative(self, Emerald state, int seat, int viewer) noexcept nogil
    cdef void _write_turn(self, Emerald state, int viewer) noexcept nogil
    @cython.locals(unseen=int, worth=int, value=int, kind=int)
    cdef void _write_table(self, Emerald state, int viewer) noexcept nogil
    @cython.locals(field=int, at=int, kind=int, best=double, seat=int)
    cdef void _write_fields(self, Emerald state, int viewer) noexcept nogil
    @cython.locals(place=int, seat=int, i=int)
    cdef void _write_seats(self, Emerald state, int viewer) noexcept nogil
    @cython.locals(best=int, other=int, gap=int, gold=int, value=int, kind=int)
    cdef void _write_cards(self, Emerald state, int seat, int at) noexcept nogil
    @cython.locals(knights=int, reach=int, at=int, waiting=int, inside=int, steps=int, arrivals=int, best=double)
    @cython.locals(place=int, count=int, ready=int, landing=int, card=double)
    cdef void _write_knights(self, Emerald state, int seat, int i) noexcept nogil
    cdef double _best_card(self, Emerald state, int seat, int field) noexcept nogil

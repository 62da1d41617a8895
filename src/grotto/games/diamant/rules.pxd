cimport cython
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, Odds, State
from .scoring cimport rank_of, relic_worth

include "grotto/kernel/constants.pxi"
include "grotto/games/diamant/board.pxi"

cdef int SEAT_SETS, MOST_SHOWN, MOST_RELICS
cdef int[12] VALUE
cdef int[256] HEADS, FIRST_SEAT

@cython.final
cdef class Diamant(State):
    cdef public str edition
    cdef public bint relics_break_ties
    cdef public int expeditions, relics_each_time
    cdef public int expedition, turn, inside, decided, leaving, pocket, floor, cards, relics_out, latest
    cdef public short[18] deck
    cdef public short[18] shown
    cdef public short[8] chest
    cdef public short[8] relics
    cdef public short[8] relic_points
    cpdef int explorers(self) noexcept nogil
    cdef void _enter_cave(self) noexcept nogil
    cdef void _turn_up(self, int card) noexcept nogil
    cpdef int cards_shown(self) noexcept nogil
    cdef void _split_treasure(self, int rubies) noexcept nogil
    cdef int _share(self, int rubies, int heads) noexcept nogil
    cpdef int rubies_in_deck(self) noexcept nogil
    cdef void _spring_trap(self, int card) noexcept nogil
    cpdef int deadly_cards(self) noexcept nogil
    cpdef int traps_shown(self) noexcept nogil
    cdef void _choose(self, int seat, int action) noexcept nogil
    cdef void _return_to_camp(self) noexcept nogil
    cdef void _take_relics(self, int seat) noexcept nogil
    cdef void _await_card(self) noexcept nogil
    cdef void _end_expedition(self) noexcept nogil
    cdef void _end_game(self) noexcept nogil
    cdef int _points(self, int seat) noexcept nogil
    cdef void _copy(self, Diamant other) noexcept nogil

cimport cython
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, Odds, State
from .gold_log cimport pack, unpack

include "grotto/kernel/constants.pxi"
include "grotto/games/emerald/board.pxi"
include "grotto/games/emerald/phases.pxi"

cdef int DIE_SIDES, PAID, RANK_GEMS, RANK_TREASURES, STACK_HEIGHTS

@cython.final
cdef class Emerald(State):
    cdef public int starter, colours, phase, turn, moves, turn_ends, dragon_due, up
    cdef public int moved_colour, moved_place, freed_colour, freed_place, victim
    cdef public int dragon, facing, rail, treasures_left, four_kinds, ending, log_length
    cdef public short[100] knights
    cdef public short[20] crowd
    cdef public short[5] home
    cdef public short[5] nest
    cdef public short[5] active
    cdef public short[9] gem_top
    cdef public short[9] gem_cards
    cdef public short[9] gold_top
    cdef public short[9] gold_cards
    cdef public short[4] gem_bag
    cdef public short[6] gold_bag
    cdef public short[20] gems
    cdef public short[30] gold
    cdef public short[5] purse
    cdef public short[5] treasures
    cdef public short[48] log
    cdef int[20] starts
    cdef void _turn_up(self, int card) noexcept nogil
    cdef void _set_up(self, int knights) noexcept nogil
    cdef void _end_turn(self) noexcept nogil
    cdef void _begin_turn(self) noexcept nogil
    cdef void _list_moves(self, Actions out) noexcept nogil
    cdef bint _has_second_knight(self) noexcept nogil
    cdef int _find_starts(self, int colour) noexcept nogil
    cdef int _movable(self, int colour, int place) noexcept nogil
    cdef int _landing(self, int place) noexcept nogil
    cdef void _move(self, int slot, int place, int take) noexcept nogil
    cdef void _enter_chamber(self, int colour) noexcept nogil
    cdef void _list_landing(self, Actions out, int slot, int place) noexcept nogil
    cdef void _after_dragon(self) noexcept nogil
    cdef void _take_gold(self, int field) noexcept nogil
    cdef void _note(self, int entry) noexcept nogil
    cdef void _take_gem(self, int field) noexcept nogil
    cdef bint _holds_all_kinds(self, int first) noexcept nogil
    cdef bint _wakes_dragon(self, int landing) noexcept nogil
    cdef void _after_card(self) noexcept nogil
    cdef void _walk_dragon(self, int pips) noexcept nogil
    cdef void _step_dragon(self) noexcept nogil
    cdef void _turn_dragon(self) noexcept nogil
    cdef int _dragon_place(self) noexcept nogil
    cdef void _hunt(self) noexcept nogil
    cdef void _list_victims(self, Actions out) noexcept nogil
    cdef void _catch(self, int colour) noexcept nogil
    cdef void _to_nest(self) noexcept nogil
    cdef void _list_answers(self, Actions out) noexcept nogil
    cdef void _bribe(self, int value) noexcept nogil
    cdef void _shift_rail(self) noexcept nogil
    cdef void _end_game(self, int ending) noexcept nogil
    cdef int _majority(self, int kind) noexcept nogil
    cdef int _points(self, int seat) noexcept nogil
    cdef int _gem_count(self, int seat) noexcept nogil
    cdef bint _may_use(self, int colour) noexcept nogil
    cdef void _guess_hand(self, int seat, Rng rng) noexcept nogil
    cdef void _pay_any(self, int first, int ticket) noexcept nogil
    cdef void _copy(self, Emerald other) noexcept nogil

cimport cython
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, Odds, State
from .mine cimport Mine

include "grotto/kernel/constants.pxi"
include "grotto/games/erdgeister/numbers.pxi"

cdef int NOBODY, UNMARKED, NOWHERE, AWAY, ALL_NUMBERS

cdef void _add_end(Actions out, int kind, int end) noexcept nogil

@cython.final
cdef class Erdgeister(State):
    cdef readonly Mine mine
    cdef readonly tuple tiles
    cdef bint tiles_named
    cdef public str board_id
    cdef public int each, goal, starter, turn_limit, phase, turn, turns, laid, key_number
    cdef public int acted, placing, first_figure, card_played, marked, finisher, ending
    cdef public short[4] face
    cdef public short[24] at
    cdef public short[24] number
    cdef public short[24] known
    cdef public short[160] standing
    cdef public short[9] crowd
    cdef public short[4] home
    cdef public short[12] cards
    cdef void _lay_tiles(self) noexcept nogil
    cdef bint _may_play_card(self) noexcept nogil
    cdef void _list_cards(self, Actions out) noexcept nogil
    cdef void _list_victims(self, Actions out) noexcept nogil
    cdef void _list_carry(self, Actions out) noexcept nogil
    cdef void _list_go(self, Actions out) noexcept nogil
    cdef void _list_figure(self, Actions out, int figure) noexcept nogil
    cdef bint _can_go(self, Actions scratch) noexcept nogil
    cdef void _list_second(self, Actions out) noexcept nogil
    cdef void _list_placements(self, Actions out, int figure) noexcept nogil
    cdef void list_free_arrows(self, Actions out) noexcept nogil
    cdef bint has_room(self, int place) noexcept nogil
    cdef void _lift(self, int place) noexcept nogil
    cdef void _put(self, int place) noexcept nogil
    cdef void _list_moves(self, Actions out, int figure) noexcept nogil
    cdef void _offer(self, Actions out, int first, int action) noexcept nogil
    cdef void list_ends(self, Actions out, int place, int distance) noexcept nogil
    cdef void _keep_free(self, Actions out, int first) noexcept nogil
    cdef bint _is_shut_in(self, int place) noexcept nogil
    cdef int start_from(self, int place) noexcept nogil
    cdef int distance_from(self, int place) noexcept nogil
    cdef int _directions(self, int start, int distance) noexcept nogil
    cdef int _walk(self, int start, int direction, int steps) noexcept nogil
    cdef void _list_ends_over(self, Actions out, int landing) noexcept nogil
    cdef list _ends_over(self, int landing, Actions scratch)
    cdef void _list_passages(self, Actions out, int landing) noexcept nogil
    cdef int _layer(self, int place) noexcept nogil
    cdef void _list_numbers(self, Odds out) noexcept nogil
    cdef void _deal(self, int drawn) noexcept nogil
    @cython.locals(placed=bint)
    cdef void _go(self, int figure, int place) noexcept nogil
    cdef void _after_action(self) noexcept nogil
    cdef void _end_turn(self) noexcept nogil
    cdef void _play_card(self, int kind) noexcept nogil
    cdef void _after_card(self) noexcept nogil
    cdef void _spy(self, int figure) noexcept nogil
    cdef void _settle_spying(self, int action) noexcept nogil
    cdef void _carry(self, int place) noexcept nogil
    cdef void _end_game(self, int ending) noexcept nogil
    cdef bint _has_key_home(self, int seat) noexcept nogil
    cdef bint knows(self, int seat, int figure) noexcept nogil
    cdef int _free_numbers(self, int seat, int viewer_bits) noexcept nogil
    cdef int _free_blanks(self, int seat, int viewer_bits) noexcept nogil
    cdef void _guess_numbers(self, int seat, int viewer_bits, Rng rng) noexcept nogil
    cdef int _nth_number(self, int free, int ticket) noexcept nogil
    cdef void _copy(self, Erdgeister other) noexcept nogil

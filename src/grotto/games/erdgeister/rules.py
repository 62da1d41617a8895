"""Der Schatz der Erdgeister: the rules, in the order of the rulebook. `G-42` and the like are its clauses.

A turn is cut into small decisions: a figure and where it ends, a card, whom it concerns. To place and to move
are one kind of action, `figure goes to place`; a move that ends in the same place by different ways is one.
"""

from __future__ import annotations

import cython
from cython import cast

from grotto.kernel.errors import BadOption
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, Odds, State

from .board import default_board
from .mine import Mine
from .numbers import FIGURES, GOAL, LIMITS, SEATS, SPIES
from .ways import Way

if not cython.compiled:  # there they are constants of C: see rules.pxd
    from grotto.kernel.constants import CHANCE, HIDDEN, NO_NEWS, OVER

    from .numbers import (
        ACTION,
        AFTER,
        BEFORE,
        CARD_KINDS,
        CARRY,
        CARRYING,
        CHAMBER,
        DARK,
        END,
        ENDED,
        EVERYBODY,
        EXTRA,
        EXTRA_CARD,
        EXTRA_MOVE,
        EXTRA_MOVES,
        FACE,
        FINISHED,
        FIRST_PLAYER,
        FIRST_SHAFT,
        HAND,
        KEEP,
        KEY,
        KIDNAP,
        KIDNAP_CARD,
        KIDNAPPINGS,
        LAY_TILE,
        MARK_FIGURE,
        MAX_PLACES,
        NO_ZONE,
        NUMBER,
        NUMBERS,
        PASS,
        PICK_KEY,
        PICK_STARTER,
        PLACE_BITS,
        PLACE_MASK,
        PLAIN,
        PUBLIC,
        RUNNING,
        SECOND,
        SECRET,
        SHOW,
        SNEAK,
        SPY,
        SPY_CARD,
        SPYING,
        STEPS,
        TURN_LIMIT,
    )

NOBODY = -1
UNMARKED = -1
NOWHERE = 0
AWAY = 0  # a direction: clockwise on the ring, or out of a shaft; the others lead forward
ALL_NUMBERS = 0b111_1110  # bits 1 to 6


def _add_end(out: Actions, kind: int, end: int) -> None:
    """Where a move may end, and the kind of its way, as one number."""
    out.add(kind << PLACE_BITS | end)


class Erdgeister(State):
    """One position of Der Schatz der Erdgeister."""

    FIELDS = (
        "players", "board_id", "each", "goal", "starter", "turn_limit", "phase", "turn", "turns", "laid", "key_number",
        "acted", "placing", "first_figure", "card_played", "marked", "finisher", "ending",
        "face", "at", "number", "known", "standing", "crowd", "home", "cards",
    )  # fmt: skip

    CONSTANT = ("players", "board_id", "each", "goal", "starter", "turn_limit")
    LIMITS = LIMITS

    def __init__(
        self,
        players: int = 4,
        mine: Mine | None = None,
        tiles: tuple[int, ...] = (),
        starter: int = NOBODY,
        turn_limit: int = 0,
    ) -> None:
        if players not in SEATS or not NOBODY <= starter < players or turn_limit < 0:
            raise BadOption("Erdgeister is for 2 to 4 players, one of whom starts", "G-01")
        self.players = players
        self.mine = Mine(default_board()) if mine is None else mine
        if len(tiles) not in (0, self.mine.shafts) or any(face not in (0, 1) for face in tiles):
            raise BadOption("There is one tile at each shaft, on face 0 or 1", "G-05")
        self.board_id = self.mine.board_id
        self.tiles = tiles  # faces named by the table, or none: drawn (GA-41)
        self.tiles_named = len(tiles) > 0
        self.starter = starter  # named by the table, or NOBODY: drawn (GA-42)
        self.turn_limit = turn_limit  # 0 is none (G-85)
        self.phase = PICK_STARTER  # unless the table has named who starts
        self.each = FIGURES[players]  # figure = seat * each + handle
        self.goal = GOAL[players]
        self.turn = max(starter, 0)
        self.turns = 0  # turns ended
        self.laid = 0  # tiles laid, then figures marked
        self.key_number = 0
        self.acted = 0  # figures of this turn's action: 0, 1 or 2
        self.placing = 0  # whether that action is placing
        self.first_figure = NOBODY
        self.card_played = 0
        self.marked = NOBODY  # the figure spied on or kidnapped
        self.finisher = NOBODY
        self.ending = RUNNING
        self.face = [0] * 4  # of each shaft's tile
        self.at = [HAND] * 24  # all figures start off the board (G-13)
        self.number = [UNMARKED] * 24  # under each figure; 0 is blank
        self.known = [0] * 24  # who has seen it: seats as bits, or PUBLIC
        self.standing = [0] * 160  # figures by place
        self.crowd = [0] * 9  # figures by zone; the ninth counts for nothing
        self.home = [0] * 4  # figures in the chamber, by seat
        self.cards = [0] * 12  # by seat and kind, CARD_KINDS of each seat
        self._set_up(SPIES[players])

    def recipe(self) -> tuple[object, ...]:
        return self.players, self.mine, self.tiles, self.starter, self.turn_limit

    # -- what the kernel asks, by phase ------------------------------------------------------------

    def to_move(self) -> int:
        if self.phase < BEFORE:
            return CHANCE
        return OVER if self.phase == ENDED else self.turn

    def list_actions(self, out: Actions) -> None:
        if self.phase == BEFORE or self.phase == ACTION:
            self._list_go(out)
            if out.count == 0:
                out.add(PASS)  # G-23
        elif self.phase == SECOND:
            self._list_second(out)
        elif self.phase == EXTRA_MOVE:
            self._list_go(out)
        elif self.phase == SPYING:
            out.add(SHOW)
            out.add(KEEP)
        elif self.phase == CARRYING:
            self._list_carry(out)
        if self.phase == SECOND or self.phase == AFTER:
            out.add(END)  # the second figure and the card are optional (G-17, G-19)
        if self._may_play_card():
            self._list_cards(out)

    def list_chance(self, out: Odds) -> None:
        if self.phase == PICK_STARTER:
            for seat in range(self.players):
                out.add(FIRST_PLAYER + seat, 1)
        elif self.phase == LAY_TILE:
            out.add(FACE, 1)
            out.add(FACE + 1, 1)
        elif self.phase == PICK_KEY:
            for number in range(1, NUMBERS + 1):
                out.add(KEY + number, 1)
        else:
            self._list_numbers(out)

    def apply(self, action: int) -> None:
        if self.phase < BEFORE:
            self._deal(action)
        elif action < SPY:
            self._go(action // MAX_PLACES, action % MAX_PLACES)
        elif action < KIDNAP:
            self._spy(action - SPY)
        elif action < CARRY:
            self._play_card(KIDNAP_CARD)
            self.marked = action - KIDNAP
            self.phase = CARRYING
        elif action < EXTRA:
            self._carry(action - CARRY)
        elif action == EXTRA:
            self._play_card(EXTRA_CARD)
            self.phase = EXTRA_MOVE
        elif action == SHOW or action == KEEP:
            self._settle_spying(action)
        else:
            self._end_turn()  # END or PASS

    # -- Gnomes, cards and set-up (G-06 to G-15) ---------------------------------------------------

    def _set_up(self, spies: int) -> None:
        """Cards for everybody (G-06 to G-09); then chance deals what the table has not named."""
        for seat in range(self.players):
            self.cards[seat * CARD_KINDS + SPY_CARD] = spies
            self.cards[seat * CARD_KINDS + KIDNAP_CARD] = KIDNAPPINGS
            self.cards[seat * CARD_KINDS + EXTRA_CARD] = EXTRA_MOVES
        for shaft, face in enumerate(self.tiles):
            self.face[shaft] = face
        if self.starter != NOBODY:
            self._lay_tiles()

    def _lay_tiles(self) -> None:
        self.phase = PICK_KEY if self.tiles_named else LAY_TILE

    def _list_numbers(self, out: Odds) -> None:
        """What may be under the next figure: each number once, the rest blank (G-10, G-12)."""
        free = self._free_numbers(self.laid // self.each, PUBLIC - 1)
        blanks = self._free_blanks(self.laid // self.each, PUBLIC - 1)
        for number in range(1, NUMBERS + 1):
            if free >> number & 1:
                out.add(NUMBER + number, 1)
        if blanks > 0:
            out.add(NUMBER, blanks)

    def _deal(self, drawn: int) -> None:
        """Set-up in order: who starts, tile faces, the key number, the numbers under the figures."""
        if self.phase == PICK_STARTER:
            self.turn = drawn - FIRST_PLAYER
            self._lay_tiles()
        elif self.phase == LAY_TILE:
            self.face[self.laid] = drawn - FACE
            self.laid += 1
            if self.laid == self.mine.shafts:
                self.laid = 0
                self.phase = PICK_KEY
        elif self.phase == PICK_KEY:
            self.key_number = drawn - KEY  # one number for all players' key bearers (G-11)
            self.phase = MARK_FIGURE
        else:
            self.number[self.laid] = drawn - NUMBER
            self.known[self.laid] = 1 << (self.laid // self.each)  # its owner always knows it (GA-34)
            self.laid += 1
            if self.laid == self.players * self.each:
                self.phase = BEFORE

    # -- Your turn (G-16 to G-23) ------------------------------------------------------------------

    def _list_go(self, out: Actions) -> None:
        """Every placement and every move of the mover's figures (G-16)."""
        first = self.turn * self.each
        for figure in range(first, first + self.each):
            self._list_figure(out, figure)

    def _list_figure(self, out: Actions, figure: int) -> None:
        if self.at[figure] == HAND:
            self._list_placements(out, figure)
        else:
            self._list_moves(out, figure)

    def _list_placements(self, out: Actions, figure: int) -> None:
        first = out.count
        self.list_free_arrows(out)
        for i in range(first, out.count):
            out.item[i] += figure * MAX_PLACES

    def list_free_arrows(self, out: Actions) -> None:
        """Where a figure may be placed, in any tunnel (G-18)."""
        for i in range(self.mine.arrow_count):
            if self.has_room(self.mine.arrows[i]):
                out.add(self.mine.arrows[i])

    def _list_second(self, out: Actions) -> None:
        """A second figure of the same action, not the first one again (G-17, G-19, G-20)."""
        first = self.turn * self.each
        for figure in range(first, first + self.each):
            if figure != self.first_figure and self.placing == (self.at[figure] == HAND):
                self._list_figure(out, figure)

    def _can_go(self, scratch: Actions) -> bool:
        """Whether any figure of the mover can be placed or moved; what is listed behind is taken off again."""
        count = scratch.count
        first = self.turn * self.each
        for figure in range(first, first + self.each):
            self._list_figure(scratch, figure)
            if scratch.count > count:
                scratch.count = count
                return True
        return False

    def _go(self, figure: int, place: int) -> None:
        """Place or move one figure; the game may end at once (G-76 to G-78)."""
        placed = self.at[figure] == HAND
        if not placed:
            self._lift(self.at[figure])
        self._put(place)
        self.at[figure] = place
        if place == CHAMBER:
            self.home[self.turn] += 1
            if self.home[self.turn] == self.goal:
                self.finisher = self.turn
                self._end_game(FINISHED)
                return
        if self.phase == EXTRA_MOVE:
            self._end_turn()
            return
        self.acted += 1
        if self.acted == 1:
            self.placing = 1 if placed else 0
            self.first_figure = figure
            self.phase = SECOND
        else:
            self._after_action()

    def _after_action(self) -> None:
        """Both figures are done: a card may follow, if there is one and none was played (G-21)."""
        first = self.turn * CARD_KINDS
        if self.card_played or self.cards[first] + self.cards[first + 1] + self.cards[first + 2] == 0:
            self._end_turn()
        else:
            self.phase = AFTER

    def _end_turn(self) -> None:
        """The next player clockwise (G-15); a turn limit may stop the game (G-85)."""
        self.turns += 1
        if self.turns == self.turn_limit:
            self._end_game(TURN_LIMIT)
            return
        self.turn = self.turn + 1 if self.turn + 1 < self.players else 0
        self.phase = BEFORE
        self.acted = 0
        self.placing = 0
        self.first_figure = NOBODY
        self.card_played = 0
        self.marked = NOBODY

    # -- How far a gnome moves (G-24 to G-30) ------------------------------------------------------

    def distance_from(self, place: int) -> int:
        """As many steps as figures count where it sets off, itself included (G-24, G-25, G-70)."""
        host = self.mine.host[place]
        return self.crowd[self.mine.zone[place]] if host == NOWHERE else self.crowd[self.mine.zone[host]] + 1

    # -- In the tunnels, the shafts and the treasure chamber (G-31 to G-47) ------------------------

    def has_room(self, place: int) -> bool:
        """Whether one more figure fits there (G-32, G-39, G-45, G-71): a full field forbids the move (G-34, G-40)."""
        return self.standing[place] < self.mine.room[place]

    def _lift(self, place: int) -> None:
        self.standing[place] -= 1
        self.crowd[self.mine.zone[place]] -= 1

    def _put(self, place: int) -> None:
        self.standing[place] += 1
        self.crowd[self.mine.zone[place]] += 1

    def _list_moves(self, out: Actions, figure: int) -> None:
        """All ends of one figure's move, each once, however many ways lead there."""
        first = out.count
        self.list_ends(out, self.at[figure], self.distance_from(self.at[figure]))
        listed = out.count
        out.count = first
        for i in range(first, listed):
            self._offer(out, first, figure * MAX_PLACES + (out.item[i] & PLACE_MASK))

    def _offer(self, out: Actions, first: int, action: int) -> None:
        for i in range(first, out.count):
            if out.item[i] == action:
                return
        out.add(action)

    def list_ends(self, out: Actions, place: int, distance: int) -> None:
        """Where a figure that stands there may end if it goes so far, and by which kind of way: see `_add_end`."""
        if place == CHAMBER or self._is_shut_in(place):
            return  # G-47
        start = self.start_from(place)
        first = out.count
        self.standing[place] -= 1  # it may come back to where it stood (GA-22)
        for direction in range(self._directions(start, distance)):
            landing = self._walk(start, direction, distance)
            if self.has_room(landing):  # G-34, G-40, GA-05; a landing behind a wall has no room
                self._list_ends_over(out, landing)
        self._keep_free(out, first)
        self.standing[place] += 1

    def _keep_free(self, out: Actions, first: int) -> None:
        """Of the ends listed from there on, those with room (G-71, G-73, G-75)."""
        listed = out.count
        out.count = first
        for i in range(first, listed):
            if self.has_room(out.item[i] & PLACE_MASK):
                out.add(out.item[i])

    def _directions(self, start: int, distance: int) -> int:
        """AWAY, and in a shaft forward (G-31, G-38); beyond the chamber, forward by each shaft (G-42)."""
        if self.mine.depth[start] == 0:
            return 1
        return 2 if distance <= self.mine.depth[start] else 1 + self.mine.shafts

    def _walk(self, start: int, direction: int, steps: int) -> int:
        """The place after these steps; NOWHERE behind a wall."""
        if direction == AWAY:
            return self.mine.away[start * STEPS + steps]
        depth = self.mine.depth[start]
        if steps < depth:
            return start + steps
        if steps == depth:
            return CHAMBER  # G-41
        shaft = direction - 1
        if shaft == self.mine.zone[start] - FIRST_SHAFT:
            return NOWHERE  # not back through its own (G-44)
        return self.mine.away[self.mine.last[shaft] * STEPS + steps - depth - 1]  # G-42, G-43

    # -- Cards (G-48 to G-59) ----------------------------------------------------------------------

    def _may_play_card(self) -> bool:
        """One card a turn, before the first or after the last figure, never between two (G-21)."""
        return self.card_played == 0 and (self.phase == BEFORE or self.phase == SECOND or self.phase == AFTER)

    def _list_cards(self, out: Actions) -> None:
        first = self.turn * CARD_KINDS
        if self.cards[first + SPY_CARD] > 0:
            for figure in range(self.players * self.each):
                out.add(SPY + figure)  # any figure, own ones and those in hand too (G-51)
        if self.cards[first + KIDNAP_CARD] > 0:
            self._list_victims(out)
        if self.acted > 0 and self.cards[first + EXTRA_CARD] > 0 and self._can_go(out):
            out.add(EXTRA)  # only if a placement or move is then legal (G-21)

    def _play_card(self, kind: int) -> None:
        """A played card leaves the game (G-22)."""
        self.cards[self.turn * CARD_KINDS + kind] -= 1
        self.card_played = 1

    def _after_card(self) -> None:
        """Back to the action if it is still due, else the turn is over."""
        self.marked = NOBODY
        if self.acted == 0:
            self.phase = ACTION
        else:
            self._end_turn()

    def _spy(self, figure: int) -> None:
        """The looker alone learns the number, and then decides whether to show it (G-51, G-52)."""
        self._play_card(SPY_CARD)
        self.known[figure] |= 1 << self.turn
        self.marked = figure
        self.phase = SPYING

    def _settle_spying(self, action: int) -> None:
        if action == SHOW:
            self.known[self.marked] = EVERYBODY  # shown is public for good (G-52)
        self._after_card()

    def _list_victims(self, out: Actions) -> None:
        """Rivals' figures on the board, outside the protected zone (G-53, G-56, G-57)."""
        for figure in range(self.players * self.each):
            place = self.at[figure]
            if figure // self.each != self.turn and place != HAND and not self.mine.guarded[place]:
                out.add(KIDNAP + figure)

    def _list_carry(self, out: Actions) -> None:
        """Another tunnel or shaft field with room, even a protected one (G-53 to G-55, G-58)."""
        for place in range(CHAMBER + 1, self.mine.fields_end):
            if place != self.at[self.marked] and self.has_room(place):
                out.add(CARRY + place)

    def _carry(self, place: int) -> None:
        """A kidnapped figure is put down; no special action follows (G-59)."""
        self._lift(self.at[self.marked])
        self._put(place)
        self.at[self.marked] = place
        self._after_card()

    # -- Special fields (G-60 to G-75) -------------------------------------------------------------

    def _list_ends_over(self, out: Actions, landing: int) -> None:
        """To stay on the landing field, or to use one special field beside it (G-60 to G-65), with room or not."""
        _add_end(out, PLAIN, landing)
        if not self.mine.special[landing]:
            return
        beside = self._layer(landing) + landing
        if self.mine.dark[beside] != NOWHERE:
            _add_end(out, DARK, self.mine.dark[beside])  # G-66
        if self.mine.sneak[beside] != NOWHERE:
            _add_end(out, SNEAK, self.mine.sneak[beside])  # G-72
        if self.mine.secret[beside]:
            self._list_passages(out, landing)

    def _layer(self, place: int) -> int:
        """Which layer of the mine's tables holds: the face of the tile at this shaft (G-05, G-61)."""
        zone = self.mine.zone[place]
        return MAX_PLACES if FIRST_SHAFT <= zone < NO_ZONE and self.face[zone - FIRST_SHAFT] == 1 else 0

    def start_from(self, place: int) -> int:
        """Where a figure sets off: out of a dark corner it steps first, free (G-67)."""
        return place if self.mine.host[place] == NOWHERE else self.mine.host[place]

    def _is_shut_in(self, place: int) -> bool:
        """A blocked field beside a dark corner keeps the figure inside (G-68, G-69)."""
        return self.mine.host[place] != NOWHERE and not self.has_room(self.mine.host[place])

    def _list_passages(self, out: Actions, landing: int) -> None:
        """From one secret passage to any other (G-74)."""
        for i in range(self.mine.passage_count):
            place = self.mine.passages[i]
            if place != landing and self.mine.secret[self._layer(place) + place]:
                _add_end(out, SECRET, place)

    # -- End of the game (G-76 to G-84) ------------------------------------------------------------

    def _end_game(self, ending: int) -> None:
        """All figures in the chamber are turned up (G-84)."""
        self.ending = ending
        self.phase = ENDED
        self.marked = NOBODY
        for figure in range(self.players * self.each):
            if self.at[figure] == CHAMBER:
                self.known[figure] = EVERYBODY

    def has_key_home(self, seat: int) -> bool:
        """Whether a seat's key bearer is in the chamber."""
        self.check_seat(seat)
        return self._has_key_home(seat)

    def _has_key_home(self, seat: int) -> bool:
        for figure in range(seat * self.each, (seat + 1) * self.each):
            if self.at[figure] == CHAMBER and self.number[figure] == self.key_number:
                return True
        return False

    def rank(self, seat: int) -> int:
        """The finisher with the key bearer, else key bearers by figures home (G-79 to G-81); ties share (G-82)."""
        key = self._has_key_home(seat)
        if self.ending == FINISHED:
            if seat == self.finisher:
                return 200 if key else 1
            return 100 + self.home[seat] if key else 0
        return (100 if key else 0) + self.home[seat]  # G-85

    # -- ways of a figure, for views and refusals --------------------------------------------------

    def setting_off(self, figure: int) -> tuple[int, int]:
        """Where a figure on its way would set off to move, and how many steps it would go."""
        place = self._place_on_the_way(figure)
        return self.start_from(place), self.distance_from(place)

    def counted(self, figure: int) -> list[int]:
        """The figures that are counted for its steps: those of its tunnel or shaft, and itself (G-24, G-25, G-70)."""
        zone = self.mine.zone[self.start_from(self._place_on_the_way(figure))]
        figures = range(self.players * self.each)
        return [other for other in figures if self.mine.zone[self.at[other]] == zone or other == figure]

    def is_shut_in(self, figure: int) -> bool:
        """Whether it is held in a dark corner (G-69)."""
        return self._is_shut_in(self._place_on_the_way(figure))

    def ways(self, figure: int) -> list[Way]:
        """Every way of a figure on its way, with room or not."""
        place = self._place_on_the_way(figure)
        start, distance = self.start_from(place), self.distance_from(place)
        listed = Actions()
        found = []
        self.standing[place] -= 1
        for direction in range(self._directions(start, distance)):
            path = [self._walk(start, direction, steps) for steps in range(distance + 1)]
            if path[distance] == NOWHERE:
                continue
            for kind, end in self._ends_over(path[distance], listed):
                found.append(Way(kind, path, end, self.has_room(path[distance]), self.has_room(end)))
        self.standing[place] += 1
        return found

    def ends_over(self, landing: int) -> list[tuple[int, int]]:
        """Where a move may end that lands here, as the tiles lie: the kind of the way, and the end."""
        if not HAND < landing < len(self.mine.names):
            raise ValueError(f"There is no place {landing}")
        return self._ends_over(landing, Actions())

    def _ends_over(self, landing: int, scratch: Actions) -> list[tuple[int, int]]:
        scratch.count = 0
        self._list_ends_over(scratch, landing)
        return [(scratch.item[i] >> PLACE_BITS, scratch.item[i] & PLACE_MASK) for i in range(scratch.count)]

    def _place_on_the_way(self, figure: int) -> int:
        if not 0 <= figure < self.players * self.each or self.at[figure] in (HAND, CHAMBER):
            raise ValueError(f"Figure {figure} is not on the way")
        place: int = self.at[figure]
        return place

    def recount(self, figure: int, place: int) -> dict[int, int]:
        """How many would count if a figure stood elsewhere, by zone where that is another number."""
        if not 0 <= figure < self.players * self.each or not 0 <= place < len(self.mine.names):
            raise ValueError(f"There is no figure {figure}, or no place {place}")
        left, entered = self.mine.zone[self.at[figure]], self.mine.zone[place]
        if left == entered:
            return {}
        counts = {left: self.crowd[left] - 1, entered: self.crowd[entered] + 1}
        counts.pop(NO_ZONE, None)
        return counts

    # -- what a viewer sees and guesses ------------------------------------------------------------

    def seen(self, action: int, viewer: int) -> int:
        """The numbers dealt under a seat's figures are for its eyes (G-12)."""
        return HIDDEN if self.phase == MARK_FIGURE and viewer != self.laid // self.each else action

    def is_public(self, action: int) -> bool:
        """All but the numbers that are dealt (G-12)."""
        return self.phase != MARK_FIGURE

    def knows(self, seat: int, figure: int) -> bool:
        """Whether a seat has seen what is under a figure (G-12, G-52)."""
        return self.known[figure] & (PUBLIC | 1 << seat) != 0

    def has_news(self) -> bool:
        """What the spy learns (G-52)."""
        return self.phase == SPYING

    def news(self, viewer: int) -> int:
        """The spy alone learns the number under the figure (G-52)."""
        return self.number[self.marked] if self.phase == SPYING and viewer == self.turn else NO_NEWS

    def determinize(self, viewer: int, rng: Rng) -> None:
        """Numbers that the viewer has not seen lie in any order under the figures not seen."""
        bits = PUBLIC | (1 << viewer if viewer >= 0 else 0)
        for seat in range(self.players):
            if seat != viewer:
                self._guess_numbers(seat, bits, rng)

    def _guess_numbers(self, seat: int, viewer_bits: int, rng: Rng) -> None:
        free = self._free_numbers(seat, viewer_bits)
        left = self._free_blanks(seat, viewer_bits)
        for number in range(1, NUMBERS + 1):
            left += free >> number & 1
        for figure in range(seat * self.each, (seat + 1) * self.each):
            if self.number[figure] != UNMARKED and not self.known[figure] & viewer_bits:
                self.number[figure] = self._nth_number(free, rng.draw_below(left))
                if self.number[figure] > 0:
                    free &= ~(1 << self.number[figure])
                left -= 1

    def _free_numbers(self, seat: int, viewer_bits: int) -> int:
        """Numbers 1 to 6 that are under no figure of this seat known to these viewers, as bits."""
        free = ALL_NUMBERS
        for figure in range(seat * self.each, (seat + 1) * self.each):
            if self.number[figure] > 0 and self.known[figure] & viewer_bits:
                free &= ~(1 << self.number[figure])
        return free

    def _free_blanks(self, seat: int, viewer_bits: int) -> int:
        blanks = self.each - NUMBERS
        for figure in range(seat * self.each, (seat + 1) * self.each):
            if self.number[figure] == 0 and self.known[figure] & viewer_bits:
                blanks -= 1
        return blanks

    def _nth_number(self, free: int, ticket: int) -> int:
        """The free number that holds the ticket; tickets beyond the numbers are blanks."""
        for number in range(1, NUMBERS + 1):
            if free >> number & 1:
                if ticket == 0:
                    return number
                ticket -= 1
        return 0

    # -- checks and copies -------------------------------------------------------------------------

    def check_whole(self) -> None:
        from .soundness import check_whole  # plain Python, and seldom asked for

        check_whole(self)

    def copy_from(self, other: State) -> None:
        self._copy(cast(Erdgeister, other))

    def _copy(self, other: Erdgeister) -> None:
        self.turn_limit = other.turn_limit
        self.phase = other.phase
        self.turn = other.turn
        self.turns = other.turns
        self.laid = other.laid
        self.key_number = other.key_number
        self.acted = other.acted
        self.placing = other.placing
        self.first_figure = other.first_figure
        self.card_played = other.card_played
        self.marked = other.marked
        self.finisher = other.finisher
        self.ending = other.ending
        self.face[:] = other.face
        self.at[:] = other.at
        self.number[:] = other.number
        self.known[:] = other.known
        self.standing[:] = other.standing
        self.crowd[:] = other.crowd
        self.home[:] = other.home
        self.cards[:] = other.cards

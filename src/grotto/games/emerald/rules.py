"""Emerald: the rules, in the order of the rulebook. `E-54` and the like are its clauses.

Knights of one colour are alike, so the state counts them by colour and place. The dragon, the rail and the
card stacks use cave fields 1 to 9; knights stand on places 0 to 19 (see `board`).

Every part below has a chapter of the rulebook as its heading, with its clauses. Before them stands what the kernel
asks of any game, answered by phase; after them what a viewer sees and guesses, and how a state is copied.
"""

from __future__ import annotations

import cython
from cython import cast

from grotto.kernel.errors import BadOption
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, Odds, State
from grotto.kernel.text import quoted

from .board import GEM_COPIES, GEM_STACKS, GOLD_COPIES, GOLD_STACKS, LIMITS, SEATS, colours_per_seat, knights_per_colour
from .gold_log import PAID, pack, unpack

if not cython.compiled:  # there they are constants of C: see rules.pxd
    from grotto.kernel.constants import CHANCE, HIDDEN, OVER

    from .board import (
        BONUS_VALUE,
        BRIBE,
        CATCH,
        CAVE,
        CHAMBER,
        FIRST_PLAYER,
        GEM,
        GEM_KINDS,
        GOLD,
        GOLD_VALUES,
        INWARDS,
        LAST_RAIL,
        MEADOW,
        MOUTH,
        NOBODY,
        NOWHERE,
        PLACES,
        RAIL_LENGTH,
        ROLL,
        STACKS,
        START_PLACES,
        STOP,
        TAKE_GEM,
        TAKE_GOLD,
        TAKE_NOTHING,
        TAKES,
        TREASURE_CARDS,
        TREASURE_VALUE,
        YIELD,
    )
    from .phases import (
        ANSWER,
        ENDED,
        FIRST_KNIGHT,
        LAST_TREASURE,
        LAY_OUT,
        ONE_KNIGHT,
        PICK_STARTER,
        PICK_VICTIM,
        ROLL_DIE,
        RUNNING,
        SECOND_KNIGHT,
        TURN_UP,
    )

DIE_SIDES = 2  # that show each of the numbers 1, 2 and 3 (E-52)
RANK_TREASURES = 8  # more than anybody can have treasure cards: what a point weighs in a rank
RANK_GEMS = 32  # more than anybody can have gems: what a treasure card weighs in a rank
STACK_HEIGHTS = 4  # more than there are cards in a stack


class Emerald(State):
    """One position of Emerald."""

    LIMITS = LIMITS
    FIELDS = tuple(LIMITS)
    CONSTANT = ("players", "starter", "colours")

    def __init__(self, players: int = 4, starter: int = NOBODY) -> None:
        if players not in SEATS or not NOBODY <= starter < players:
            raise BadOption("Emerald is for 2 to 5 players, one of whom starts", "E-01")
        self.players = players
        self.starter = starter  # named by the host, or NOBODY: drawn (E-22)
        self.colours = colours_per_seat(players)  # of each seat
        self.phase = PICK_STARTER if starter == NOBODY else LAY_OUT
        self.turn = max(starter, 0)
        self.moves = 0  # knights moved this turn
        self.turn_ends = 0  # a card was taken
        self.dragon_due = 0
        self.up = 0  # the stack to turn up: gems 0 to 8, gold 9 to 17
        self.moved_colour = NOBODY  # the knight that may not move again this turn (E-24)
        self.moved_place = NOWHERE
        self.freed_colour = NOBODY  # the knight freed by a bribe this turn (E-68)
        self.freed_place = NOWHERE
        self.victim = NOBODY  # the caught knight's colour
        self.dragon = 4  # E-11
        self.facing = MOUTH
        self.rail = 1  # covers cave fields rail to rail + 3 (E-10)
        self.treasures_left = TREASURE_CARDS  # E-09
        self.four_kinds = NOBODY  # the seat that holds the bonus card
        self.ending = RUNNING
        self.knights = [0] * 100  # colour * PLACES + place
        self.crowd = [0] * 20  # knights of all colours, by place
        self.home = [0] * 5  # in the chamber, by colour
        self.nest = [0] * 5  # caught, by colour
        self.active = [0] * 5  # still in the game, by seat
        self.gem_top = [NOBODY] * 9  # the open card of each stack: a kind of gem
        self.gem_cards = list(GEM_STACKS)  # cards in each stack, the open one included
        self.gold_top = [0] * 9  # the open card of each stack: its value
        self.gold_cards = list(GOLD_STACKS)
        self.gem_bag = list(GEM_COPIES)  # not seen yet: covered, or boxed (E-16)
        self.gold_bag = list(GOLD_COPIES)
        self.gems = [0] * 20  # seat * GEM_KINDS + kind
        self.gold = [0] * 30  # seat * GOLD_VALUES + value
        self.purse = [0] * 5  # gold cards in hand, by seat
        self.treasures = [0] * 5
        self.log = [0] * 48  # gold taken and paid, in order: see gold_log
        self.log_length = 0
        self.starts = [0] * 20  # no part of the position: see _find_starts
        self._set_up(knights_per_colour(players))

    def recipe(self) -> tuple[object, ...]:
        return self.players, self.starter

    # -- what the kernel asks, by phase -------------------------------------------------------------

    def to_move(self) -> int:
        if self.phase == FIRST_KNIGHT or self.phase == SECOND_KNIGHT or self.phase == PICK_VICTIM:
            return self.turn
        if self.phase == ANSWER:
            return self.victim // self.colours
        return OVER if self.phase == ENDED else CHANCE

    def list_actions(self, out: Actions) -> None:
        if self.phase == PICK_VICTIM:
            self._list_victims(out)
        elif self.phase == ANSWER:
            self._list_answers(out)
        else:
            self._list_moves(out)
            if self.phase == SECOND_KNIGHT:
                out.add(STOP)  # the second knight is optional (E-23)

    def list_chance(self, out: Odds) -> None:
        if self.phase == PICK_STARTER:
            for seat in range(self.players):
                out.add(FIRST_PLAYER + seat, 1)
        elif self.phase == ROLL_DIE:
            for pips in range(1, 4):
                out.add(ROLL + pips, DIE_SIDES)
        elif self.up < STACKS:
            for kind in range(GEM_KINDS):
                if self.gem_bag[kind] > 0:
                    out.add(GEM + kind, self.gem_bag[kind])
        else:
            for value in range(1, GOLD_VALUES):
                if self.gold_bag[value] > 0:
                    out.add(GOLD + value, self.gold_bag[value])

    def occasion(self) -> int:
        """A card is known by its place in its stack; rolls of the die by their order."""
        if self.phase == TURN_UP or self.phase == LAY_OUT:
            height = self.gem_cards[self.up] if self.up < STACKS else self.gold_cards[self.up - STACKS]
            return self.up * STACK_HEIGHTS + height
        return -1

    def apply(self, action: int) -> None:
        if self.phase == FIRST_KNIGHT or self.phase == SECOND_KNIGHT:
            if action == STOP:
                self._end_turn()
            else:
                start = action // TAKES
                self._move(start // PLACES, start % PLACES, action % TAKES)
        elif self.phase == ROLL_DIE:
            self._walk_dragon(action - ROLL)
        elif self.phase == PICK_VICTIM:
            self._catch(action - CATCH)
        elif self.phase == ANSWER:
            if action == YIELD:
                self._to_nest()
            else:
                self._bribe(action - BRIBE)
        elif self.phase == PICK_STARTER:
            self.turn = action - FIRST_PLAYER
            self.phase = LAY_OUT
        else:
            self._turn_up(action)

    # -- Board and set-up (E-07 to E-22) --------------------------------------------------------------

    def _turn_up(self, card: int) -> None:
        """The top card of a stack is opened: all 18 at the start (E-15), then one after each taking (E-40)."""
        if self.up < STACKS:
            self.gem_top[self.up] = card - GEM
            self.gem_bag[card - GEM] -= 1
        else:
            self.gold_top[self.up - STACKS] = card - GOLD
            self.gold_bag[card - GOLD] -= 1
        if self.phase == TURN_UP:
            self._after_card()
        elif self.up < 2 * STACKS - 1:
            self.up += 1
        else:
            self._begin_turn()

    def _set_up(self, knights: int) -> None:
        """One knight of each colour on each start place in use (E-17 to E-21)."""
        for colour in range(self.players * self.colours):
            for place in range(knights):
                self.knights[colour * PLACES + place] = 1
                self.crowd[place] += 1
        for seat in range(self.players):
            self.active[seat] = knights * self.colours

    def _end_turn(self) -> None:
        """Play goes to the left (E-22)."""
        self.turn = self.turn + 1 if self.turn + 1 < self.players else 0
        self._begin_turn()

    def begin_turn_of(self, seat: int) -> None:
        """A seat's turn begins out of order, to look ahead on a copy (E-22)."""
        if seat not in range(self.players):
            raise BadOption(f"There is no seat {quoted(seat)}", "E-01")
        self.turn = seat
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.phase = FIRST_KNIGHT
        self.moves = 0
        self.turn_ends = 0
        self.dragon_due = 0
        self.moved_colour = NOBODY
        self.moved_place = NOWHERE
        self.freed_colour = NOBODY
        self.freed_place = NOWHERE
        self.victim = NOBODY

    # -- Your turn: moving knights (E-23 to E-32) -----------------------------------------------------

    def _list_moves(self, out: Actions) -> None:
        """Any of the mover's knights may be the first, most of them the second (E-23)."""
        for slot in range(self.colours):
            for i in range(self._find_starts(self.turn * self.colours + slot)):
                self._list_landing(out, slot, self.starts[i])

    def _find_starts(self, colour: int) -> int:
        """Fill `starts` with the places from which a knight of the colour may set off, and count them (E-24).

        Every place is written and most are written over. Where knights stand cannot be foretold, so a processor that
        had to branch at every place would guess wrong at most of them: a fifth of the time of a random game.
        """
        if not self._may_use(colour):
            return 0
        count = 0
        for place in range(PLACES):
            self.starts[count] = place
            count += 1 if self._movable(colour, place) > 0 else 0
        return count

    def _has_second_knight(self) -> bool:
        """Whether the mover, who has moved one knight, could move another (E-23)."""
        for slot in range(self.colours):
            colour = self.turn * self.colours + slot
            if self._may_use(colour):
                for place in range(PLACES):
                    if self._movable(colour, place) > 0:
                        return True
        return False

    def _movable(self, colour: int, place: int) -> int:
        """Knights there that may move: not the one moved this turn (E-24), not the one bribed free (E-68)."""
        movable = self.knights[colour * PLACES + place]
        if colour == self.moved_colour and place == self.moved_place:
            movable -= 1
        if colour == self.freed_colour and place == self.freed_place:
            movable -= 1
        return movable

    def landing(self, place: int) -> int:
        """Where a knight from that place ends, if one sets off now (E-25)."""
        if place not in range(PLACES):
            raise BadOption(f"There is no place {quoted(place)}", "E-07")
        return self._landing(place)

    def _landing(self, place: int) -> int:
        """As many steps as knights stand there (E-25); surplus steps lapse in the chamber (E-33)."""
        from_place = MEADOW - 1 if place < START_PLACES else place  # E-27, E-28
        landing = from_place + self.crowd[place]
        return landing if landing < CHAMBER else CHAMBER

    def _move(self, slot: int, place: int, take: int) -> None:
        """One knight moves, however far it goes (E-25 to E-32), takes its card, and may wake the dragon."""
        colour = self.turn * self.colours + slot
        landing = self._landing(place)
        self.knights[colour * PLACES + place] -= 1
        self.crowd[place] -= 1
        self.moves += 1
        self.moved_colour = colour
        self.moved_place = landing
        if landing == CHAMBER:
            self._enter_chamber(colour)
            return
        self.knights[colour * PLACES + landing] += 1
        self.crowd[landing] += 1
        self.dragon_due = 1 if self._wakes_dragon(landing) else 0
        self.turn_ends = 1 if take != TAKE_NOTHING else 0  # E-41
        if take == TAKE_GEM:
            self._take_gem(landing - CAVE)
        elif take == TAKE_GOLD:
            self._take_gold(landing - CAVE)
        if self.phase != TURN_UP:
            self._after_card()

    # -- The treasure chamber (E-33 to E-37) ----------------------------------------------------------

    def _enter_chamber(self, colour: int) -> None:
        """The knight is home, its owner takes a treasure card, and the turn ends (E-34 to E-37)."""
        self.home[colour] += 1
        self.active[self.turn] -= 1
        self.treasures[self.turn] += 1
        self.treasures_left -= 1
        if self.treasures_left == 0:
            self._end_game(LAST_TREASURE)  # E-74
        elif self.active[self.turn] == 1:
            self._end_game(ONE_KNIGHT)  # E-75
        else:
            self._end_turn()

    # -- Taking cards (E-38 to E-46) ------------------------------------------------------------------

    def _list_landing(self, out: Actions, slot: int, place: int) -> None:
        """One action for every card that can be taken where the knight lands (E-38, E-39)."""
        action = (slot * PLACES + place) * TAKES
        field = self._landing(place) - CAVE
        if field < 0 or field >= STACKS or self.gem_cards[field] + self.gold_cards[field] == 0:
            out.add(action + TAKE_NOTHING)
            return
        if self.gem_cards[field] > 0:
            out.add(action + TAKE_GEM)
        if self.gold_cards[field] > 0:
            out.add(action + TAKE_GOLD)

    def _after_dragon(self) -> None:
        """The turn goes on with a second knight, unless a card was taken or no knight can (E-41, E-42)."""
        if self.turn_ends or self.moves == 2 or not self._has_second_knight():
            self._end_turn()
        else:
            self.phase = SECOND_KNIGHT

    def _take_gold(self, field: int) -> None:
        """Gold goes into the hand (E-43); every card was open when taken, so a log keeps the values (EA-32)."""
        value = self.gold_top[field]
        self.gold[self.turn * GOLD_VALUES + value] += 1
        self.purse[self.turn] += 1
        self._note(pack(self.turn, value))
        self.gold_cards[field] -= 1
        self.gold_top[field] = 0
        self.up = field + STACKS
        self.phase = TURN_UP if self.gold_cards[field] > 0 else self.phase

    def _note(self, entry: int) -> None:
        self.log[self.log_length] = entry
        self.log_length += 1

    def _take_gem(self, field: int) -> None:
        """Gems lie open; the first with all four kinds takes the bonus card at once (E-44 to E-46)."""
        first = self.turn * GEM_KINDS
        self.gems[first + self.gem_top[field]] += 1
        self.gem_cards[field] -= 1
        self.gem_top[field] = NOBODY
        if self.four_kinds == NOBODY and self._holds_all_kinds(first):
            self.four_kinds = self.turn
        self.up = field
        self.phase = TURN_UP if self.gem_cards[field] > 0 else self.phase

    def _holds_all_kinds(self, first: int) -> bool:
        return (
            self.gems[first] > 0 and self.gems[first + 1] > 0 and self.gems[first + 2] > 0 and self.gems[first + 3] > 0
        )

    # -- The dragon moves (E-47 to E-57) --------------------------------------------------------------

    def _wakes_dragon(self, landing: int) -> bool:
        """A landing beside the rail or on the dragon's field, wherever that is (E-47 to E-49)."""
        field = landing - CAVE + 1
        return field >= 1 and (self.rail <= field < self.rail + RAIL_LENGTH or field == self.dragon)

    def _after_card(self) -> None:
        """The dragon moves after the card is taken, if it is due (E-50, E-51)."""
        if self.dragon_due:
            self.phase = ROLL_DIE
        else:
            self._after_dragon()

    def _walk_dragon(self, pips: int) -> None:
        """Exactly as far as rolled, the way it faces (E-52, E-53, E-57), and then it looks for a knight."""
        for _ in range(pips):
            self._step_dragon()
        self._hunt()

    def step_dragon(self) -> None:
        """One step of its walk, to look ahead on a copy (E-53)."""
        self._step_dragon()

    def _step_dragon(self) -> None:
        self._turn_dragon()  # the rail may have shifted since it stopped (E-54)
        self.dragon += self.facing
        self._turn_dragon()

    def _turn_dragon(self) -> None:
        """Where its next step would leave the rail it turns round, free (E-54 to E-56)."""
        if self.facing == MOUTH and self.dragon - 1 < self.rail:
            self.facing = INWARDS
        elif self.facing == INWARDS and self.dragon + 1 >= self.rail + RAIL_LENGTH:
            self.facing = MOUTH

    def _dragon_place(self) -> int:
        return CAVE + self.dragon - 1

    # -- Catching (E-58 to E-65) ----------------------------------------------------------------------

    def _hunt(self) -> None:
        """Only on its end field (E-58): nobody, one colour, or the mover picks (E-59 to E-61)."""
        found = 0
        last = NOBODY
        for colour in range(self.players * self.colours):
            if self.knights[colour * PLACES + self._dragon_place()] > 0:
                found += 1
                last = colour
        if found == 0:
            self._shift_rail()
        elif found == 1:
            self._catch(last)
        else:
            self.phase = PICK_VICTIM

    def _list_victims(self, out: Actions) -> None:
        """Any knight on the dragon's field, one's own too (E-61, E-62)."""
        for colour in range(self.players * self.colours):
            if self.knights[colour * PLACES + self._dragon_place()] > 0:
                out.add(CATCH + colour)

    def _catch(self, colour: int) -> None:
        """The owner may bribe if gold is in hand; else the knight is lost (E-64, E-70)."""
        self.victim = colour
        if self.purse[colour // self.colours] > 0:
            self.phase = ANSWER
        else:
            self._to_nest()

    def _to_nest(self) -> None:
        """The knight is out, without a treasure card (E-64, E-65)."""
        colour = self.victim
        place = self._dragon_place()
        self.knights[colour * PLACES + place] -= 1
        self.crowd[place] -= 1
        self.nest[colour] += 1
        if colour == self.moved_colour and place == self.moved_place:
            self.moved_place = NOWHERE  # of two alike, the one already moved is caught (EA-35)
        owner = colour // self.colours
        self.active[owner] -= 1
        if self.active[owner] == 1:
            self._end_game(ONE_KNIGHT)  # E-75; the rail stays (EA-10)
        else:
            self._shift_rail()

    # -- Bribing (E-66 to E-70) -----------------------------------------------------------------------

    def _list_answers(self, out: Actions) -> None:
        """Give the knight up, or pay with any gold card in hand (E-64, E-66)."""
        owner = self.victim // self.colours
        out.add(YIELD)
        for value in range(1, GOLD_VALUES):
            if self.gold[owner * GOLD_VALUES + value] > 0:
                out.add(BRIBE + value)

    def _bribe(self, value: int) -> None:
        """One gold card leaves the game and the knight stays, but does not move this turn (E-66 to E-68)."""
        colour = self.victim
        owner = colour // self.colours
        self.gold[owner * GOLD_VALUES + value] -= 1
        self.purse[owner] -= 1
        self._note(pack(owner, PAID))
        if colour != self.moved_colour or self._dragon_place() != self.moved_place:
            self.freed_colour = colour
            self.freed_place = self._dragon_place()
        self._shift_rail()

    # -- The rail shifts (E-71 to E-73) ---------------------------------------------------------------

    def _shift_rail(self) -> None:
        """After each dragon move the rail slides towards the chamber, until its end (E-71 to E-73)."""
        self.victim = NOBODY
        if self.rail < LAST_RAIL:
            self.rail += 1
        self._after_dragon()

    # -- End of the game and scoring (E-74 to E-81) ---------------------------------------------------

    def _end_game(self, ending: int) -> None:
        """At once, whatever else was due (E-74, E-75)."""
        self.ending = ending
        self.phase = ENDED
        self.victim = NOBODY

    def majority(self, kind: int) -> int:
        """The sole holder of most gems of a kind, or NOBODY (E-76, E-77)."""
        if kind not in range(GEM_KINDS):
            raise BadOption("There are four kinds of gems", "E-02")
        return self._majority(kind)

    def _majority(self, kind: int) -> int:
        best = 0
        holder = NOBODY
        for seat in range(self.players):
            held = self.gems[seat * GEM_KINDS + kind]
            if held > best:
                best = held
                holder = seat
            elif held == best:
                holder = NOBODY
        return holder

    def points(self, seat: int) -> int:
        """Cards in hand and on the table; majorities only once the game is over (E-76, E-78)."""
        self.check_seat(seat)
        return self._points(seat)

    def _points(self, seat: int) -> int:
        points = TREASURE_VALUE * self.treasures[seat] + self._gem_count(seat)
        for value in range(1, GOLD_VALUES):
            points += value * self.gold[seat * GOLD_VALUES + value]
        if self.four_kinds == seat:
            points += BONUS_VALUE
        if self.phase == ENDED:
            for kind in range(GEM_KINDS):
                if self._majority(kind) == seat:
                    points += BONUS_VALUE
        return points

    def _gem_count(self, seat: int) -> int:
        count = 0
        for kind in range(GEM_KINDS):
            count += self.gems[seat * GEM_KINDS + kind]
        return count

    def rank(self, seat: int) -> int:
        """Points, then treasure cards, then gems (E-79, E-80); those still tied share (E-81)."""
        return (self._points(seat) * RANK_TREASURES + self.treasures[seat]) * RANK_GEMS + self._gem_count(seat)

    # -- Two players (E-82 to E-83) -------------------------------------------------------------------

    def _may_use(self, colour: int) -> bool:
        """Two players move knights of one colour a turn, fixed by the first (E-82, E-83)."""
        return self.colours == 1 or self.moves == 0 or colour == self.moved_colour

    # -- what a viewer sees and guesses (EA-15, EA-32) ------------------------------------------------

    def seen(self, action: int, viewer: int) -> int:
        """Which card pays a bribe is shown to its owner alone (EA-15)."""
        if self.phase == ANSWER and action != YIELD and viewer != self.victim // self.colours:
            return HIDDEN
        return action

    def is_public(self, action: int) -> bool:
        """All but which card pays a bribe (EA-15)."""
        return self.phase != ANSWER or action == YIELD

    def has_news(self) -> bool:
        """Every action tells the same to everybody who sees it."""
        return False

    def determinize(self, viewer: int, rng: Rng) -> None:
        """Which card paid a bribe is known to its owner alone: let every card in hand then be as likely."""
        if self.phase == ENDED:
            return  # all hands have been counted openly
        for seat in range(self.players):
            if seat != viewer:
                self._guess_hand(seat, rng)

    def _guess_hand(self, seat: int, rng: Rng) -> None:
        """Go through the gold taken and paid; each payment takes any card then in hand (EA-15, EA-32)."""
        first = seat * GOLD_VALUES
        held = 0
        for value in range(GOLD_VALUES):
            self.gold[first + value] = 0
        for i in range(self.log_length):
            owner, value = unpack(self.log[i])
            if owner == seat:
                if value == PAID:
                    self._pay_any(first, rng.draw_below(held))
                    held -= 1
                else:
                    self.gold[first + value] += 1
                    held += 1

    def _pay_any(self, first: int, ticket: int) -> None:
        value = 1
        while value < GOLD_VALUES - 1 and ticket >= self.gold[first + value]:
            ticket -= self.gold[first + value]
            value += 1
        self.gold[first + value] -= 1

    # -- checks and copies ----------------------------------------------------------------------------

    def check_whole(self) -> None:
        from .soundness import check_whole  # plain Python, and seldom asked for

        check_whole(self)

    def copy_from(self, other: State) -> None:
        self._copy(cast(Emerald, other))

    def _copy(self, other: Emerald) -> None:
        self.phase = other.phase
        self.turn = other.turn
        self.moves = other.moves
        self.turn_ends = other.turn_ends
        self.dragon_due = other.dragon_due
        self.up = other.up
        self.moved_colour = other.moved_colour
        self.moved_place = other.moved_place
        self.freed_colour = other.freed_colour
        self.freed_place = other.freed_place
        self.victim = other.victim
        self.dragon = other.dragon
        self.facing = other.facing
        self.rail = other.rail
        self.treasures_left = other.treasures_left
        self.four_kinds = other.four_kinds
        self.ending = other.ending
        self.log_length = other.log_length
        self.knights[:] = other.knights
        self.crowd[:] = other.crowd
        self.home[:] = other.home
        self.nest[:] = other.nest
        self.active[:] = other.active
        self.gem_top[:] = other.gem_top
        self.gem_cards[:] = other.gem_cards
        self.gold_top[:] = other.gold_top
        self.gold_cards[:] = other.gold_cards
        self.gem_bag[:] = other.gem_bag
        self.gold_bag[:] = other.gold_bag
        self.gems[:] = other.gems
        self.gold[:] = other.gold
        self.purse[:] = other.purse
        self.treasures[:] = other.treasures
        self.log[:] = other.log

"""Diamant: the rules, in the order of the rulebook. `D-17` and the like are its clauses.

Everybody who is inside went in together and shared every treasure, so all of them carry the same: one
number, `pocket`, stands for what lies beside each explorer's chest. Seats are bits of a mask.

Every part below has a chapter of the rulebook as its heading, with its clauses. Before them stands what the kernel
asks of any game; after them what a viewer sees and guesses, and how a state is copied.
"""

from __future__ import annotations

import cython
from cython import cast

from grotto.kernel.errors import BadOption
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, Odds, State

from .board import DEFAULT_EDITION, EDITIONS, FIELDS, LIMITS, SEATS, TREASURES
from .scoring import rank_of, relic_worth

if not cython.compiled:  # there they are constants of C: see rules.pxd
    from grotto.kernel.constants import CHANCE, NO_NEWS, OVER

    from .board import FIRST_TRAP, GO_BACK, GO_ON, KINDS, MOST_SEATS, NO_CARD, RELIC

VALUE = list(TREASURES)
SEAT_SETS = 1 << MOST_SEATS  # masks of seats
HEADS = [mask.bit_count() for mask in range(SEAT_SETS)]
FIRST_SEAT = [(mask & -mask).bit_length() - 1 for mask in range(SEAT_SETS)]
MOST_SHOWN = 64  # more cards than a path can have
MOST_RELICS = 16  # more relics than a deck can have


class Diamant(State):
    """One position of Diamant."""

    LIMITS = LIMITS
    FIELDS = FIELDS
    CONSTANT = ("players", "edition", "expeditions", "relics_each_time", "relics_break_ties")

    def __init__(self, players: int = 4, edition: str = DEFAULT_EDITION) -> None:
        if players not in SEATS:
            raise BadOption("Diamant is for 3 to 8 players", "D-01")
        rules = EDITIONS[edition]
        self.players = players
        self.edition = edition
        self.expeditions = rules.expeditions
        self.relics_each_time = rules.relics_each_time
        self.relics_break_ties = rules.relics_break_ties
        self.deck = rules.copies  # face down, by kind (D-05)
        self.shown = [0] * 18  # on the path, by kind
        self.chest = [0] * 8  # rubies brought out
        self.relics = [0] * 8
        self.relic_points = [0] * 8
        self.cards = sum(rules.copies)
        self.expedition = 0
        self.relics_out = 0
        self.pocket = 0
        self.floor = 0
        self.latest = NO_CARD  # the latest treasure on the path, where the rest lies (DA-04)
        self._enter_cave()

    def recipe(self) -> tuple[object, ...]:
        return self.players, self.edition

    # -- what the kernel asks -----------------------------------------------------------------------

    def to_move(self) -> int:
        return self.turn

    def deciders(self) -> int:
        """All inside who have not chosen yet (D-23, D-24)."""
        return self.inside & ~self.decided if self.turn >= 0 else 0

    def list_actions(self, out: Actions) -> None:
        out.add(GO_ON)  # D-25
        out.add(GO_BACK)  # D-26

    def allows(self, action: int, scratch: Actions) -> bool:
        return action == GO_ON or action == GO_BACK

    def list_chance(self, out: Odds) -> None:
        for card in range(KINDS):
            if self.deck[card] > 0:
                out.add(card, self.deck[card])

    def sample_chance(self, rng: Rng, scratch: Odds) -> int:
        """The same draw as the kernel's, without the list."""
        ticket = rng.draw_below(self.cards)
        card = 0
        while card < RELIC and ticket >= self.deck[card]:
            ticket -= self.deck[card]
            card += 1
        return card

    def settle(self, rng: Rng, scratch: Odds) -> int:
        """The kernel's, written out here so that the compiler sees through every call, as in `playout`."""
        while self.turn == CHANCE:
            self._turn_up(self.sample_chance(rng, scratch))
        return self.turn

    def occasion(self) -> int:
        """A card is known by how many were turned up before it; relics leave the path, so those in the deck count."""
        shown = 0
        for card in range(RELIC):
            shown += self.shown[card]
        return (self.expedition * MOST_SHOWN + shown) * MOST_RELICS + self.deck[RELIC]

    def apply(self, action: int) -> None:
        if self.turn == CHANCE:
            self._turn_up(action)
        else:
            self._choose(self.turn, action)

    def apply_for(self, seat: int, action: int) -> None:
        self._choose(seat, action)

    def playout(self, rng: Rng, actions: Actions, odds: Odds, most: int) -> int:
        """The kernel's, written out here so that the compiler sees through every call: a fifth faster."""
        decisions = 0
        while self.turn != OVER and decisions < most:
            if self.turn == CHANCE:
                self._turn_up(self.sample_chance(rng, odds))
            else:
                self._choose(self.turn, rng.draw_below(2))
                decisions += 1
        return decisions

    # -- Material and set-up (D-01 to D-10) -----------------------------------------------------------

    def explorers(self) -> int:
        """How many are inside, for everybody to see (D-07)."""
        return HEADS[self.inside]

    def _enter_cave(self) -> None:
        """All go in, and the first card is due (D-10, D-45); some editions add a relic now (D-51)."""
        self.deck[RELIC] += self.relics_each_time
        self.cards += self.relics_each_time
        self.inside = (1 << self.players) - 1
        self._await_card()

    # -- A card is turned up (D-11 to D-22) -----------------------------------------------------------

    def _turn_up(self, card: int) -> None:
        """Lay the top card on the path (D-11) and see what it does."""
        self.deck[card] -= 1
        self.cards -= 1
        self.shown[card] += 1
        if card < FIRST_TRAP:
            self.latest = card
            self._split_treasure(VALUE[card])
        elif card != RELIC and self.shown[card] == 2:
            self._spring_trap(card)
            return
        self.turn = FIRST_SEAT[self.inside]  # after treasure, first trap or relic: decide (D-22)

    def cards_shown(self) -> int:
        """Cards on the path (D-11), without relics that were taken."""
        cards = 0
        for card in range(KINDS):
            cards += self.shown[card]
        return cards

    def _split_treasure(self, rubies: int) -> None:
        """Even shares for all inside (D-12); the rest, or all if too few, stays on the card (D-13, D-14)."""
        explorers = HEADS[self.inside]
        share = self._share(rubies, explorers)
        self.pocket += share
        self.floor += rubies - share * explorers

    def share(self, rubies: int, heads: int) -> int:
        """What each of `heads` explorers gets of these rubies, on the way in (D-12) and on the way home (D-28)."""
        if heads not in range(1, MOST_SEATS + 1):
            raise BadOption("One to eight explorers can share", "D-12")
        return self._share(rubies, heads)

    def _share(self, rubies: int, heads: int) -> int:
        return rubies // heads

    def rubies_in_deck(self) -> int:
        """Rubies on the treasures still face down (D-12)."""
        rubies = 0
        for card in range(FIRST_TRAP):
            rubies += VALUE[card] * self.deck[card]
        return rubies

    def _spring_trap(self, card: int) -> None:
        """A second trap of the kind: all inside lose their pocket (D-17) and the expedition ends (D-18)."""
        self.shown[card] = 1  # one of the pair leaves the game (D-19)
        self._end_expedition()

    def deadly_cards(self) -> int:
        """Cards face down that would end the expedition now: traps of a kind that lies on the path (D-17)."""
        deadly = 0
        for trap in range(FIRST_TRAP, RELIC):
            if self.shown[trap] > 0:
                deadly += self.deck[trap]
        return deadly

    def traps_shown(self) -> int:
        """Kinds of traps on the path (D-16, D-20)."""
        kinds = 0
        for trap in range(FIRST_TRAP, RELIC):
            kinds += 1 if self.shown[trap] > 0 else 0
        return kinds

    # -- Go on or back to camp (D-23 to D-38) ---------------------------------------------------------

    def _choose(self, seat: int, action: int) -> None:
        """A secret choice; when the last is in, all are shown (D-23)."""
        self.decided |= 1 << seat
        if action == GO_BACK:
            self.leaving |= 1 << seat
        waiting = self.inside & ~self.decided
        if waiting != 0:
            self.turn = FIRST_SEAT[waiting]
        elif self.leaving != 0:
            self._return_to_camp()
        else:
            self._await_card()

    def _return_to_camp(self) -> None:
        """Leavers split the floor (D-27 to D-29), a lone one takes the relics, all fill their chests (D-36)."""
        leavers = HEADS[self.leaving]
        share = self._share(self.floor, leavers)
        self.floor -= share * leavers
        for seat in range(self.players):
            self.chest[seat] += (self.pocket + share) * (self.leaving >> seat & 1)  # faster than a branch
        if leavers == 1 and self.shown[RELIC] > 0:
            self._take_relics(FIRST_SEAT[self.leaving])
        self.inside &= ~self.leaving
        if self.inside == 0:
            self._end_expedition()  # D-39
        else:
            self._await_card()

    def _take_relics(self, seat: int) -> None:
        """All relics on the path (D-30), worth what those brought out before leave them worth (D-32 to D-34)."""
        relics = self.shown[RELIC]
        self.relic_points[seat] += relic_worth(self.relics_out, relics)
        self.relics[seat] += relics
        self.relics_out += relics
        self.shown[RELIC] = 0

    def _await_card(self) -> None:
        """The next card is due (D-38); with none left, which no printed deck allows, all leave."""
        self.turn = CHANCE
        self.decided = 0
        self.leaving = 0
        if self.cards == 0:
            self.leaving = self.inside
            self._return_to_camp()

    # -- End of an expedition (D-39 to D-45) ----------------------------------------------------------

    def _end_expedition(self) -> None:
        """Rubies to the supply, relics out of the game, all other cards back into the deck (D-41 to D-44)."""
        self.pocket = 0
        self.floor = 0
        self.latest = NO_CARD
        self.shown[RELIC] = 0
        for card in range(RELIC):
            self.deck[card] += self.shown[card]
            self.cards += self.shown[card]
            self.shown[card] = 0
        self.expedition += 1
        if self.expedition < self.expeditions:
            self._enter_cave()
        else:
            self._end_game()

    # -- End of the game and scoring (D-46 to D-49) ---------------------------------------------------

    def _end_game(self) -> None:
        """After the last expedition (D-46)."""
        self.turn = OVER
        self.inside = 0
        self.decided = 0
        self.leaving = 0

    def points(self, seat: int) -> int:
        """Chest plus relics (D-47)."""
        self.check_seat(seat)
        return self._points(seat)

    def _points(self, seat: int) -> int:
        return self.chest[seat] + self.relic_points[seat]

    def rank(self, seat: int) -> int:
        """Points (D-48), and relics behind them where the edition says so (D-51); ties share (D-49)."""
        return rank_of(self._points(seat), self.relics[seat], self.relics_break_ties)

    def place(self, seat: int) -> int:
        """1 for the highest rank, and so on; those who stand equal share a place (D-48, D-49)."""
        self.check_seat(seat)
        place = 1
        for other in range(self.players):
            if self.rank(other) > self.rank(seat):
                place += 1
        return place

    # -- what a viewer sees and guesses (D-23) --------------------------------------------------------

    def seen(self, action: int, viewer: int) -> int:
        """The others' choices stay sealed (D-23)."""
        return action if self.turn == CHANCE or viewer == self.turn else NO_NEWS

    def is_public(self, action: int) -> bool:
        """Cards are (D-11); choices are not (D-23)."""
        return self.turn == CHANCE

    def has_news(self) -> bool:
        """Who is still inside (D-23)."""
        return self.turn < 0

    def news(self, viewer: int) -> int:
        """When the last choice is in, all see who is still inside."""
        return self.expedition * SEAT_SETS + self.inside if self.turn < 0 else NO_NEWS

    def determinize(self, viewer: int, rng: Rng) -> None:
        """Only the others' choices of this round are hidden; each may be either."""
        for seat in range(self.players):
            if seat != viewer and self.decided >> seat & 1:
                self.leaving &= ~(1 << seat)
                self.leaving |= rng.draw_below(2) << seat

    # -- checks and copies ----------------------------------------------------------------------------

    def check_whole(self) -> None:
        from .soundness import check_whole  # plain Python, and seldom asked for

        check_whole(self)

    def key(self) -> tuple[object, ...]:
        """Without `latest`, which stands last: where rubies lie is only for looks (DA-04)."""
        whole = State.key(self)
        return whole[: len(whole) - 1]

    def copy_from(self, other: State) -> None:
        self._copy(cast(Diamant, other))

    def _copy(self, other: Diamant) -> None:
        self.deck[:] = other.deck
        self.shown[:] = other.shown
        self.chest[:] = other.chest
        self.relics[:] = other.relics
        self.relic_points[:] = other.relic_points
        self.expedition = other.expedition
        self.turn = other.turn
        self.inside = other.inside
        self.decided = other.decided
        self.leaving = other.leaving
        self.pocket = other.pocket
        self.floor = other.floor
        self.latest = other.latest
        self.cards = other.cards
        self.relics_out = other.relics_out

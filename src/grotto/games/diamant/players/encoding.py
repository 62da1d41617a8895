"""Diamant as a row of numbers: all that is public, seats counted from the viewer, and the viewer's sealed choice.

There are two actions, the same for everybody: go on, and go back to camp.
"""

from __future__ import annotations

from cython import cast

from grotto.games.diamant.board import EDITIONS, FIRST_TRAP, KINDS, LIMITS, MOST_SEATS, RELIC, TRAPS, TREASURES
from grotto.games.diamant.rules import Diamant
from grotto.kernel.state import State
from grotto.play.encoder import Encoder, Part, layout, starts

PARTS: tuple[Part, ...] = layout(
    ("players", (), *LIMITS["players"], "seats at the table"),
    ("expedition", (), *LIMITS["expedition"], "expeditions that are over"),
    ("pocket", (), *LIMITS["pocket"], "rubies that each explorer inside carries"),
    ("floor", (), *LIMITS["floor"], "rubies lying on the path"),
    ("relics_out", (), *LIMITS["relics_out"], "relics brought out so far, by anybody"),
    ("cards", (), *LIMITS["cards"], "cards face down"),
    ("latest", (), 0, max(TREASURES), "rubies of the latest treasure on the path; 0 if there is none"),
    ("choosing", (), 0, 1, "1 while those inside choose, 0 while a card is due and after the end"),
    ("back", (), 0, 1, "1 if the viewer has chosen to go back in this round"),
    ("deck", (KINDS,), *LIMITS["deck"], "cards face down by kind: 12 treasures from 1 to 17, 5 traps, relic"),
    ("path", (KINDS,), *LIMITS["shown"], "cards on the path, by kind"),
    ("inside", (MOST_SEATS,), 0, 1, "by seat from the viewer: 1 in the cave, 0 in camp"),
    ("decided", (MOST_SEATS,), 0, 1, "by seat from the viewer: 1 if it has made its choice of this round"),
    ("chest", (MOST_SEATS,), *LIMITS["chest"], "by seat from the viewer: rubies brought out"),
    ("relics", (MOST_SEATS,), *LIMITS["relics"], "by seat from the viewer: relics brought out"),
    ("relic_points", (MOST_SEATS,), *LIMITS["relic_points"], "by seat from the viewer: what they count"),
)
VERSION = 2
ACTIONS = 2

_START = starts(PARTS)
PLAYERS, EXPEDITION, POCKET, FLOOR = _START["players"], _START["expedition"], _START["pocket"], _START["floor"]
RELICS_OUT, CARDS, LATEST, CHOOSING = _START["relics_out"], _START["cards"], _START["latest"], _START["choosing"]
BACK, DECK, PATH, INSIDE, DECIDED = (_START[name] for name in ("back", "deck", "path", "inside", "decided"))
CHEST, RELICS, RELIC_POINTS = _START["chest"], _START["relics"], _START["relic_points"]
VALUE = [0, *TREASURES]  # by kind of treasure, after NO_CARD
# By set of seats, eight numbers each: 1 for every seat in it. One block copy then writes what would be eight bits.
SEAT_FLAGS = [seats >> seat & 1 for seats in range(1 << MOST_SEATS) for seat in range(MOST_SEATS)]


class DiamantEncoder(Encoder):
    def __init__(self) -> None:
        super().__init__(Diamant, PARTS, VERSION)

    def fresh(self) -> Encoder:
        return DiamantEncoder()

    def count_actions(self, state: State) -> int:
        return ACTIONS

    def write_mask(self, state: State, seat: int, scratch: object, row: int) -> None:
        """The seat to act may do both."""
        self.masks[row, 0] = 1
        self.masks[row, 1] = 1

    def may_do_anything(self) -> bool:
        return True

    def draws(self, state: State) -> tuple[int, ...]:
        """Every kind of card that the edition has."""
        self.check(state)
        edition = EDITIONS[cast(Diamant, state).edition]
        return tuple(card for card in range(KINDS) if edition.has(card))

    def longest(self, state: State) -> int:
        """All choose after every card but a second trap of a kind; each expedition may turn up all others."""
        self.check(state)
        edition = EDITIONS[cast(Diamant, state).edition]
        treasures = sum(edition.copies[:FIRST_TRAP])
        relics = edition.copies[RELIC] + edition.relics_each_time * edition.expeditions
        return (treasures + TRAPS + relics) * edition.expeditions * int(state.players)

    def write(self, state: State, viewer: int, row: int) -> None:
        self._write(cast(Diamant, state), viewer, row)

    def _write(self, state: Diamant, viewer: int, row: int) -> None:
        """An onlooker sees the table as the first seat does, but nobody's choice."""
        out = self.row_at(row)
        out[PLAYERS] = state.players
        out[EXPEDITION] = state.expedition
        out[POCKET] = state.pocket
        out[FLOOR] = state.floor
        out[RELICS_OUT] = state.relics_out
        out[CARDS] = state.cards
        out[LATEST] = VALUE[state.latest + 1]
        out[CHOOSING] = state.turn >= 0
        out[BACK] = state.leaving >> viewer & state.decided >> viewer & 1 if viewer >= 0 else 0
        for i in range(18):  # KINDS; here and below the number itself lets the C compiler copy in one go
            out[DECK + i] = state.deck[i]
        for i in range(18):
            out[PATH + i] = state.shown[i]
        first = viewer if viewer >= 0 else 0
        inside = self._seats_from(first, state.players, state.inside)
        decided = self._seats_from(first, state.players, state.decided)
        for i in range(8):  # MOST_SEATS
            out[INSIDE + i] = SEAT_FLAGS[8 * inside + i]
        for i in range(8):
            out[DECIDED + i] = SEAT_FLAGS[8 * decided + i]
        for i in range(24):  # three columns for each of eight seats
            out[CHEST + i] = 0
        seat = first
        for i in range(state.players):
            out[CHEST + i] = state.chest[seat]
            out[RELICS + i] = state.relics[seat]
            out[RELIC_POINTS + i] = state.relic_points[seat]
            seat = seat + 1 if seat + 1 < state.players else 0

    def _seats_from(self, first: int, players: int, seats: int) -> int:
        """A set of seats, counted from another first one."""
        return (seats >> first | seats << (players - first)) & ((1 << players) - 1)

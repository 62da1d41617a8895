"""Bets and dares at a table, beside the match: what stands, what was decided, and everybody's pebbles.

They are entries of the table's log, so they are still there after a restart, and no part of the match's record.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from grotto.kernel.side_game import SideGame, Verdict
from grotto.match.match import Match

MOST_MOVES = 6  # of a pebble in one round


class Bet(NamedTuple):
    """A bet that stands."""

    text: str
    moved: int
    """How often the seat has moved its pebble in this round."""


class SettledBet(msgspec.Struct, frozen=True, kw_only=True):
    """A bet that was decided: everybody may know it."""

    seat: int
    text: str
    worth: int
    """Pebbles for whoever is right."""
    won: bool
    event: int
    """The place in the history of the event that decided it."""


class SentDare(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody dared somebody to go on."""

    seat: int
    """Who dared."""
    dared: int
    """Who was dared."""
    period: int
    """The part of the match in which it was sent."""
    sent: int
    """How many events the history had then."""
    taken: bool | None
    """Whether it was taken; null until that is decided."""
    event: int | None
    """The place in the history of the event that decided it."""


class Side(NamedTuple):
    """The side game of one table; it is never changed, only followed by another."""

    bets: Mapping[int, Bet] = {}
    dares: tuple[SentDare, ...] = ()
    settled: tuple[SettledBet, ...] = ()
    round: int = 0
    """How many events there were before the last round that decided a bet."""

    def with_bet(self, seat: int, text: str | None) -> Side:
        """After a seat has put down its pebble, or taken it up (None)."""
        bets = dict(self.bets)
        bets[seat] = Bet(text or "", self.moves(seat) + 1)
        return self._replace(bets=bets)

    def bet_of(self, seat: int) -> str | None:
        """What a seat bets on."""
        return self.bets[seat].text or None if seat in self.bets else None

    def moves(self, seat: int) -> int:
        """How often a seat has moved its pebble in this round."""
        return self.bets[seat].moved if seat in self.bets else 0

    def has_dared(self, seat: int, period: int) -> bool:
        """Whether a seat has sent its dare of this part of the match."""
        return any(dare.seat == seat and dare.period == period for dare in self.dares)

    def with_dare(self, dare: SentDare) -> Side:
        return self._replace(dares=(*self.dares, dare))

    def pebbles(self, players: int) -> list[int]:
        """By seat: for bets that were right, and one for every dare that was taken, to whoever took it."""
        counts = [0] * players
        for bet in self.settled:
            counts[bet.seat] += bet.worth * bet.won
        for dare in self.dares:
            counts[dare.dared] += dare.taken is True
        return counts

    def after(self, before: Match, now: Match) -> Side:
        """When a round of choices has taken effect and chance has drawn."""
        game, start = now.game.side_game, len(before.done)
        if game is None or not (self.bets or self.dares):
            return self
        events = now.events(None, start)
        view = before.glance(None)
        worth = dict(game.bets(view))
        settled = []
        for seat, bet in self.bets.items():
            verdict = game.bet_verdict(bet.text, events) if bet.text in worth else None
            if verdict is not None:
                settled.append(_settled(seat, bet.text, worth[bet.text], verdict, start))
        dares = tuple(_decided(dare, game.dare_verdict(dare.dared, events), start) for dare in self.dares)
        return Side(_standing(self.bets, game, now), dares, (*self.settled, *settled), start if settled else self.round)

    def until(self, past: int) -> Side:
        """The side game when the match was taken back to this number of events."""
        dares = tuple(_reopened(dare, past) for dare in self.dares if dare.sent <= past)
        return Side({}, dares, tuple(bet for bet in self.settled if bet.event < past), self.round)

    def latest(self) -> list[SettledBet]:
        """The bets that were decided together, last."""
        return [bet for bet in self.settled if bet.event >= self.round]


def _settled(seat: int, text: str, worth: int, verdict: Verdict, start: int) -> SettledBet:
    return SettledBet(seat=seat, text=text, worth=worth, won=verdict.came_true, event=start + verdict.event)


def _decided(dare: SentDare, verdict: Verdict | None, start: int) -> SentDare:
    if dare.taken is not None or verdict is None:
        return dare
    return msgspec.structs.replace(dare, taken=verdict.came_true, event=start + verdict.event)


def _reopened(dare: SentDare, past: int) -> SentDare:
    if dare.event is None or dare.event < past:
        return dare
    return msgspec.structs.replace(dare, taken=None, event=None)


def _standing(bets: Mapping[int, Bet], game: SideGame, now: Match) -> dict[int, Bet]:
    """The bets that stand in the next round: those that can still be made, of seats that still take part."""
    view = now.glance(None)
    texts = {offer.text for offer in game.bets(view)}
    return {
        seat: Bet(bet.text, 0) for seat, bet in bets.items() if bet.text in texts and game.barred(view, seat) is None
    }

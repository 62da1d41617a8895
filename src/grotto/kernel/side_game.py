"""The contract of a side game: what players who have nothing to choose may do meanwhile.

They bet pebbles on what comes next, and dare those who still play. It never changes the match, and it is decided from
what an onlooker sees: a game is given no secret here, so a bet cannot tell one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from .messages import Sentence
from .view import Event, View


class BetOffer(NamedTuple):
    """Something that can be bet on."""

    text: str
    """In notation; it stays the same for as long as the bet can stand."""
    worth: int
    """Pebbles for whoever is right."""


class Verdict(NamedTuple):
    """Whether something came true."""

    event: int
    """The place of the event that decided it, among the events that were looked at."""
    came_true: bool


class SideGame(Protocol):
    """Bets and dares. `view` is an onlooker's, without its past; `events` is what followed from one round."""

    def barred(self, view: View, seat: int) -> Sentence | None:
        """Why a seat takes no part now; None if it does."""

    def bets(self, view: View) -> list[BetOffer]:
        """What can be bet on now."""

    def bet_verdict(self, text: str, events: Sequence[Event]) -> Verdict | None:
        """Whether a bet was right; None if nothing decided it, and it is void."""

    def dared(self, view: View) -> list[int]:
        """The seats that can be dared now."""

    def period(self, view: View) -> int:
        """The part of the match in which everybody may send one dare."""

    def dare_spent(self) -> Sentence:
        """What is told to whoever has sent the dare of this period."""

    def dare_verdict(self, seat: int, events: Sequence[Event]) -> Verdict | None:
        """Whether a seat took a dare; None if nothing decided it."""

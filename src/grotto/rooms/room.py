"""What is kept of a room: who is in it, what is played next, and what was played. It holds nothing secret."""

from __future__ import annotations

from typing import Any

import msgspec

FIGURES = 8
"""Figures to choose from, and so phones that a room has places for."""
MOST_ROUNDS = 60  # of which the results are kept
MOST_REMOVED = 50  # guests who are remembered to have been sent away
LIFETIME = 12 * 3_600_000  # milliseconds without any change after which a room is gone


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What the next round is."""

    game: str
    seconds: int | None = None
    """The clock of every choice; None is no clock."""
    bots: int = 0
    """How many seats are given to bots, as far as there are seats."""
    level: str = "companion"
    """The bot that fills empty seats."""
    options: dict[str, Any] = {}
    """The game's own options."""


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """One phone."""

    guest: str
    name: str
    figure: int
    ready: bool = True
    """Whether it plays in the next round."""
    waits: bool = False
    """Whether it waits for a bot's seat in this round."""
    stream: str = ""
    """The stream that counts as this member's: the one that was opened last. Empty if it has none."""


class PlannedSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a round's table as it was planned."""

    figure: int
    guest: str | None = None
    """For whom it is kept; None for a bot."""
    name: str = ""
    bot: str | None = None


class SeatResult(msgspec.Struct, frozen=True, kw_only=True):
    """How a round ended for a seat."""

    name: str
    figure: int
    guest: str | None
    """None for bots."""
    points: int
    share: float


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """One table of the room."""

    number: int
    table: str
    command: str
    """The command by which the table is opened: it follows from the round, so that a repetition finds the table."""
    plan: Plan
    seats: list[PlannedSeat]
    watchers: dict[str, str] = {}
    """Members without a seat: names by guest."""
    results: list[SeatResult] | None = None
    """None while it goes on."""
    called_off: bool = False


class Pointing(msgspec.Struct, frozen=True, kw_only=True):
    """What a player shows before choosing it; void as soon as the table has another turn."""

    table: str
    turn: int
    seat: int
    value: dict[str, Any]
    """The action, as an onlooker would read it."""


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """One room."""

    code: str
    host: str
    host_name: str
    opened: int
    opened_by: str
    """The host's command that opened it."""
    until: int
    """When the room is gone, if nothing happens before."""
    version: int = 1
    plan: Plan
    locked: bool = False
    members: list[Member] = []
    removed: list[str] = []
    rounds: list[Round] = []
    screen: str = ""
    """The stream of the big screen; empty if it is away."""
    pointing: Pointing | None = None

    @property
    def round(self) -> Round | None:
        """The last round."""
        return self.rounds[-1] if self.rounds else None

    @property
    def number(self) -> int:
        """How many rounds there were."""
        return self.rounds[-1].number if self.rounds else 0

    def member(self, guest: str | None) -> Member | None:
        """The member of that guest."""
        return next((member for member in self.members if member.guest == guest), None)

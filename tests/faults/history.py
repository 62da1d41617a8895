"""What clients remember of a run: everything they sent, everything they were answered, everything they were told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from grotto.tables.commands import BY_PLAYERS, Command, Create, command_name

KINDS: dict[str, type[Command]] = {command_name(kind): kind for kind in BY_PLAYERS} | {command_name(Create): Create}


class Sent(NamedTuple):
    """A command that left a client, perhaps many times, always with the same bytes."""

    guest: str
    command: str
    kind: str
    table: str
    """Empty where a table is opened."""
    body: bytes

    def asked(self) -> Command:
        """What a server reads in it."""
        return msgspec.json.decode(self.body, type=KINDS[self.kind])


class Answered(NamedTuple):
    """The answer that a client read at last."""

    sent: Sent
    status: int
    data: bytes
    began: float
    """Seconds of the client's clock when it was first sent."""
    ended: float
    tries: int
    node: int

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.data)

    @property
    def good(self) -> bool:
        return self.status == 200

    @property
    def problem(self) -> str:
        """The kind of the refusal."""
        return "" if self.good else str(self.json["type"]).removeprefix("/problems/")


class Told(NamedTuple):
    """A message of a stream."""

    reader: int
    """One connection's life with all its reconnections."""
    guest: str
    language: str
    data: bytes
    at: float
    node: int
    id: str


class Wish(NamedTuple):
    """Something that a client wanted a room to have: the last one that was granted counts, unless a later one was."""

    room: str
    what: str
    """`name`, `locked`, `round` ..."""
    of: str
    """Whose name, which round."""
    value: object
    granted: float | None
    """When the client read that it is so; None if it never did."""


@dataclass
class History:
    """Of all clients of one run."""

    sent: dict[tuple[str, str], Sent] = field(default_factory=dict)
    """By guest and command id."""
    answered: list[Answered] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)
    """What no client should ever have seen."""
    wishes: list[Wish] = field(default_factory=list)
    """In the order in which they were sent, by one client for each thing."""

    @property
    def acknowledged(self) -> list[Answered]:
        return [answer for answer in self.answered if answer.good]

"""What can be asked of a room: one type for each command. All of them set something and toggle nothing, so that a
command which is sent twice changes nothing."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from grotto.tables.commands import BotName, Command, Id, Name, Nonce

from .room import FIGURES

Figure = Annotated[int, msgspec.Meta(ge=0, lt=FIGURES)]
GameName = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seconds = Annotated[int, msgspec.Meta(ge=5, le=3600)]
Bots = Annotated[int, msgspec.Meta(ge=0, le=FIGURES)]


class OpenRoom(Command):
    """Open a room: this browser is its big screen."""

    game: GameName


class JoinRoom(Command):
    """Come in with a name and a figure, or change both."""

    name: Name
    figure: Figure


class BeReady(Command):
    """Whether you play in the next round."""

    ready: bool


class LeaveRoom(Command):
    """Leave the room; a bot plays on at your seat."""


class Sit(Command):
    """Take your seat at the table of this round: you join it while it is open, and the last one starts the match; later
    you take over a bot's seat at the next break."""

    nonce: Nonce


class Point(Command):
    """Show on the big screen what you are about to choose, or nothing any more (`null`): while it is your turn, and
    only what everybody would see of it if you chose it. It is gone as soon as the match goes on."""

    text: Annotated[str, msgspec.Meta(max_length=60)] | None


class NextRound(Command):
    """Open the table of a round: the host, or any member. Whoever asks second gets the same table."""

    round: Annotated[int, msgspec.Meta(ge=1, le=100_000)]


class Begin(Command):
    """Start the match although some phones have not sat down; bots play at their seats until they come."""


class ChangePlan(Command):
    """What is played next (the host, between rounds). What is left out stays as it is."""

    game: GameName | msgspec.UnsetType = msgspec.UNSET
    seconds: Seconds | msgspec.UnsetType | None = msgspec.UNSET
    bots: Bots | msgspec.UnsetType = msgspec.UNSET
    level: BotName | msgspec.UnsetType = msgspec.UNSET
    options: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class Lock(Command):
    """Let nobody else in, or let others in again (the host)."""

    locked: bool


class Rename(Command):
    """Give a member another name (the host)."""

    member: Id
    name: Name


class Remove(Command):
    """Send a member away (the host); a bot plays on at that seat."""

    member: Id


class PauseRound(Command):
    """Let everybody wait, clocks and bots too, or go on (the host)."""

    paused: bool


class EndRound(Command):
    """End the round without a result (the host)."""


class CloseRoom(Command):
    """Close the room for good (the host)."""

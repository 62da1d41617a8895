"""Refusals of commands in a room, and the sentences that say why."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from grotto.kernel.errors import Refusal
from grotto.kernel.messages import Sentence

MESSAGES = Path(__file__).parent / "messages"
words = partial(Sentence.of, MESSAGES)  # a sentence of the rooms' message files, by its key


class NoRoom(Refusal):
    """There is no room of this code, or not any more."""

    kind = "no-room"


class RoomLocked(Refusal):
    """The host lets nobody else in."""

    kind = "room-locked"


class RoomFull(Refusal):
    """The room has no place for one more phone."""

    kind = "room-full"


class FigureTaken(Refusal):
    """Somebody in the room has this figure."""

    kind = "figure-taken"


class TooManyRooms(Refusal):
    """More open rooms than one host, or the service, may have."""

    kind = "too-many-rooms"

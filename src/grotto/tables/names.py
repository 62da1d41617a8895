"""Display names at a table: people by their own names, bots by those of the cast."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from grotto.bots.cast import casting, rung_number
from grotto.bots.rungs import bot_title

from .lookalikes import LONGEST, is_taken


class NamedSeat(Protocol):
    """A seat, or its line of a table's summary."""

    @property
    def name(self) -> str: ...

    @property
    def guest(self) -> str | None: ...

    @property
    def bot(self) -> str | None: ...


class ShownSeat(NamedTuple):
    """How the player of a seat is shown."""

    name: str
    character: str | None
    """Whom of the cast the bot appears as; None for people, and for bots that are not of the ladder."""
    title: str | None
    """The bot's rung and style in words."""
    rung: int | None
    """Its number on the ladder, from 1."""


def shown_seats(seats: Sequence[NamedSeat], language: str) -> tuple[ShownSeat, ...]:
    """By seat, in a language, no two of a name. The name is empty where nobody sits."""
    return _shown(tuple((seat.name, _is_bot(seat)) for seat in seats), language)


def shown_names(seats: Sequence[NamedSeat], language: str) -> list[str]:
    """The names alone."""
    return [seat.name for seat in shown_seats(seats, language)]


def record_names(seats: Sequence[NamedSeat]) -> list[str]:
    """By seat, as they stand in a match file: bots by the name that finds them again, in no language."""
    return _told_apart([(seat.name, _is_bot(seat)) for seat in seats])


def _is_bot(seat: NamedSeat) -> bool:
    """Not where a bot stands in for somebody."""
    return seat.guest is None and seat.bot is not None


@lru_cache(4096)
def _shown(seats: tuple[tuple[str, bool], ...], language: str) -> tuple[ShownSeat, ...]:
    people = {name for name, bot in seats if not bot}
    members = casting([name if bot else None for name, bot in seats], people)
    titles = [bot_title(name, language) if bot else None for name, bot in seats]
    names = _told_apart(
        [
            (member.name if member else title or name, bot)
            for (name, bot), member, title in zip(seats, members, titles, strict=True)
        ]
    )
    return tuple(
        ShownSeat(shown, member.id if member else None, title, _rung(name) if member else None)
        for (name, _), shown, member, title in zip(seats, names, members, titles, strict=True)
    )


def _rung(bot: str) -> int | None:
    number = rung_number(bot)
    return None if number is None else number + 1


def _told_apart(seats: Sequence[tuple[str, bool]]) -> list[str]:
    """A second bot of a name gets a number: `Scout`, `Scout 2`. People keep theirs, and no two have the same."""
    taken = {name for name, bot in seats if not bot}
    names = []
    for name, bot in seats:
        shown, number = name, 1
        while bot and is_taken(shown, taken):
            number += 1
            shown = f"{name} {number}"[-LONGEST:]
        taken.add(shown)
        names.append(shown)
    return names

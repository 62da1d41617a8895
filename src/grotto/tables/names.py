"""What everybody at a table is called: people by their own names, bots by their titles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from grotto.bots.rungs import bot_title


class Named(Protocol):
    """A seat, or its line on a card."""

    @property
    def name(self) -> str: ...

    @property
    def guest(self) -> str | None: ...

    @property
    def bot(self) -> str | None: ...


def shown_names(seats: Sequence[Named], language: str) -> list[str]:
    """By seat, in a language, no two alike. Empty where nobody sits."""
    return list(_shown(tuple((seat.name, _is_bot(seat)) for seat in seats), language))


def listed_name(seat: Named, language: str) -> str:
    """In a list of tables, where several bots of a name are told together."""
    return bot_title(seat.name, language) if _is_bot(seat) else seat.name


def record_names(seats: Sequence[Named]) -> list[str]:
    """By seat, as they stand in a match file: bots by the name that finds them again, in no language."""
    return _told_apart([(seat.name, _is_bot(seat)) for seat in seats])


def _is_bot(seat: Named) -> bool:
    """Not where a bot stands in for somebody."""
    return seat.guest is None and seat.bot is not None


@lru_cache(4096)
def _shown(seats: tuple[tuple[str, bool], ...], language: str) -> tuple[str, ...]:
    return tuple(_told_apart([(bot_title(name, language) if bot else name, bot) for name, bot in seats]))


def _told_apart(seats: Sequence[tuple[str, bool]]) -> list[str]:
    """A second bot of a name gets a number: `Scout`, `Scout 2`. People keep theirs, and no two have the same."""
    taken = {name for name, bot in seats if not bot}
    names = []
    for name, bot in seats:
        shown, number = name, 1
        while bot and shown in taken:
            number += 1
            shown = f"{name} {number}"[-LONGEST:]
        taken.add(shown)
        names.append(shown)
    return names


LONGEST = 40  # characters of a name in a match file

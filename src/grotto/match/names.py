"""The players' names in a match."""

from __future__ import annotations

from grotto.kernel.errors import BadOption
from grotto.kernel.text import quoted


def checked_names(players: int, names: list[str] | None) -> list[str]:
    """Names for all seats, each one line of at most 40 printable characters."""
    if names is None:
        return [f"Seat {seat}" for seat in range(players)]
    if not isinstance(names, list) or len(names) != players:
        raise BadOption(f"{players} players need {players} names, not {quoted(names)}")
    for name in names:
        if not isinstance(name, str) or not 1 <= len(name) <= 40 or not name.isprintable() or name != name.strip():
            raise BadOption(f"A name has 1 to 40 printable characters: {quoted(name)}")
    return list(names)

"""What all environments share: the options they start games with, the names of agents, and seeds."""

from __future__ import annotations

import operator
import os
from typing import Any

from grotto.kernel.errors import BadOption
from grotto.kernel.registry import game as find_game
from grotto.kernel.rng import Rng
from grotto.kernel.text import quoted
from grotto.play.players import players_of

TURN_LIMIT = 400  # turns of all seats together, for a game that random players may never end
LIMIT_OPTION = "turn_limit"
ILLEGAL = ("error", "lose")
SEED_HALF = 1 << 24  # a seed has two such halves


def with_turn_limit(game: str, players: int, options: dict[str, Any]) -> dict[str, Any]:
    """The options, and a turn limit where nothing else makes sure that a game ends."""
    rules = find_game(game)
    checked = rules.options(players, options)
    endless = players_of(rules).encoder().longest(rules.start(players, checked)) is None
    if endless and LIMIT_OPTION in rules.defaults and LIMIT_OPTION not in options:
        return {**checked, LIMIT_OPTION: TURN_LIMIT}
    return checked


def agent_names(players: int) -> list[str]:
    """By seat."""
    return [f"seat_{seat}" for seat in range(players)]


def checked_choice(value: str | None, name: str, known: tuple[str | None, ...]) -> Any:
    """One of several words; an error names the argument."""
    if not isinstance(value, str | None) or value not in known:
        raise BadOption(f"{name}: expected one of {', '.join(map(repr, known))}, not {quoted(value)}")
    return value


class Seeds:
    """Seeds of one episode after the other."""

    def __init__(self) -> None:
        self._rng = Rng(int.from_bytes(os.urandom(6)))

    def next(self, seed: int | None = None) -> int:
        """The given one, from which the later ones follow, or the next."""
        if seed is None:
            return self._rng.below(SEED_HALF) * SEED_HALF + self._rng.below(SEED_HALF)
        wanted: Any = None if isinstance(seed, bool) else seed
        try:
            whole = operator.index(wanted)  # NumPy's too
        except TypeError:
            raise BadOption(f"seed: expected a whole number, not {quoted(seed)}") from None
        self._rng = Rng(whole)
        return whole

"""The same server with the rules timed: `python -m bench.load.rules_clock FILE serve ...`.

Functions of grotto.kernel, grotto.match and grotto.games are timed where the rest of the server calls them, in the run
whose cost is measured. Nested calls count once; what the rules call outside (fair chance) does not count. The clock's
own time counts as the server's, and so do calls that are shorter than the clock (whose turn is it, is it over) and
freeing the objects that the rules made.
"""

from __future__ import annotations

import mmap
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from grotto.kernel.registry import game as find_game
from grotto.match.match import Match
from grotto.tables import chance, effects

METHODS = ("fork", "check", "play", "take_chance", "glance", "events", "view", "rewound", "why")
GAMES = ("diamant", "emerald", "erdgeister")
SIZE = 8  # bytes of the file: one number


class Clock:
    """Nanoseconds spent in the rules, in a file that another process can read while this one runs."""

    def __init__(self, file: Path) -> None:
        file.write_bytes(bytes(SIZE))
        with file.open("r+b") as handle:
            self._numbers = memoryview(mmap.mmap(handle.fileno(), SIZE)).cast("q")
        self._begun = 0  # when the rules were entered; 0 outside
        self._own = 0
        self._own = self._measured()

    def inside(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, as part of the rules."""
        now, numbers = time.thread_time_ns, self._numbers

        def timed(*given: Any, **named: Any) -> Any:
            if self._begun:
                return function(*given, **named)
            self._begun = now()
            try:
                return function(*given, **named)
            finally:
                numbers[0] += now() - self._begun - self._own
                self._begun = 0

        return timed

    def outside(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function that the rules call but that does not belong to them."""
        now = time.thread_time_ns

        def untimed(*given: Any, **named: Any) -> Any:
            if not self._begun:
                return function(*given, **named)
            left = now()
            try:
                return function(*given, **named)
            finally:
                self._begun += now() - left

        return untimed

    def _measured(self) -> int:
        """The clock's own time for one call."""
        nothing = self.inside(lambda: None)
        for _ in range(20_000):
            nothing()
        each, self._numbers[0] = self._numbers[0] // 20_000, 0
        return each


def spent_ms(file: Path) -> float:
    """What the rules took so far."""
    return int.from_bytes(file.read_bytes(), sys.byteorder) / 1e6


def install(clock: Clock) -> None:
    """Time every function through which the server calls the rules."""
    for name in METHODS:
        setattr(Match, name, clock.inside(getattr(Match, name)))
    for name in GAMES:
        game: Any = find_game(name)
        game.words.sentences = clock.inside(game.words.sentences)
        game.timeout_choice = clock.inside(game.timeout_choice)
    effects.state_name = clock.inside(effects.state_name)
    chance.FairChance.below = clock.outside(chance.FairChance.below)  # type: ignore[method-assign]


if __name__ == "__main__":
    install(Clock(Path(sys.argv.pop(1))))
    from grotto.cli.main import main

    main()

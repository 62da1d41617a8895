"""The same server with a clock at the door of the rules: `python -m bench.load.counted FILE serve ...`.

What runs in grotto.kernel and grotto.games is timed where the rest of the server calls it, in the very run whose cost
is measured. Calls from inside the rules to other rules count once; what the rules call outside (fair chance) does not
count. The clock's own time is taken off the rules and left with the server; so are questions that take less than the
clock does (whose turn is it, is it over), and to throw away what the rules have made.
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
        """The function, which the rules call and which is none of them."""
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
        """What the clock takes for itself each time."""
        nothing = self.inside(lambda: None)
        for _ in range(20_000):
            nothing()
        each, self._numbers[0] = self._numbers[0] // 20_000, 0
        return each


def spent_ms(file: Path) -> float:
    """What the rules took so far."""
    return int.from_bytes(file.read_bytes(), sys.byteorder) / 1e6


def install(clock: Clock) -> None:
    """Put the clock at every door."""
    for name in METHODS:
        setattr(Match, name, clock.inside(getattr(Match, name)))
    for name in GAMES:
        game: Any = find_game(name)
        game.words.sentences = clock.inside(game.words.sentences)
        game.careful = clock.inside(game.careful)
    effects.state_name = clock.inside(effects.state_name)
    chance.FairChance.below = clock.outside(chance.FairChance.below)  # type: ignore[method-assign]


if __name__ == "__main__":
    install(Clock(Path(sys.argv.pop(1))))
    from grotto.cli.main import main

    main()

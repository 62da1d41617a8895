"""The interface of a bot: it gets a view and answers with a decision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from numbers import Integral, Real
from typing import Any, NamedTuple, Self

from grotto.kernel.errors import BadOption
from grotto.kernel.rng import Rng
from grotto.kernel.text import quoted
from grotto.kernel.view import Outcome, View
from grotto.play.policy import Policy

LONGEST = 86_400.0  # seconds: a day
MOST_ROUNDS = 10**9  # what the search can count


class _Limits(NamedTuple):
    seconds: float | None = None
    rounds: int | None = None
    working: bool = False


class Budget(_Limits):
    """How long a bot may think: rounds make it repeatable, seconds keep a table moving; whichever is used up first.

    - `Budget(seconds: float | None = None, rounds: int | None = None, working: bool = False)`
    - `working`: whether seconds are the bot's CPU time, whatever else the machine does: fair between bots, but not
      prompt.

    0 seconds to a day, 1 round to a billion; anything else raises BadOption.
    """

    __slots__ = ()

    def __new__(cls, seconds: float | None = None, rounds: int | None = None, working: bool = False) -> Self:
        if seconds is not None and not (_is(Real, seconds) and 0 <= seconds <= LONGEST):
            raise BadOption(f"A bot thinks for 0 to {LONGEST:g} seconds, not {quoted(seconds)}")
        if rounds is not None and not (_is(Integral, rounds) and 1 <= rounds <= MOST_ROUNDS):
            raise BadOption(f"A bot thinks for 1 to {MOST_ROUNDS} rounds, not {quoted(rounds)}")
        if not isinstance(working, bool):
            raise BadOption(f"Seconds are of the bot's own work or not: True or False, not {quoted(working)}")
        return super().__new__(cls, seconds, rounds, working)

    @classmethod
    def _make(cls, values: Iterable[Any]) -> Self:  # type: ignore[override]
        """Also used by `_replace`, which would skip the check."""
        return cls(*values)


def _is(kind: type, value: object) -> bool:
    """bool is an int in Python, but not a number of seconds or rounds."""
    return isinstance(value, kind) and not isinstance(value, bool)


class Decision(NamedTuple):
    """What a bot chose, and why."""

    text: str
    """The chosen action, in notation."""
    odds: dict[str, float]
    """How likely each legal action was to be chosen, the likeliest first."""
    shares: list[float] = []
    """Every seat's chance to win as the bot sees it; empty if it has no opinion."""
    line: list[str] = []
    """The expected line of play, the bot's own action first; empty if it does not search."""
    rounds: int = 0
    """Rounds of search."""
    note: str = ""
    """What people should know, such as that the bot plays below its rung here."""


class Bot:
    """Plays any seat from its view alone. Subclass it, or use one of the ladder.

    A bot is picklable and keeps nothing that it could not find in the view again: two bots of a kind answer
    alike to the same view, random numbers and rounds.
    """

    name: str = "bot"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def choose(self, view: View, rng: Rng, budget: Budget | None = None) -> Decision:
        """One of the view's legal actions."""
        raise NotImplementedError

    def policy(
        self, game: str, players: int, options: Mapping[str, Any], budget: Budget | None = None
    ) -> Policy | None:
        """A policy that chooses the same way at full speed, for games between bots; None if there is none."""
        return None

    def note(self, game: str, players: int, options: Mapping[str, Any]) -> str:
        """What to tell people if this bot cannot play such a match as it should; else nothing."""
        return ""

    def over(self, outcome: Outcome) -> None:
        """Called when the match has ended, with its outcome."""

    def close(self) -> None:
        """Release what the bot holds, such as a running program."""

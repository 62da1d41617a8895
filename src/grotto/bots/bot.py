"""What a bot is: it gets a view, and answers with a decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..kernel.policy import Policy
from ..kernel.rng import Rng
from ..kernel.view import Outcome, View


class Budget(NamedTuple):
    """How long a bot may think: rounds make it repeatable, seconds keep a table moving; whichever is used up first."""

    seconds: float | None = None
    rounds: int | None = None
    working: bool = False
    """Whether seconds are of the bot's own work, whatever else the machine does: fair between bots, but not prompt."""


class Decision(NamedTuple):
    """What a bot chose, and why."""

    text: str
    """The chosen action, in notation."""
    odds: dict[str, float]
    """How likely each legal action was to be chosen, the likeliest first."""
    shares: list[float] = []
    """Every seat's chance to win as the bot sees it; empty if it has no opinion."""
    line: list[str] = []
    """How the bot thinks it may go on, its own action first; empty if it does not look that far."""
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

    def choose(self, view: View, rng: Rng, budget: Budget | None = None) -> Decision:
        """One of the view's legal actions."""
        raise NotImplementedError

    def policy(
        self, game: str, players: int, options: Mapping[str, Any], budget: Budget | None = None
    ) -> Policy | None:
        """The same way of choosing at full speed, for games between bots; None if there is none."""
        return None

    def note(self, game: str, players: int, options: Mapping[str, Any]) -> str:
        """What to tell people if this bot cannot play such a match as it should; else nothing."""
        return ""

    def over(self, outcome: Outcome) -> None:
        """The match has ended so."""

    def close(self) -> None:
        """The match is over: let go of what the bot holds, such as a running program."""

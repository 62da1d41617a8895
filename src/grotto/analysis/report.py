"""What an analysis says."""

from __future__ import annotations

from typing import Literal

import msgspec

Method = Literal["exact", "search", "playouts"]


class ActionValue(msgspec.Struct, kw_only=True):
    """One action and what is expected after it."""

    text: str
    """Its notation."""
    chance: float
    """The chance to win of the seat that decides."""
    margin: float
    """The 95 % interval of that chance, either way, as far as the analysis can tell."""
    shares: list[float]
    """Every seat's chance to win; they add up to 1."""
    visits: int
    """How often it was tried."""


class Analysis(msgspec.Struct, kw_only=True):
    """All that a seat may do, the best first."""

    seat: int
    shares: list[float]
    """Every seat's chance to win if the best is chosen."""
    choices: list[ActionValue]
    line: list[str]
    """How play may go on, the best action first; it ends before what cannot be foreseen."""
    method: Method
    """`exact`: the rest of the game is solved, and the first choice is the best one for certain; `search`: by tree
    search with a net; `playouts`: by playing on with bots."""
    rounds: int
    """Rounds of search, or games played on."""
    note: str
    """What people should know, such as that there is no net for this match; empty if there is nothing."""

    @property
    def best(self) -> ActionValue:
        return self.choices[0]

    def of(self, text: str) -> ActionValue:
        """The choice with this notation."""
        return next(choice for choice in self.choices if choice.text == text)

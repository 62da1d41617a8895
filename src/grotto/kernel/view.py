"""The shape of what a viewer gets: one view, the same frame in every game.

A view is built from nothing for one viewer. It is all that a browser, a bot or a log line of that viewer
ever sees. Everything in it is plain JSON. `docs/reference/views.md` is made from these types.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple, NotRequired, TypedDict

from .errors import BadState
from .text import quoted

SCHEMA: Final = "grotto.view/1"
VIEW_PARTS: Final = frozenset({"game", "players", "viewer", "legal", "position"})  # what no program can do without

Value = dict[str, Any]
"""An action or a draw taken apart: always `text`, `kind` and `clause`, and what else the kind needs."""


class Event(TypedDict):
    """Something that happened, as one viewer reads it."""

    by: int | Literal["chance"]
    """The seat that acted, or chance."""
    text: str
    """Its notation, with `?` where the viewer may not know."""
    value: Value
    """The notation, taken apart."""
    facts: list[Value]
    """What followed from it, in order: each has a `kind`, its `clause`, and what else the kind needs."""


class Portion(TypedDict):
    """A part of one seat's points, and what brought it."""

    source: str
    """What brought the points, by a name of the game's own, such as that of a bonus, a round or a piece."""
    points: int
    arrival: NotRequired[int]
    """Its place among the portions of all seats in the course of the game, from 1; missing where that is not told."""


class Outcome(TypedDict):
    """How a game ended."""

    ending: str
    """The name of the ending; each game's page lists them."""
    shares: list[float]
    """Each seat's part of the win: 1, a fair part for each of several winners, or 0."""
    points: list[int]
    """Each seat's points, or whatever decides in this game."""
    clause: str
    """The clause by which the game ended."""
    tie_clause: NotRequired[str]
    """The clause that broke a tie: somebody has as many points as the winners and did not win."""
    tally: NotRequired[list[list[Portion]]]
    """By seat what brought its points, in the order in which it is counted; portions without points are left out.
    Missing in games that do not say."""


def check_view(view: object) -> None:
    """Refuse what does not even have the parts of a view; what is in them, `Game.imagine` checks."""
    if not isinstance(view, Mapping) or not view.keys() >= VIEW_PARTS:
        raise BadState(f"view: expected a view, as Match.view gives it, not {quoted(view)}")


def with_tie_break(outcome: Outcome, clause: str) -> Outcome:
    """The same outcome, with the clause by which a tie was broken, if one was."""
    best, points = max(outcome["points"]), outcome["points"]
    if any(points[seat] == best and not share for seat, share in enumerate(outcome["shares"])):
        outcome["tie_clause"] = clause
    return outcome


class Beginning(TypedDict):
    """The position with which a match began, as one viewer may know it."""

    to_act: list[int]
    position: dict[str, Any]


class View(TypedDict):
    """All that one viewer may know of a match."""

    schema: Literal["grotto.view/1"]
    game: str
    rules: str
    """Version of the rules."""
    players: int
    options: dict[str, Any]
    viewer: int | None
    """The viewer's seat; null for an onlooker."""
    to_act: list[int]
    """The seats that may act now; empty when the game is over."""
    legal: list[Value]
    """What the viewer may do now, each with its `text`; empty unless the viewer is to act."""
    position: dict[str, Any]
    """The position: each game has its own."""
    history: list[Event]
    """Everything that happened, as the viewer may read it: the memory of a perfect player."""
    outcome: NotRequired[Outcome]
    """Only when the game is over."""
    beginning: NotRequired[Beginning]
    """Only in a match that began with a position of its own: `history` tells what has happened since."""


class Reading(NamedTuple):
    """One event with its audiences, as a game's `presentation/view.py` decides them."""

    public: Value
    """What everybody reads, with its `text`."""
    private: dict[int, Value]
    """What some seats read instead."""
    facts: list[Value]
    """What followed, for everybody."""
    opened: Value | None = None
    """For a sealed choice: what everybody reads instead once the round is complete."""

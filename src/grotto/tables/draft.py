"""The result of deciding a command: an entry to be written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from grotto.match.match import Match

from .ports import Actor, Ports
from .table import Body, Table


class Draft(NamedTuple):
    """An entry to be written, and what goes with it."""

    kind: str
    """How `Table` folds it. Most are named like the command; `stand` is a choice that was made for a seat."""
    body: Body
    """The fields of its kind, and in an entry of any kind, as far as they apply:

    - `to`: the seats that get a message of it; without it, all of them and the onlookers;
    - `draws` and `state`: choices take effect with this entry; what chance drew then, and the name of the state after;
    - `opened`: the seed of the draws, which is told when the match is over;
    - `too_long`: the match was called off because it had too many events.
    """
    answer: dict[str, Any] = {}
    """What the actor is told besides table, command and number."""
    match: Match | None = None
    """The match as it is then, if it was played already."""
    rematch: tuple[str, Body] | None = None
    """A new table's name and first entry, written together with this one."""


Decider = Callable[[Table, Actor, Any, Ports], Draft]

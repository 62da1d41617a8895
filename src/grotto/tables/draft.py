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
    body: Body
    answer: dict[str, Any] = {}
    """What the actor is told besides table, command and number."""
    match: Match | None = None
    """The match as it is then, if it was played already."""
    rematch: tuple[str, Body] | None = None
    """A new table's name and first entry, written together with this one."""


Decider = Callable[[Table, Actor, Any, Ports], Draft]

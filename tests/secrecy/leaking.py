"""How leaks are planted: small changes to the product, each of which tells somebody something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import msgspec
import pytest

from grotto.server.api import tables as api
from grotto.server.live import streams
from grotto.tables import seen
from grotto.tables.seen import Seen
from grotto.tables.table import Table

Patch = pytest.MonkeyPatch
T = TypeVar("T", bound=msgspec.Struct)


class Leak(NamedTuple):
    """One leak, and at which tables somebody could notice it."""

    name: str
    plant: Callable[[Patch], None]
    where: dict[str, Any]


LEAKS: list[Leak] = []

UNEVEN: dict[str, Any] = {"uneven": True, "kind": "seat", "game": "diamant", "public": True}
SEATED: dict[str, Any] = {"kind": "seat", "public": True, "uneven": False}
GNOMES = SEATED | {"game": "erdgeister"}
KNIGHTS = SEATED | {"game": "emerald"}
CAVES = SEATED | {"game": "diamant"}
SCREEN: dict[str, Any] = {"kind": "onlooker", "uneven": False, "room": True}


def leak(name: str, where: dict[str, Any]) -> Callable[[Callable[[Patch], None]], Callable[[Patch], None]]:
    """Put a leak on the list."""

    def put(plant: Callable[[Patch], None]) -> Callable[[Patch], None]:
        LEAKS.append(Leak(name, plant, where))
        return plant

    return put


def hidden(table: Table) -> int:
    """A small number that goes with whatever is secret at a table."""
    state: Any = None if table.match is None else table.match.state
    parts = [sorted(table.locks.items()), [list(getattr(state, name, ())) for name in ("gold", "number")]]
    return sum(index * byte for index, byte in enumerate(str(parts).encode())) % 97


def change_look(patch: Patch, change: Callable[[Table, Seen], Seen]) -> None:
    """Change all that is ever seen of a table: in snapshots and in streams."""
    honest = seen.look

    def look(table: Table, *eyes: Any) -> Seen:
        return change(table, honest(table, *eyes))

    patch.setattr(streams, "look", look)
    patch.setattr(api, "look", look)


def replaced(seen: T, **fields: Any) -> T:
    return msgspec.structs.replace(seen, **fields)

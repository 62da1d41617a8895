"""What other packages offer by entry point."""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def entry_points_of(group: str) -> dict[str, EntryPoint]:
    """By name, looked up once for each search path: it reads a file of every package, and anybody can cause it."""
    return _found(group, tuple(sys.path))


@lru_cache(16)
def _found(group: str, path: tuple[str, ...]) -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # slow, and rarely needed

    return {point.name: point for point in entry_points(group=group)}

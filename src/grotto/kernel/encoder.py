"""States as rows of numbers, for learning. Each game writes one Encoder in its `encoding` room."""

from __future__ import annotations

from typing import Any

from .state import State


class Encoder:
    """Writes what a viewer may know into rows of a table of 16-bit whole numbers."""

    def __init__(self, size: int, version: int) -> None:
        self.size = size            # numbers in a row
        self.version = version      # changes whenever a number changes its place or meaning

    def write(self, state: State, viewer: int, row: int) -> None:
        """Hot: fill one row of the table, seats counted from the viewer."""

    def bind(self, table: Any) -> None:
        """Write into this table from now on: two-dimensional, C-contiguous, of 16-bit numbers."""
        self.table = table

    def observe(self, state: State, viewer: int) -> list[int]:
        """One observation as a list."""
        table = memoryview(bytearray(2 * self.size)).cast("h", (1, self.size))
        self.bind(table)
        self.write(state, viewer, 0)
        row: list[int] = table.tolist()[0]      # type: ignore[assignment]  # two-dimensional, so a list of rows
        return row

"""States as rows of numbers, for learning. Each game writes one Encoder in its `encoding` room."""

from __future__ import annotations

from typing import Any

from grotto.kernel.errors import BadOption
from grotto.kernel.state import State


class Encoder:
    """Writes what a viewer may know into rows of a table of 16-bit whole numbers."""

    def __init__(self, kind: type[State], size: int, version: int) -> None:
        self.kind = kind  # of the states that it can read
        self.size = size  # numbers in a row
        self.version = version  # changes whenever a number changes its place or meaning

    def write(self, state: State, viewer: int, row: int) -> None:
        """Hot, never checked: fill one row of the table, seats counted from the viewer."""

    def bind(self, table: Any) -> None:
        """Write into this table from now on: two-dimensional, C-contiguous, of 16-bit numbers."""
        self.table = table

    def fresh(self) -> Encoder:
        """Another encoder like this one, bound to nothing; each game's own."""
        raise NotImplementedError

    def check(self, state: State) -> None:
        """Refuse a state of another game."""
        if type(state) is not self.kind:
            raise BadOption(f"{type(self).__name__} cannot read a {type(state).__name__}")

    def observe(self, state: State, viewer: int) -> list[int]:
        """One observation as a list."""
        self.check(state)
        state.check_seat(viewer, onlooker=True)
        table = memoryview(bytearray(2 * self.size)).cast("h", (1, self.size))
        private = self.fresh()  # whoever has bound this one keeps their table
        private.bind(table)
        private.write(state, viewer, 0)
        row: list[int] = table.tolist()[0]  # type: ignore[assignment]  # two-dimensional, so a list of rows
        return row

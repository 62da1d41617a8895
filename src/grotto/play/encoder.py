"""States as rows of numbers and actions as indices, for learning. Each game has one in `players/encoding.py`.

Both count seats from the seat that looks or acts: whoever sits elsewhere in an equal position sees the same row, and
the same index means the same thing.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from math import prod
from typing import Any, NamedTuple, SupportsIndex

import cython

from grotto.kernel.arguments import is_whole
from grotto.kernel.constants import CHANCE
from grotto.kernel.errors import BadOption, NotLegal, NotYourTurn
from grotto.kernel.state import Actions, Odds, State
from grotto.kernel.text import quoted


class _Items(NamedTuple):
    """What an array holds: the codes of its format, and the same in words."""

    formats: tuple[str, ...]
    words: str


NUMBERS = _Items(("h",), "16-bit whole numbers (int16)")
FLAGS = _Items(("B", "b", "?"), "bytes (uint8, int8 or bool)")


class Part(NamedTuple):
    """Some numbers of a row that belong together."""

    name: str
    start: int
    """The first column."""
    shape: tuple[int, ...]
    """`()` for a single number; the last dimension varies fastest."""
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """How many columns it has."""
        return prod(self.shape)

    @property
    def columns(self) -> slice:
        """Where it stands in a row."""
        return slice(self.start, self.start + self.size)


def layout(*parts: tuple[str, tuple[int, ...], int, int, str]) -> tuple[Part, ...]:
    """Parts one after the other, each given as name, shape, low, high and meaning."""
    laid: list[Part] = []
    start = 0
    for name, shape, low, high, meaning in parts:
        laid.append(Part(name, start, shape, low, high, meaning))
        start += prod(shape)
    return tuple(laid)


def starts(parts: Sequence[Part]) -> dict[str, int]:
    """The first column of each part, by name."""
    return {part.name: part.start for part in parts}


class Encoder:
    """Writes what a viewer may know into rows of 16-bit whole numbers, and numbers actions from 0 without gaps."""

    def __init__(self, kind: type[State], parts: tuple[Part, ...], version: int) -> None:
        self.kind = kind  # of the states that it can read
        self.parts = parts
        self.size = parts[len(parts) - 1].columns.stop  # numbers in a row
        self.version = version  # changes whenever a number or an action changes its place or meaning
        self.scratch = Actions()  # of the friendly methods: a new one would cost more than they do

    # -- hot: written by each game, never checked ---------------------------------------------------------------

    def write(self, state: State, viewer: int, row: int) -> None:
        """Fill one row of the table, seats counted from the viewer; columns of absent seats are 0."""

    def count_actions(self, state: State) -> int:
        """How many actions there are in games of this kind and size."""
        return 0

    def to_index(self, state: State, seat: int, action: int) -> int:
        """An action of a seat as an index, seats counted from that one."""
        return action

    def to_action(self, state: State, seat: int, index: int) -> int:
        """The action that an index below `count_actions` means for a seat."""
        return index

    def write_mask(self, state: State, seat: int, scratch: Actions, row: int) -> None:
        """Set one row of the masks: 1 for every action that the seat, which is to act, may choose."""
        self.clear_mask(self.count_actions(state), row)
        scratch.count = 0
        state.list_actions(scratch)
        for i in range(scratch.count):
            self.masks[row, self.to_index(state, seat, scratch.item[i])] = 1

    def clear_mask(self, actions: int, row: int) -> None:
        """Allow nothing."""
        masks = self.masks  # a local pointer, which writing a byte cannot change: the compiler keeps it in a register
        for index in range(actions):
            masks[row, index] = 0

    def row_at(self, row: int) -> Any:
        """One row of the table to write into: a pointer, or uncompiled a part of its memory."""
        if cython.compiled:
            return cython.address(self.table[row, 0])
        else:  # noqa: RET505  # the compiler leaves this branch out, and could not read it
            return self.flat_table[row * self.size : (row + 1) * self.size]

    # -- plain: written by each game ----------------------------------------------------------------------------

    def fresh(self) -> Encoder:
        """Another encoder like this one, bound to nothing."""
        raise NotImplementedError

    def may_do_anything(self) -> bool:
        """Whether all actions are legal whenever a seat is to act, so that masks never change."""
        return False

    def draws(self, state: State) -> tuple[int, ...]:
        """Everything that chance may ever draw in games of this kind and size, in a fixed order."""
        raise NotImplementedError

    def longest(self, state: State) -> int | None:
        """No game of this kind and size has more decisions; None if one may never end."""
        raise NotImplementedError

    # -- friendly: the same for every game ----------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {self.size} numbers in a row, version {self.version}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Copies and pickles are bound to nothing. The method that Cython would generate crashes the process."""
        return type(self), ()

    def bind(self, table: Any, masks: Any = None) -> None:
        """Write rows into this table from now on, and masks into this one; both C-contiguous."""
        self.table = table
        if not cython.compiled:
            self.flat_table: Any = memoryview(table).cast("B").cast("h")
        if masks is not None:
            self.masks = masks

    def check(self, state: State) -> None:
        """Refuse a state of another game."""
        if type(state) is not self.kind:
            raise BadOption(f"state: {type(self).__name__} cannot read a {type(state).__name__}")

    def part(self, name: str) -> Part:
        """One of the parts, by name."""
        for part in self.parts:
            if isinstance(name, str) and part.name == name:
                return part
        raise BadOption(f"There is no part {quoted(name)}; there are {', '.join(part.name for part in self.parts)}")

    def actions(self, state: State) -> int:
        """How many actions there are in games of this kind and size."""
        self.check(state)
        return self.count_actions(state)

    def index(self, state: State, action: int, seat: int | None = None) -> int:
        """The index of a legal action of the mover, or of a seat that may act."""
        self.check(state)
        by = self._actor(state, seat)
        state.check_action(action, by)
        return self.to_index(state, by, action)

    def action(self, state: State, index: SupportsIndex, seat: int | None = None) -> int:
        """The legal action of the mover, or of a seat that may act, that an index means."""
        by = self._actor(state, seat)
        at = index if type(index) is int else _whole(index)
        if not 0 <= at < self.count_actions(state):
            raise NotLegal(f"There is no action {quoted(index)}; they are 0 to {self.count_actions(state) - 1}")
        act = self.to_action(state, by, at)
        if not state.allows(act, self.scratch):
            raise NotLegal(f"Action {index} is not legal now")
        return act

    def play(self, state: State, index: SupportsIndex, seat: int | None = None) -> int:
        """Play the action of the mover, or of a seat that may act, that an index means; the action."""
        by = self._actor(state, seat)
        act = self.action(state, index, by)
        state.apply_for(by, act)
        return act

    def legal(self, state: State, seat: int | None = None) -> list[int]:
        """What the mover, or a seat that may act, may do, as indices, in the order of `State.legal`."""
        by = self._actor(state, seat)
        self.scratch.count = 0
        state.list_actions(self.scratch)
        return [self.to_index(state, by, self.scratch.item[i]) for i in range(self.scratch.count)]

    def chances(self, state: State, places: dict[int, int]) -> list[tuple[int, float]]:
        """What chance may draw, with probabilities; `places` numbers the draws. Empty unless chance is the mover."""
        self.check(state)
        if state.to_move() != CHANCE:
            return []
        odds = Odds()
        state.list_chance(odds)
        total = float(odds.total)  # compiled, two C integers would be divided to a truncated integer
        try:
            return [(places[odds.outcome[i]], odds.weight[i] / total) for i in range(odds.count)]
        except KeyError as error:
            raise BadOption(f"places: there is none for draw {error}") from None

    def observe(self, state: State, viewer: int) -> list[int]:
        """One observation as a list."""
        self.check(state)
        state.check_seat(viewer, onlooker=True)
        table = memoryview(bytearray(2 * self.size)).cast("h", (1, self.size))
        self._write_one(state, int(viewer), table)
        row: list[int] = table.tolist()[0]  # type: ignore[assignment]  # two-dimensional, so a list of rows
        return row

    def observe_into(self, state: State, viewer: int, array: Any) -> None:
        """One observation into an array of 16-bit numbers, one for each column."""
        self.check(state)
        state.check_seat(viewer, onlooker=True)
        row = _writable(array, "array", NUMBERS, self.size)
        for column in range(self.size):
            row[column] = 0
        self._write_one(state, int(viewer), row.cast("B").cast("h", (1, self.size)))

    def mask(self, state: State, seat: int) -> list[int]:
        """By index, 1 for every action that a seat may choose now; all 0 unless it may act."""
        self.check(state)
        state.check_seat(seat)
        mask = [0] * self.count_actions(state)
        if seat in state.deciding:
            for index in self.legal(state, seat):
                mask[index] = 1
        return mask

    def mask_into(self, state: State, seat: int, array: Any) -> None:
        """The same into an array of bytes, one for each action."""
        row = _writable(array, "array", FLAGS, self.actions(state))
        for index, legal in enumerate(self.mask(state, seat)):
            row[index] = legal

    def _write_one(self, state: State, viewer: int, table: memoryview) -> None:
        private = self.fresh()  # this encoder may be bound to a caller's table
        private.bind(table)
        private.write(state, viewer, 0)

    def _actor(self, state: State, seat: int | None) -> int:
        """The seat that acts, the mover if none is named."""
        self.check(state)
        mover: int = state.mover
        by = mover if seat is None else seat
        if not (type(by) is int or is_whole(by)) or not 0 <= by < state.players or not state.deciders() >> by & 1:
            raise NotYourTurn("Nobody is to act" if mover < 0 else f"Seat {quoted(by)} is not to act")
        return int(by)


def _whole(index: object) -> int:
    """NumPy's whole numbers are indices too; -1 for what is none."""
    try:
        return -1 if isinstance(index, bool) else operator.index(index)  # type: ignore[arg-type]  # tried
    except TypeError:
        return -1


def _writable(array: Any, name: str, wanted: _Items, size: int) -> memoryview:
    """The memory of an array, which is named in the error if it does not fit."""
    try:
        memory = memoryview(array)
    except (TypeError, ValueError):  # NumPy's arrays of dates do not expose their memory
        raise ValueError(f"{name}: expected an array, not {type(array).__name__}") from None
    if memory.readonly or not memory.c_contiguous or memory.shape != (size,) or memory.format not in wanted.formats:
        found = f"{memory.format!r} of shape {memory.shape}"
        raise ValueError(f"{name}: expected {size} writable, contiguous {wanted.words}, not {found}")
    return memory

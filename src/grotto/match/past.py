"""The events of a match, as a list that only grows and that copies share.

A table copies its match for every move. A copied list would touch every event of the match each time; here a copy is
two fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

T = TypeVar("T")


class Past(Sequence[T]):
    """A sequence to which one can append. It owns the first `len` items of a list that copies may share."""

    __slots__ = ("_items", "_length")

    def __init__(self) -> None:
        self._items: list[T] = []
        self._length = 0

    def append(self, item: T) -> None:
        """Append an item; if a copy has grown meanwhile, the two stop sharing here."""
        if len(self._items) != self._length:
            self._items = self._items[: self._length]
        self._items.append(item)
        self._length += 1

    def copy(self) -> Past[T]:
        """A copy that shares the items; what is appended to one is not in the other."""
        other: Past[T] = Past()
        other._items, other._length = self._items, self._length
        return other

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return [self._items[i] for i in range(*index.indices(self._length))]
        if not -self._length <= index < self._length:
            raise IndexError(f"there is no event {index}; there are {self._length}")
        return self._items[index if index >= 0 else self._length + index]

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

"""The events of a match: copies share them and go their own ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grotto.match.past import Past

pytestmark = pytest.mark.one_build


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=40))
def test_copies_go_their_own_ways_like_lists(steps: list[tuple[int, bool]]) -> None:
    pasts: list[Past[int]] = [Past()]
    lists: list[list[int]] = [[]]
    for number, (which, copied) in enumerate(steps):
        which %= len(pasts)
        if copied:
            pasts.append(pasts[which].copy())
            lists.append(list(lists[which]))
        else:
            pasts[which].append(number)
            lists[which].append(number)
    for past, items in zip(pasts, lists, strict=True):
        assert (list(past), len(past), bool(past)) == (items, len(items), bool(items))
        assert past[1:-1] == items[1:-1]
        assert [past[i] for i in range(-len(items), len(items))] == items + items
        with pytest.raises(IndexError):
            past[len(items)]


def test_a_copy_that_goes_on_copies_nothing() -> None:
    """The next move of a long match costs as much as that of a short one."""
    past: Past[object] = Past()
    for _ in range(1000):
        after = past.copy()
        after.append(object())
        assert after._items is past._items
        past = after

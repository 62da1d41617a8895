"""Every planted leak is noticed: the comparison of two worlds fails in each of the ways that servers have failed."""

from __future__ import annotations

import pytest

from tests.long_runs import LONG

from . import leaks, leaks_around
from .leaking import LEAKS, Leak
from .pairs import Disagrees, Tells, check
from .planning import scenario

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

TRIES = 12  # tables at which somebody could notice; most leaks are noticed at the first


PLANTED = LEAKS if LONG else [*LEAKS[::2], *LEAKS[1:8:2]]  # all of them take minutes


@pytest.mark.parametrize("leak", PLANTED, ids=lambda leak: leak.name)
def test_a_planted_leak_is_noticed(leak: Leak) -> None:
    for seed in range(TRIES):
        try:
            check(scenario(seed, **leak.where), leak.plant, thorough=False)
        except Tells:
            return
        except Disagrees:  # noticed too, but that is another guard
            continue
    pytest.fail(f"nobody noticed: {leak.name}")


def test_a_field_that_only_snapshots_have_is_noticed() -> None:
    with pytest.raises(Disagrees):
        check(scenario(0, kind="seat", public=True), leaks_around.only_in_snapshots, thorough=False)


def test_there_are_enough_leaks() -> None:
    assert len(LEAKS) >= 20
    assert {leak.plant.__module__ for leak in LEAKS} == {leaks.__name__, leaks_around.__name__}
    assert len({leak.name for leak in LEAKS}) == len(LEAKS)

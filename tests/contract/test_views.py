"""A view belongs to whoever got it, over every game."""

from __future__ import annotations

from copy import deepcopy

import grotto
from grotto.kernel.constants import ONLOOKER
from grotto.kernel.rng import Rng
from tests.cases import Case, every_case, random_action

LOOK_EVERY = 12


def spoil(thing: object) -> None:
    """Empty every list and dict, from the inside out."""
    if isinstance(thing, (list, dict)):
        for part in list(thing.values() if isinstance(thing, dict) else thing):
            spoil(part)
        thing.clear()


@every_case
def test_whoever_changes_a_view_changes_nobody_elses(case: Case) -> None:
    rng, state, step = Rng(5), case.state(), 0
    views = grotto.game(case.game).views
    while state.mover != grotto.OVER and step < 240:
        if step % LOOK_EVERY == 0:
            for viewer in (0, ONLOOKER):
                position = views.position(state, viewer)
                kept = deepcopy(position)
                spoil(position)
                assert views.position(state, viewer) == kept
        state.play(random_action(state, rng))
        step += 1

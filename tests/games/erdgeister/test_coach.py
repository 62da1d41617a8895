"""What the coach of Erdgeister never advises."""

from __future__ import annotations

import pytest

import grotto
from grotto.kernel.rng import Rng


@pytest.mark.clause("G-51", "G-52")
def test_a_spy_on_a_gnome_that_the_player_knows_brings_nothing_unless_it_can_be_shown() -> None:
    """Own gnomes, and those that all have seen; one that the seat alone has seen may still be shown to all."""
    match, rng, kinds = grotto.new("erdgeister", 4, 5), Rng(5), set()
    for _ in range(120):
        seat = match.mover
        figures = {one["figure"]: one for one in match.glance(seat)["position"]["figures"]}
        for text in match.legal:
            action = match.game.notation.parse(match.state, seat, text)
            figure = figures.get(text.removeprefix("spy:"))
            useless = figure is not None and (figure["public"] or figure["seat"] == seat)
            assert match.game.is_dominated(match.state, seat, action) == useless
            kinds.add((figure is not None, useless))
        match.play(match.legal[rng.below(len(match.legal))])
    assert kinds == {(False, False), (True, False), (True, True)}

"""Everybody's chance to win, as one seat sees it at any step."""

from __future__ import annotations

import pytest

import grotto
from grotto.analysis.chances import chances
from grotto.kernel.errors import NotYourTurn
from grotto.kernel.rng import Rng


@pytest.mark.parametrize(("game", "players"), [("diamant", 4), ("emerald", 3), ("erdgeister", 2)])
def test_every_seat_is_told_chances_that_add_up_whether_it_is_to_choose_or_not(game: str, players: int) -> None:
    match, rng = grotto.new(game, players, 3), Rng(3)
    for _ in range(11):
        match.play(match.legal[rng.below(len(match.legal))])
    for seat in range(players):
        found = chances(match.view(seat), seed=1)
        assert sum(found.shares) == pytest.approx(1.0)
        assert found == chances(match.view(seat), seed=1)
        assert found.margin >= 0.03
    with pytest.raises(NotYourTurn):
        chances(match.view(None), seed=1)


def test_what_rivals_have_sealed_changes_nothing() -> None:
    found = []
    for sealed in ("on", "back"):
        match = grotto.new("diamant", 3, 5)
        match.play(sealed, 0)
        found.append(chances(match.view(2), seed=1))
    assert found[0] == found[1]


def test_whoever_is_far_ahead_at_the_end_is_told_so() -> None:
    match = grotto.new("diamant", 3, 5)
    while match.glance(None)["position"]["expedition"] < 5:
        for seat in list(match.to_act):
            match.play("on" if seat else "back", seat)
    best = max(range(3), key=lambda seat: match.glance(None)["position"]["explorers"][seat]["points"])
    assert chances(match.view(0), seed=1).shares[best] > 0.5

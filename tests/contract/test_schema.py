"""Views keep to their documented types, field by field."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import grotto
from grotto.games.diamant.view import DiamantPosition
from grotto.games.emerald.view import EmeraldPosition
from grotto.games.erdgeister.view import ErdgeisterPosition
from grotto.kernel.match import Match
from grotto.kernel.rng import Rng
from grotto.kernel.view import View

from ..cases import Case, every_case, play_at_random

POSITIONS = {"emerald": EmeraldPosition, "diamant": DiamantPosition, "erdgeister": ErdgeisterPosition}


def check(view: Any, game: str) -> None:
    """A field that is missing or wrong is refused, one that is not documented would be dropped."""
    assert msgspec.convert(view, View) == view
    assert msgspec.convert(view["position"], POSITIONS[game]) == view["position"]


@every_case
def test_every_view_of_a_game_keeps_to_its_types(case: Case) -> None:
    match = case.match(3)
    while True:
        for viewer in (None, *range(case.players)):
            check(match.view(viewer), case.game)
        if match.mover == grotto.OVER:
            return
        play_at_random(match, Rng(len(match.done)), 11)


@every_case
def test_views_keep_to_their_types_while_the_game_is_set_up(case: Case) -> None:
    match = Match.by_hand(case.game, case.players, **case.options)
    while match.mover == grotto.CHANCE and len(match.done) < 60:
        for viewer in (None, 0):
            check(match.view(viewer), case.game)
        match.play(match.legal[-1])


def test_an_undocumented_field_would_be_noticed() -> None:
    view = grotto.new("diamant", 3, 1).view(0)
    view["position"]["extra"] = 1
    with pytest.raises(AssertionError):
        check(view, "diamant")


@every_case
def test_a_view_shares_nothing_with_the_match(case: Case) -> None:
    match = case.match(4)
    play_at_random(match, Rng(1), 20)
    before = match.view(0)
    spoil(match.view(0))
    assert match.view(0) == before


def spoil(value: Any) -> None:
    """Empty everything that can be emptied."""
    if isinstance(value, dict):
        for item in value.values():
            spoil(item)
        value.clear()
    elif isinstance(value, list):
        for item in value:
            spoil(item)
        value.clear()

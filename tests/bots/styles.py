"""What tests of styles share: positions, and what a style makes of a policy without preferences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

import grotto
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.play.players import players_of
from grotto.play.policy import Policy
from tests.cases import CASES, random_action

STYLES = [(game, style) for game in sorted(grotto.game_names()) for style in players_of(grotto.game(game)).styles]
every_style = pytest.mark.parametrize(("game", "style"), STYLES)

Odds = dict[int, float]


def positions(game: str, steps: int = 150) -> Iterator[State]:
    """Positions of random games with something to choose, at tables of all kinds."""
    for number, case in enumerate(case for case in CASES if case.game == game):
        state, rng = case.state(), Rng(number)
        for _ in range(steps):
            if state.mover == grotto.OVER:
                state = case.state()
            if state.mover >= 0 and len(state.legal) > 1:
                yield state
            state.play(random_action(state, rng))


def plain_odds(game: str, style: str, state: State) -> Odds:
    """What the style makes of a policy that has no preference."""
    return plain(game, style).odds(state, state.mover, Rng(0))


@cache
def plain(game: str, style: str) -> Policy:
    """The style on its own; one for all positions, because a new one has to study the board first."""
    return players_of(grotto.game(game)).styled(style, Policy())


def parts(game: str, style: str, liked: Callable[[Any, int], bool]) -> Iterator[tuple[Any, float, float]]:
    """How likely a choice of a sort is with the style, and how likely it would be for somebody without any."""
    for state in positions(game):
        odds = plain_odds(game, style, state)
        sort = [action for action in odds if liked(state, action)]
        if 0 < len(sort) < len(odds):
            yield state, sum(odds[action] for action in sort), len(sort) / len(odds)


def likeliest(odds: Odds) -> int:
    return max(odds, key=odds.__getitem__)


def mean(values: list[float]) -> float:
    return sum(values) / len(values)

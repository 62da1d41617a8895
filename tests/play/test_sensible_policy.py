"""Choices that make no sense are never made, whatever a policy thinks of them."""

from __future__ import annotations

import pytest

import grotto
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.play.common_sense import CommonSense
from grotto.play.players import players_of
from grotto.play.policy import Policy
from grotto.play.senseless import ends_and_loses, misses_a_win
from grotto.play.sensible_policy import SensiblePolicy
from tests.bots.styles import positions
from tests.cases import CASES

GAMES = sorted({case.game for case in CASES})
CERTAIN = {
    "emerald": {"bribes with more than the lowest card"},
    "diamant": {"comes home with nothing", "last cave, alone, leaves although that loses"},
    "erdgeister": {
        "spies at its own gnome", "shows its own key bearer to all", "shows what it saw of a rival",
    },
}  # fmt: skip


def sensible(game: str, *, plain: bool = False) -> SensiblePolicy:
    return SensiblePolicy(Policy(), players_of(grotto.game(game)).common_sense(), plain=plain)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_dominated_is_never_chosen(game: str) -> None:
    policy = sensible(game)
    senseless = [each for each in players_of(grotto.game(game)).senseless_choices() if each.name in CERTAIN[game]]
    seen = set()
    for state in positions(game, 800):
        policy.begin()
        odds = policy.odds(state, state.mover, Rng(0))
        for choice in senseless:
            for action, part in odds.items():
                if choice.done(state, state.mover, action):
                    seen.add(choice.name)
                    assert part == 0.0, (choice.name, state.dump())
    assert seen, "no position had an occasion"


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_something_is_always_left_to_choose(game: str, plain: bool) -> None:
    policy = sensible(game, plain=plain)
    for state in positions(game):
        policy.begin()
        odds = policy.odds(state, state.mover, Rng(0))
        assert list(odds) == state.legal
        assert sum(odds.values()) == pytest.approx(1.0)


def ending_positions() -> list[State]:
    """Positions of Emerald in which some choice ends the game."""
    return [
        state.clone() for state in positions("emerald", 1200) if any(_is_over(state, action) for action in state.legal)
    ]


def _is_over(state: State, action: int) -> bool:
    after = state.clone()
    after.play(action)
    return after.mover == grotto.OVER


def test_a_win_in_reach_is_taken_and_a_lost_end_avoided() -> None:
    policy, won, avoided = sensible("emerald"), 0, 0
    for state in ending_positions():
        policy.begin()
        odds = policy.odds(state, state.mover, Rng(0))
        for action, part in odds.items():
            missed, lost = (judge(state, state.mover, action) for judge in (misses_a_win, ends_and_loses))
            won += missed is False
            avoided += lost is True
            assert part == 0.0 or not (missed or lost)
    assert won > 0
    assert avoided > 0


def test_where_nothing_makes_sense_the_policy_decides() -> None:
    state = next(positions("diamant"))
    policy = SensiblePolicy(Policy(), CommonSense())
    assert policy.odds(state, state.mover, Rng(0)) == pytest.approx(dict.fromkeys(state.legal, 0.5))


def test_a_copy_has_the_same_sense() -> None:
    policy = sensible("erdgeister", plain=True).fresh()
    assert isinstance(policy, SensiblePolicy)
    assert policy.plain

"""Nets that judge and choose: their outputs as parts of the win and as odds, whoever asks."""

from __future__ import annotations

from math import exp

import pytest

import grotto
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.nets.net_judge import NetJudge, SeatJudge
from grotto.nets.net_policy import NetPolicy
from grotto.play.players import players_of
from tests.cases import CASES, random_action

from .making import random_net


def somewhere(game: str, seed: int = 5, steps: int = 60) -> State:
    """The last position before the end in which somebody is to choose, or that many steps into the game."""
    state, rng = next(case for case in CASES if case.game == game and case.players == 4).state(), Rng(seed)
    found = state
    while state.mover != grotto.OVER and steps:
        found = state.clone() if state.mover >= 0 else found
        state.play(random_action(state, rng))
        steps -= 1
    assert found.mover >= 0
    return found


def parts(scores: list[float]) -> list[float]:
    total = sum(exp(score) for score in scores)
    return [exp(score) / total for score in scores]


@pytest.mark.parametrize("game", ["diamant", "emerald", "erdgeister"])
def test_the_first_outputs_are_the_seats_in_order_from_the_teller(game: str) -> None:
    state, features = somewhere(game), players_of(grotto.game(game)).features()
    net = random_net((features.size, 6, 8))
    judge = NetJudge(features, net)
    for seat in range(4):
        expected = parts(net.answer(players_of(grotto.game(game)).features().tell(state, seat))[:4])
        worths = judge.worths(state, seat)
        assert [worths[(seat + i) % 4] for i in range(4)] == pytest.approx(expected)


def test_each_seat_speaks_for_itself_and_together_they_share_one_win() -> None:
    state, features = somewhere("diamant"), players_of(grotto.game("diamant")).features()
    net = random_net((features.size, 6, 3))
    alone = [1 / (1 + exp(-net.answer(features.tell(state, seat))[0])) for seat in range(4)]
    for seat in range(4):
        assert SeatJudge(features, net).worths(state, seat) == pytest.approx([own / sum(alone) for own in alone])


@pytest.mark.parametrize("temperature", [0.5, 1.0, 3.0])
def test_a_reflex_chooses_by_the_nets_own_odds(temperature: float) -> None:
    state, features = somewhere("diamant"), players_of(grotto.game("diamant")).features()
    net = random_net((features.size, 6, 3))
    _, on, back = net.answer(features.tell(state, 2))
    expected = parts([on / temperature, back / temperature])
    odds = NetPolicy(features, net, temperature).odds(state, 2, Rng(1))
    assert [odds[0], odds[1]] == pytest.approx(expected)


def test_scores_of_any_size_make_no_overflow() -> None:
    state, features = somewhere("diamant"), players_of(grotto.game("diamant")).features()
    net = random_net((features.size, 6, 3))
    loud = type(net)(net.widths, type(net.row())("f", [1e6 * number for number in net.row()]))
    assert sum(NetJudge(features, loud).worths(state, 1)[:3]) <= 1 + 1e-9
    assert sum(NetPolicy(features, loud).odds(state, 1, Rng(1)).values()) == pytest.approx(1)


def test_a_net_that_reads_something_else_is_refused() -> None:
    features = players_of(grotto.game("diamant")).features()
    net = random_net((features.size + 1, 3))
    for make in (NetJudge, SeatJudge, NetPolicy):
        with pytest.raises(ValueError, match=f"what it is told has {features.size}"):
            make(features, net)


def test_a_fresh_judge_thinks_alike_and_apart() -> None:
    state, features = somewhere("emerald"), players_of(grotto.game("emerald")).features()
    judge = NetJudge(features, random_net((features.size, 6, 5)))
    other = judge.fresh()
    assert type(other) is NetJudge
    assert other.net is not judge.net
    assert other.features is not judge.features
    assert other.worths(state, 1) == judge.worths(state, 1)

"""Methods written in Python are called, or refused with an explanation: never ignored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import grotto
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.play.guesser import Guesser
from grotto.play.judge import Judge
from grotto.play.players import players_of
from grotto.play.policy import Policy
from grotto.play.policy_wrapper import PolicyWrapper
from grotto.play.selfplay import GameRecorder, SelfPlay
from grotto.search import OneStepPolicy, Search, SearchPolicy
from tests.cases import Case

compiled = pytest.mark.skipif(not grotto.compiled, reason="plain Python calls plain Python")
CASE = Case("diamant", 3)


class MyPolicy(Policy):
    def weigh(self, state: State, seat: int, actions: Any, rng: Rng) -> None:
        raise AssertionError


class MyJudge(Judge):
    def judge(self, state: State, seat: int) -> None:
        raise AssertionError


class MyGuesser(Guesser):
    def guess(self, state: State, seat: int, rng: Rng) -> None:
        raise AssertionError


class MyRecorder(GameRecorder):
    def note(self, *_: Any) -> None:
        raise AssertionError


class Renamed(Policy):
    """Overrides no hot method."""

    def about(self) -> str:
        return "mine"


def scout() -> Any:
    return players_of(grotto.game("emerald")).scout()


def searched(**more: Any) -> Search:
    state = CASE.match(1).state
    return Search(state, state.mover, **more)


@compiled
@pytest.mark.parametrize(("argument", "call"), [
    ("policies: MyPolicy.weigh", lambda: SelfPlay(CASE.state(), [Policy(), MyPolicy(), Policy()])),
    ("recorder: MyRecorder.note", lambda: SelfPlay(CASE.state(), [Policy()] * 3, MyRecorder())),
    ("inner: MyPolicy.weigh", lambda: PolicyWrapper(MyPolicy())),
    ("judge: MyJudge.judge", lambda: OneStepPolicy(MyJudge())),
    ("guesser: MyGuesser.guess", lambda: OneStepPolicy(scout(), guesser=MyGuesser())),
    ("judge: MyJudge.judge", lambda: SearchPolicy(MyJudge())),
    ("guesser: MyGuesser.guess", lambda: SearchPolicy(guesser=MyGuesser())),
    ("judge: MyJudge.judge", lambda: searched(judge=MyJudge())),
    ("guesser: MyGuesser.guess", lambda: searched(guesser=MyGuesser())),
])  # fmt: skip
def test_what_compiled_code_cannot_call_is_refused(argument: str, call: Callable[[], object]) -> None:
    with pytest.raises(grotto.BadOption, match=f"^{argument} is written in Python"):
        call()


def test_a_subclass_that_leaves_the_hot_methods_alone_may_play() -> None:
    assert sum(SelfPlay(CASE.state(), [Renamed(), Policy(), Policy()]).play(1, 1)) == pytest.approx(1)

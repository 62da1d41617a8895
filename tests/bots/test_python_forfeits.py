"""A bot written in Python forfeits too when it fails or answers nonsense."""

from __future__ import annotations

import pickle

import pytest

import grotto
from grotto.bots.contract import Bot, Budget, Decision
from grotto.bots.forfeit import Forfeit, ask, checked
from grotto.kernel.rng import Rng
from grotto.kernel.view import View
from tests.bots.programs import view_of

pytestmark = pytest.mark.one_build


class Odd(Bot):
    """Does what it is made to do."""

    name = "odd"

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: View, rng: Rng, budget: Budget | None = None) -> Decision:
        view["legal"].append({"text": "cheat", "kind": "cheat"})
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer  # type: ignore[return-value]


class Speechless(Exception):
    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (ZeroDivisionError("by zero"), "crashed"),
        (SystemExit(0), "crashed"),
        (grotto.BadOption("no net"), "crashed"),
        (Speechless(), "crashed"),
        (None, "nonsense"),
        ("on", "nonsense"),
        (Decision("fly", {"on": 1.0}), "illegal"),
        (Decision("cheat", {"cheat": 1.0}), "illegal"),
        (Decision(0, {"on": 1.0}), "illegal"),  # type: ignore[arg-type]
        (Decision("on", {"on": 0.5}), "nonsense"),
        (Decision("on", {"on": float("nan")}), "nonsense"),
        (Decision("on", {"on": 1.0}, [0.5]), "nonsense"),
        (Decision("on", {"on": 1.0}, line="on"), "nonsense"),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_a_python_bot_forfeits_too(answer: object, reason: str) -> None:
    with pytest.raises(Forfeit) as caught:
        ask(Odd(answer), view_of(), Rng(1))
    assert (caught.value.bot, caught.value.reason) == ("odd", reason)
    pickle.dumps(caught.value)


def test_we_may_still_interrupt_a_python_bot() -> None:
    with pytest.raises(KeyboardInterrupt):
        ask(Odd(KeyboardInterrupt()), view_of(), Rng(1))


def test_a_good_decision_is_let_through_as_it_is() -> None:
    numpy = pytest.importorskip("numpy")
    odds = numpy.float32([1 / 3, 2 / 3])
    decision = Decision("on", {"back": odds[1], "on": odds[0]}, [0.25, 0.5, 0.25], ["on", "lava"], 10)
    assert checked(decision, view_of()) is decision
    assert ask(Odd(decision), view_of(), Rng(1)) is decision

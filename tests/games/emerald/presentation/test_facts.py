"""What an action tells: only the end opens hands, and only what paid a bribe was hidden in them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.emerald.positions import ALL_BARE, number, play, position

import grotto
from grotto.games.emerald.presentation.hands import is_open, possible_hands
from grotto.games.emerald.rules import Emerald

VIEWS = grotto.game("emerald").views


def tells(before: Emerald, step: str) -> bool:
    after = before.clone()
    assert isinstance(after, Emerald)
    return VIEWS.tells(before, number(before, step), play(after, step))


def caught(gold: dict[int, tuple[int, ...]], **more: Any) -> Emerald:
    """The dragon has caught red's knight on c3, and red may bribe."""
    settings: dict[str, Any] = {"knights": {"m6": "RR", "c3": "R"}, "bare": ALL_BARE, **more}
    return play(position(3, gold=gold, **settings), "R m6", "roll 1")


@pytest.mark.clause("EA-15")
def test_a_bribe_tells_nobody_anything() -> None:
    assert not tells(caught({0: (1, 5)}), "pay 5")
    assert not tells(caught({0: (1, 5)}), "yield")


@pytest.mark.clause("E-40", "E-43")
def test_a_ride_tells_nothing_that_was_not_open() -> None:
    state = position(knights={"c5": "R"})
    assert not tells(state, "R c5 gold")
    assert not tells(state, "R T1")


@pytest.mark.clause("EA-32")
def test_the_end_tells_nothing_if_every_hand_could_be_reckoned() -> None:
    state = position(4, knights={"c9": "R"}, home="BGY", gold={1: (1, 5), 2: (4,)})
    assert not tells(state, "R c9")


@pytest.mark.clause("EA-15", "EA-32")
def test_the_end_tells_what_paid_a_bribe() -> None:
    home = {"knights": {"m6": "RR", "c3": "R", "c9": "B"}, "home": "BGR"}
    for hand, pay, surprise in (((1, 5), "pay 5", True), ((3, 3), "pay 3", False), ((2,), "pay 2", False)):
        state = play(caught({0: hand}, **home), pay, "stop")
        assert tells(state, "B c9") is surprise, hand


@pytest.mark.clause("EA-15")
def test_all_hands_that_a_log_allows_are_reckoned_with() -> None:
    state = play(caught({0: (1, 1, 5)}), "pay 1")
    assert possible_hands(state, 0) == {(0, 2, 0, 0, 0, 0), (0, 1, 0, 0, 0, 1)}
    assert not is_open(state, 0)
    assert is_open(state, 1)

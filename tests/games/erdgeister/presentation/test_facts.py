"""What an action tells: a number that somebody did not know, and could not work out."""

from __future__ import annotations

import pytest
from tests.games.erdgeister.positions import play, position, read, seen

import grotto
from grotto.games.erdgeister.rules import Erdgeister

VIEWS = grotto.game("erdgeister").views
RED, BLUE, GREEN = 1, 2, 4


def tells(before: Erdgeister, step: str) -> bool:
    after = before.clone()
    assert isinstance(after, Erdgeister)
    return VIEWS.tells(before, read(before, step), play(after, step))


def test_placing_moving_kidnapping_and_stopping_tell_nothing() -> None:
    state = position({"Ba": "A4", "Ra": "a4"})
    for step in ("Rb A1", "Ra a5", "kidnap Ba"):
        assert not tells(state, step)
    assert not tells(play(position({"Ba": "A4"}), "kidnap Ba"), "carry B4")
    assert not tells(play(position(), "Ra A1"), "end")
    assert not tells(play(position(), "Ra A1"), "extra")


@pytest.mark.clause("G-51")
def test_a_spy_learns_a_rivals_number() -> None:
    assert tells(position(), "spy Ba")


@pytest.mark.clause("G-51", "GA-34")
def test_a_spy_learns_nothing_from_what_it_has_seen() -> None:
    assert not tells(position(), "spy Ra")
    assert not tells(seen(position(), "Ba", RED), "spy Ba")
    assert not tells(seen(position(), "Ba"), "spy Ba")
    assert tells(seen(position(), "Ba", GREEN), "spy Ba")


@pytest.mark.clause("G-10", "G-51")
def test_the_last_number_left_can_be_worked_out() -> None:
    assert not tells(seen(position(), "Ba Bb Bc Bd Be", RED), "spy Bf")
    assert tells(seen(position(), "Ba Bb Bc Bd", RED), "spy Bf")
    blanks = seen(position(players=2), "Ba Bb Bc Bd Be Bf", RED)
    assert not tells(blanks, "spy Bh"), "all that are left are blank"


@pytest.mark.clause("G-52")
def test_to_show_tells_whoever_did_not_know() -> None:
    assert tells(play(position(), "spy Ba"), "show")
    assert not tells(play(position(), "spy Ba"), "keep")
    assert tells(play(seen(position(players=2), "Ba", RED), "spy Ba"), "show"), "onlookers learn it"
    assert not tells(play(seen(position(), "Ba"), "spy Ba"), "show"), "it was public before"


@pytest.mark.clause("G-84")
def test_the_end_tells_what_is_turned_up() -> None:
    home = {"Ra": "a8", "Rb": "chamber", "Rc": "chamber", "Rd": "chamber"}
    assert tells(position(home), "Ra chamber")
    assert tells(seen(position(home), "Ra Rb Rc"), "Ra chamber")
    assert not tells(seen(position(home), "Ra Rb Rc Rd"), "Ra chamber")

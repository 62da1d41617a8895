"""What a rider plans while others ride."""

from __future__ import annotations

import pytest
from tests.games.emerald.positions import play, position

import grotto
from grotto.games.emerald.rules import Emerald
from grotto.games.emerald.turn_ahead import turn_ahead
from grotto.kernel.errors import BadOption


@pytest.mark.clause("E-22", "E-25")
def test_a_plan_is_made_of_what_the_first_knight_could_do_now() -> None:
    match = grotto.new("emerald", players=3, seed=4, start=0)
    planned = match.ahead(1)
    assert [value["text"] for value in planned] == ["T1-m3", "T2-m3", "T3-m3", "T4-m3", "M-m3"]
    match.play("T1-m3")
    match.play("stop")
    assert [value["text"] for value in match.ahead(2)] == ["T1-m2", "T2-m3", "T3-m3", "T4-m3", "M-m3"]
    assert [value["text"] for value in match.view(1)["legal"]] == ["T1-m2", "T2-m3", "T3-m3", "T4-m3", "M-m3"]


@pytest.mark.clause("E-22")
def test_nobody_plans_in_their_own_turn() -> None:
    match = grotto.new("emerald", players=3, seed=4, start=0)
    assert match.ahead(0) == []
    match.play("T1-m3")
    assert match.ahead(0) == [], "the second knight's turn is still theirs"


@pytest.mark.clause("E-68")
def test_a_knight_that_is_freed_now_may_be_part_of_the_plan() -> None:
    state = position(3, knights={"m3": "RB", "m1": "R"})
    state.freed_colour, state.freed_place = 1, state.moved_place
    before = state.dump()
    ahead = turn_ahead(state, 1)
    assert ahead is not None
    assert (ahead.turn, ahead.freed_colour, ahead.moves) == (1, -1, 0)
    assert state.dump() == before, "the match itself is left as it was"


def test_no_seat_that_is_not_there_gets_a_turn() -> None:
    state = play(position(3), "R T1")
    assert isinstance(state, Emerald)
    for seat in (-1, 3):
        with pytest.raises(BadOption):
            state.begin_turn_of(seat)


@pytest.mark.parametrize("game", ["diamant", "erdgeister"])
def test_other_games_have_no_such_plans(game: str) -> None:
    match = grotto.new(game, players=3, seed=4)
    assert all(match.ahead(seat) == [] for seat in range(3))

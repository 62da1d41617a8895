"""The game of two: E-82, E-83 and what changes with two colours each."""

from __future__ import annotations

import pytest

from grotto.games.emerald.phases import ENDED, ONE_KNIGHT

from .positions import ALL_BARE, at, dealt, nest, offered, play, position

TOWERS = ("T1", "T2", "T3", "T4")


@pytest.mark.clause("E-82", "E-83", "EA-33")
def test_the_first_knight_may_be_of_either_colour() -> None:
    assert offered(dealt(2)) == {f"{colour} {tower}" for colour in "RB" for tower in TOWERS}


@pytest.mark.clause("E-82", "EA-33")
@pytest.mark.parametrize("colour", ["R", "B"])
def test_the_first_knight_fixes_the_colour_of_the_turn(colour: str) -> None:
    state = play(dealt(2), f"{colour} T1")
    assert offered(state) == {f"{colour} T2", f"{colour} T3", f"{colour} T4", "stop"}


@pytest.mark.clause("E-83", "EA-33")
def test_the_colour_is_chosen_anew_each_turn() -> None:
    state = play(dealt(2), "R T1", "stop", "G T1", "stop")
    assert {choice[0] for choice in offered(state)} == {"R", "B"}
    play(state, "B T2", "stop", "Y T2", "stop")
    assert {choice[0] for choice in offered(state)} == {"R", "B"}


@pytest.mark.clause("E-24", "E-82")
def test_a_knight_that_joins_its_owners_other_colour_may_not_move_again() -> None:
    state = play(position(2, knights={"m1": "R", "m2": "B"}), "R m1")
    assert at(state, "m2") == "RB"
    assert offered(state) == {"R T1", "R T2", "R T3", "stop"}


@pytest.mark.clause("E-82", "E-42")
def test_the_turn_ends_if_the_colour_has_no_second_knight() -> None:
    state = play(position(2, knights={"m1": "R"}, nest="RRR"), "R m1")
    assert state.mover == 1


@pytest.mark.clause("E-82", "EA-04")
def test_the_colour_stays_fixed_though_its_first_knight_is_caught() -> None:
    state = position(2, knights={"c2": "R", "T1": "RRR"}, dragon="c4<", bare=ALL_BARE)
    play(state, "R c2", "roll 1")  # red rides to c3 and the dragon comes there
    assert nest(state) == "R"
    assert offered(state) == {"R T1", "stop"}


@pytest.mark.clause("E-62", "E-61")
def test_both_colours_of_the_mover_on_the_dragons_field_leave_the_mover_to_pick() -> None:
    state = position(2, knights={"c2": "R", "c3": "B"}, dragon="c4<", bare=ALL_BARE)
    play(state, "R c2", "roll 1")
    assert state.mover == 0
    assert offered(state) == {"catch R", "catch B"}
    play(state, "catch B")
    assert nest(state) == "B"


@pytest.mark.clause("E-64", "E-66")
def test_one_hand_pays_for_knights_of_both_colours() -> None:
    state = position(2, turn=1, knights={"c2": "G", "c3": "B"}, dragon="c4<", bare=ALL_BARE, gold={0: (2,)})
    play(state, "G c2", "roll 1", "catch B")
    assert state.mover == 0
    assert offered(state) == {"yield", "pay 2"}


@pytest.mark.clause("EA-18", "E-75")
def test_two_players_knights_of_both_colours_count_together() -> None:
    state = position(2, knights={"c2": "R", "c3": "B"}, nest="RRRBB", dragon="c4<", bare=ALL_BARE)
    play(state, "R c2", "roll 1", "catch R")
    assert state.active[0] == 2  # none red, two blue: the game goes on
    assert state.phase != ENDED
    assert state.mover == 1


@pytest.mark.clause("EA-18", "E-75")
def test_two_players_end_when_one_of_them_has_one_knight_of_eight() -> None:
    state = position(2, knights={"c2": "R", "c3": "B"}, nest="RRRBBB", dragon="c4<", bare=ALL_BARE)
    play(state, "R c2", "roll 1", "catch R")
    assert (state.phase, state.ending) == (ENDED, ONE_KNIGHT)

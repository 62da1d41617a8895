"""The careful choice: one quiet ride, no second one, no knight given away, and no harm that can be helped."""

from __future__ import annotations

from typing import Any

from tests.games.emerald.positions import ALL_BARE, play, position

import grotto
from grotto.games.emerald.rules import Emerald

GAME = grotto.game("emerald")


def careful(state: Emerald) -> str:
    """The text that the seat to act would be given."""
    match = grotto.Match.by_hand("emerald", state.players, start=0)
    match.state = state
    return GAME.timeout_choice(match.view(state.mover))


# -- a knight to ride --------------------------------------------------------------------------------------


def test_the_rearmost_knight_rides_with_the_fewest_steps() -> None:
    assert careful(position(knights={"m1": "RBB", "m2": "R", "m3": "RRR"})) == "m1-m4"
    assert careful(position(knights={"m1": "RBB", "T3": "RR", "m5": "RR"})) == "T3-m4", "two red, a blue, a green"
    assert careful(position(knights={"T1": "RR", "T2": "R", "m6": "RR"})) == "T2-m3"
    assert careful(position(knights={"T1": "R", "T2": "BBBR", "m6": "RRR"})) == "T1-m3"


def test_the_dragon_is_not_waked_if_another_knight_can_ride() -> None:
    state = position(knights={"m5": "RB", "m6": "R", "c5": "RRR"}, bare=ALL_BARE, rail=1, dragon="c4<")
    assert careful(state) == "c5-c8"


def test_the_dragons_field_wakes_it_off_the_rail_too() -> None:
    state = position(knights={"c4": "R", "c5": "R", "c6": "R", "c7": "RR"}, bare=ALL_BARE, rail=6, dragon="c5<")
    assert careful(state) == "c4-c5", "every other ride ends beside the rail, and this one on the dragon's field"
    state = position(knights={"c2": "RR", "c4": "R", "c3": "R", "c7": "R"}, bare=ALL_BARE, rail=6, dragon="c4<")
    assert careful(state) == "c4-c5", "from c2 and c3 one would ride to the dragon"


def test_a_knight_that_can_come_home_does() -> None:
    assert careful(position(knights={"T1": "R", "c9": "R"})) == "c9-chamber"


def test_the_game_is_not_ended_if_something_else_can_be_done() -> None:
    last_treasure = position(4, knights={"T1": "R", "c9": "R"}, home="BGY")
    assert careful(last_treasure) != "c9-chamber"
    two_left = position(knights={"m5": "R", "c9": "R"}, nest="RRR")
    assert careful(two_left) == "m5-m6"
    nothing_else = position(knights={"c9": "RR"}, nest="RRR")
    assert careful(nothing_else) == "c9-chamber"


def test_it_takes_the_card_that_counts_more_and_a_gem_among_equals() -> None:
    # On c5 lie gold 5 and a ruby, on c6 gold 1 and an emerald.
    assert careful(position(knights={"c4": "R", "c6": "RR"}, nest="RR", dragon="c1>")) == "c4-c5+gold"
    assert careful(position(knights={"c5": "R", "c7": "RR"}, nest="RR", dragon="c1>")) == "c5-c6+gem"


def test_no_second_knight_rides() -> None:
    assert careful(play(position(), "R T1")) == "stop"


# -- the dragon has come -----------------------------------------------------------------------------------


def test_a_caught_knight_is_bribed_free_with_the_smallest_card() -> None:
    state = position(knights={"m6": "RR", "c3": "R"}, bare=ALL_BARE, gold={0: (5, 2, 4)})
    play(state, "R m6", "roll 1")
    assert state.mover == 0
    assert careful(state) == "bribe:2"


def threatened(**more: Any) -> Emerald:
    """Red has to pick one of the knights on c3."""
    settings: dict[str, Any] = {"knights": {"m6": "RR", "c3": "RBGB"}, "bare": ALL_BARE, **more}
    return play(position(3, **settings), "R m6", "roll 1")


def test_a_rivals_knight_is_picked_of_whoever_has_most() -> None:
    assert careful(threatened(nest="B")) == "catch:G"
    assert careful(threatened(nest="GG")) == "catch:B"


def test_of_equals_who_can_bribe_is_picked() -> None:
    assert careful(threatened(gold={2: (1,)})) == "catch:G"
    assert careful(threatened(gold={1: (1,)})) == "catch:B"


def test_ones_own_is_picked_only_if_a_rivals_would_end_the_game() -> None:
    few = {"m6": "RR", "c3": "RB"}
    assert careful(threatened(knights=few, nest="BBB", home="G")) == "catch:R"
    assert careful(threatened(knights=few, nest="BBB", home="G", gold={1: (3,)})) == "catch:B"

"""Catching and bribing: E-58 to E-70."""

from __future__ import annotations

from typing import Any

import pytest

from grotto.games.emerald.phases import ENDED
from grotto.games.emerald.rules import Emerald
from grotto.kernel.constants import CHANCE

from .positions import (
    ALL_BARE,
    at,
    dragon,
    gems,
    hand,
    home,
    nest,
    offered,
    play,
    position,
)


def caught(company: str, **more: Any) -> Emerald:
    """Red has ridden from c1 to a bare c2, and the dragon has come to c3 with this company on it."""
    state = position(knights={"c1": "R", "c3": company}, dragon="c4<", bare=ALL_BARE, **more)
    return play(state, "R c1", "roll 1")


# -- who is caught ---------------------------------------------------------------------------------


@pytest.mark.clause("E-58", "EA-11")
def test_knights_that_the_dragon_passes_are_safe() -> None:
    state = position(knights={"c1": "R", "c3": "BG"}, dragon="c4<", bare=ALL_BARE)
    play(state, "R c1", "roll 3")  # past c3 and red's c2 to c1
    assert nest(state) == ""
    assert (at(state, "c3"), at(state, "c2")) == ("BG", "R")


@pytest.mark.clause("E-58", "EA-11")
def test_knights_beside_a_resting_dragon_are_safe() -> None:
    state = position(knights={"m1": "R", "c4": "BG", "c7": "R"}, dragon="c4<", bare=ALL_BARE)
    play(state, "R m1", "R c7")  # neither move wakes it
    assert (at(state, "c4"), nest(state), state.mover) == ("BG", "", 1)


@pytest.mark.clause("E-58", "EA-11")
def test_knights_on_the_field_that_the_dragon_leaves_are_safe() -> None:
    state = position(knights={"c3": "R", "c4": "BG"}, dragon="c4<", bare=ALL_BARE)
    play(state, "R c3", "roll 1")
    assert (dragon(state), at(state, "c4"), nest(state)) == ("c3<", "RBG", "")


@pytest.mark.clause("E-58", "EA-12")
@pytest.mark.parametrize("spot", ["c2<", "c3>"])
def test_a_dragon_that_bounces_back_to_its_own_field_catches_there(spot: str) -> None:
    field = spot[:2]
    state = position(knights={"m6": "R", field: "B"}, dragon=spot, bare=ALL_BARE)
    play(state, "R m6", "roll 2")
    assert dragon(state)[:2] == field
    assert nest(state) == "B"


@pytest.mark.clause("E-59")
def test_nobody_there_is_nobody_caught() -> None:
    state = caught("")
    assert (nest(state), state.mover, state.rail) == ("", 0, 2)


@pytest.mark.clause("E-60")
@pytest.mark.parametrize("company", ["R", "B", "G"])
def test_a_single_knight_is_caught_without_a_choice(company: str) -> None:
    state = caught(company)
    assert nest(state) == company
    assert at(state, "c3") == ""


@pytest.mark.clause("E-61")
def test_of_several_knights_the_mover_picks_one() -> None:
    state = caught("BG", gold={1: (1,), 2: (2,)})
    assert state.mover == 0
    assert offered(state) == {"catch B", "catch G"}
    play(state, "catch G")
    assert state.mover == 2
    play(state, "yield")
    assert (nest(state), at(state, "c3")) == ("G", "B")


@pytest.mark.clause("E-61")
def test_only_one_of_several_knights_alike_is_caught() -> None:
    state = caught("BBB")
    assert (nest(state), at(state, "c3")) == ("B", "BB")


@pytest.mark.clause("E-61", "EA-13")
def test_the_mover_may_pick_an_own_knight_among_others() -> None:
    state = caught("RB")
    assert offered(state) == {"catch R", "catch B"}
    play(state, "catch R")
    assert (nest(state), at(state, "c3")) == ("R", "B")


@pytest.mark.clause("E-62")
def test_only_own_knights_there_means_that_one_of_them_is_caught() -> None:
    state = caught("RR")
    assert (nest(state), at(state, "c3"), state.active[0]) == ("R", "R", 4)


@pytest.mark.clause("E-63")
def test_the_others_stay_and_move_as_usual() -> None:
    state = play(caught("RRB"), "catch R")
    assert at(state, "c3") == "RB"
    play(state, "R c3")  # this very turn, by the two knights that stand there
    assert at(state, "c5") == "R"


@pytest.mark.clause("E-64", "E-65")
def test_a_knight_given_up_is_out_and_earns_no_treasure_card() -> None:
    state = play(caught("B", gold={1: (4,)}), "yield")
    assert (nest(state), home(state), hand(state, 1)) == ("B", "", (4,))
    assert state.active[:3] == [5, 4, 5]
    assert (state.treasures[:3], state.treasures_left) == ([0, 0, 0], 4)
    play(state, "stop")
    assert not any("c3" in choice for choice in offered(state))


@pytest.mark.clause("E-64")
def test_the_owner_answers_and_not_the_mover() -> None:
    state = caught("G", gold={0: (5,), 2: (1,)})
    assert state.mover == 2
    assert state.deciding == [2]


@pytest.mark.clause("EA-04", "E-42")
def test_a_first_knight_caught_in_its_own_turn_does_not_cost_the_second_move() -> None:
    state = position(knights={"c2": "R"}, dragon="c4<", bare=ALL_BARE)
    play(state, "R c2", "roll 1")
    assert nest(state) == "R"
    assert offered(state) == {"R T1", "R T2", "R T3", "R T4", "stop"}


# -- knights alike ---------------------------------------------------------------------------------


def joined(company: str, **more: Any) -> Emerald:
    """Red has ridden to company on c3, and the dragon has come there too."""
    state = position(knights={"c2": "R", "c3": company}, dragon="c4<", bare=ALL_BARE, **more)
    return play(state, "R c2", "roll 1")


@pytest.mark.clause("EA-35", "E-61")
def test_of_two_alike_the_one_already_moved_is_caught() -> None:
    state = joined("R")
    assert (nest(state), at(state, "c3")) == ("R", "R")
    assert "R c3" in offered(state)
    play(state, "R c3")
    assert at(state, "c4") == "R"


@pytest.mark.clause("EA-35", "E-68")
def test_of_two_alike_the_one_already_moved_pays_and_the_other_may_ride() -> None:
    state = play(joined("R", gold={0: (3,)}), "pay 3")
    assert at(state, "c3") == "RR"
    assert "R c3" in offered(state)
    play(state, "R c3", "roll 1")
    assert (at(state, "c3"), at(state, "c5"), state.mover) == ("R", "R", 1)


@pytest.mark.clause("EA-35", "E-24")
def test_if_another_colour_is_caught_the_knight_already_moved_still_may_not_ride() -> None:
    state = play(joined("B"), "catch B")
    assert at(state, "c3") == "R"
    assert "R c3" not in offered(state)


@pytest.mark.clause("E-24", "E-68")
def test_a_knight_moved_and_bribed_free_may_not_ride_again() -> None:
    state = play(joined("", gold={0: (3,)}), "pay 3")
    assert at(state, "c3") == "R"
    assert "R c3" not in offered(state)


# -- the bribe -------------------------------------------------------------------------------------


@pytest.mark.clause("E-66")
def test_any_one_gold_card_of_the_hand_will_do() -> None:
    state = caught("B", gold={1: (1, 4, 4, 5)})
    assert offered(state) == {"yield", "pay 1", "pay 4", "pay 5"}
    assert hand(play(state, "pay 4"), 1) == (1, 4, 5)


@pytest.mark.clause("E-67")
def test_the_card_paid_leaves_the_game() -> None:
    state = caught("B", gold={1: (5, 5)})
    unseen = list(state.gold_bag)
    play(state, "pay 5")
    assert (hand(state, 1), state.purse[1]) == ((5,), 1)
    assert state.gold_bag == unseen  # it will not turn up again
    assert [state.purse[seat] for seat in (0, 2)] == [0, 0]
    assert state.points(1) == 5


@pytest.mark.clause("E-68", "EA-14")
def test_a_knight_bribed_free_stays_with_the_dragon_and_moves_from_its_owners_next_turn() -> None:
    state = play(caught("B", gold={1: (2,)}), "pay 2")
    assert (at(state, "c3"), dragon(state), nest(state)) == ("B", "c3<", "")
    play(state, "stop")
    assert "B c3" in offered(state)


@pytest.mark.clause("E-68", "EA-05")
def test_the_movers_own_knight_bribed_free_is_not_the_second_knight() -> None:
    state = play(caught("R", gold={0: (2,)}), "pay 2")
    assert at(state, "c3") == "R"
    assert "R c3" not in offered(state)
    assert {"R T1", "stop"} <= offered(state)
    play(state, "stop", "B T1", "stop", "G T1", "stop")
    assert "R c3" in offered(state)


@pytest.mark.clause("E-68", "EA-05")
def test_of_two_alike_one_bribed_free_the_other_may_still_be_the_second_knight() -> None:
    state = play(caught("RR", gold={0: (2,)}), "pay 2")
    assert "R c3" in offered(state)
    play(state, "R c3")
    assert (at(state, "c3"), at(state, "c5")) == ("R", "R")


@pytest.mark.clause("E-68", "EA-05")
def test_a_red_bribe_does_not_hold_back_blue() -> None:
    state = position(turn=1, knights={"c1": "B", "c3": "RB"}, bare=ALL_BARE, gold={0: (1,)})
    play(state, "B c1", "roll 1", "catch R", "pay 1")
    assert "B c3" in offered(state)


@pytest.mark.clause("E-69", "E-70")
def test_gems_treasures_and_the_bonus_card_cannot_bribe() -> None:
    state = position(knights={"c1": "R", "c3": "B"}, home="B", bare=ALL_BARE, gems={1: "ruby emerald garnet turquoise"})
    state.four_kinds = 1
    play(state, "R c1", "roll 1")
    assert nest(state) == "B"  # nobody was asked
    assert state.mover == 0
    assert gems(state, 1) == {"ruby": 1, "emerald": 1, "garnet": 1, "turquoise": 1}
    assert (state.treasures[1], state.four_kinds) == (1, 1)


@pytest.mark.clause("E-69", "E-66")
def test_a_hand_with_gold_pays_in_gold_alone() -> None:
    state = caught("B", gold={1: (3,)}, gems={1: "ruby ruby"})
    assert offered(state) == {"yield", "pay 3"}


@pytest.mark.clause("E-70")
def test_without_gold_there_is_no_bribe() -> None:
    state = caught("B", gold={0: (5,), 2: (5,)})  # others' gold does not help
    assert nest(state) == "B"


@pytest.mark.clause("EA-14", "E-61")
def test_a_bribe_settles_it_and_no_other_knight_is_caught() -> None:
    state = play(caught("BG", gold={1: (1,)}), "catch B", "pay 1")
    assert (nest(state), at(state, "c3")) == ("", "BG")
    assert (state.mover, state.rail) == (0, 2)
    assert "stop" in offered(state)


@pytest.mark.clause("EA-15", "E-66", "EA-32")
def test_the_others_see_the_number_of_cards_paid_and_not_which() -> None:
    state = caught("B", gold={1: (1, 5)})
    low, high = play(state.clone(), "pay 1"), play(state.clone(), "pay 5")
    assert low.purse == high.purse
    assert low.log == high.log
    assert low.points(1) != high.points(1)


@pytest.mark.clause("EA-16", "E-64", "E-66")
def test_two_catches_in_a_turn_take_two_bribes() -> None:
    state = position(knights={"c1": "R", "c4": "R", "c3": "B"}, dragon="c4<", bare=ALL_BARE, gold={1: (1, 2)})
    play(state, "R c1", "roll 1", "pay 2", "R c4", "roll 2")  # to c2, turned, and back to c3
    assert (dragon(state), state.mover) == ("c3>", 1)
    assert offered(state) == {"yield", "pay 1"}
    play(state, "pay 1")
    assert (hand(state, 1), at(state, "c3"), state.mover) == ((), "B", 1)


@pytest.mark.clause("EA-10", "E-75")
def test_the_rail_stays_if_the_catch_ends_the_game() -> None:
    state = caught("B", nest="BBB")
    assert (state.phase, state.rail) == (ENDED, 1)


@pytest.mark.clause("EA-09", "E-71")
def test_until_the_bribe_is_paid_the_rail_waits() -> None:
    state = caught("B", gold={1: (1,)})
    assert state.rail == 1
    assert play(state.clone(), "pay 1").rail == 2
    assert play(state.clone(), "yield").rail == 2


@pytest.mark.clause("E-48", "E-60", "E-64", "E-70", "E-71", "E-73")
def test_the_rulebooks_example_in_the_cave() -> None:
    state = position(knights={"c2": "RG", "c3": "B"}, dragon="c5<", rail=3, gold={1: (4,)})
    play(state, "R c2 gem", "up emerald", "roll 2")  # past red on c4 to blue on c3
    assert (dragon(state), state.mover, at(state, "c4")) == ("c3>", 1, "R")
    play(state, "pay 4")
    assert (state.rail, at(state, "c3"), state.mover) == (4, "B", 1)
    play(state, "B T1", "stop", "G c2 gold", "up 1")  # green disturbs the dragon off the rail
    assert state.mover == CHANCE
    play(state, "roll 1")
    assert (nest(state), dragon(state), state.rail, state.mover) == ("R", "c4>", 5, 0)

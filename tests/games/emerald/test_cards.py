"""Taking cards: E-38 to E-46."""

from __future__ import annotations

import pytest

from grotto.kernel.constants import CHANCE
from grotto.kernel.errors import NotLegal
from grotto.kernel.rng import Rng

from .positions import (
    DIE,
    at,
    chances,
    gem_on,
    gems,
    gold_on,
    hand,
    number,
    offered,
    play,
    position,
    stacks,
)

GUESSES = 40


def about(choices: set[str], knight: str) -> set[str]:
    """The choices that move this knight."""
    return {choice for choice in choices if choice.startswith(knight)}


# -- which card ------------------------------------------------------------------------------------


@pytest.mark.clause("E-38", "E-39", "EA-25")
def test_a_knight_that_ends_beside_cards_must_take_one_and_may_choose() -> None:
    state = position(knights={"c5": "R"})
    assert about(offered(state), "R c5") == {"R c5 gem", "R c5 gold"}
    with pytest.raises(NotLegal):
        state.play(number(state, "R c5"))  # nothing is not a choice


@pytest.mark.clause("E-38", "E-39")
@pytest.mark.parametrize(
    ("left", "choices"),
    [
        ((1, 1), {"R c5 gem", "R c5 gold"}),
        ((2, 0), {"R c5 gem"}),
        ((0, 1), {"R c5 gold"}),
        ((0, 0), {"R c5"}),
    ],
)
def test_only_what_still_lies_there_can_be_taken(left: tuple[int, int], choices: set[str]) -> None:
    state = position(knights={"c5": "R"}, stacks={"c6": left})
    assert about(offered(state), "R c5") == choices


@pytest.mark.clause("E-38")
@pytest.mark.parametrize("field", [f"c{i}" for i in range(1, 10)])
def test_the_card_comes_from_the_field_where_the_knight_ends(field: str) -> None:
    before = "m6" if field == "c1" else f"c{int(field[1]) - 1}"
    state = position(knights={before: "R"})
    with_gem = play(state.clone(), f"R {before} gem")
    assert gems(with_gem, 0) == {gem_on(field): 1}
    with_gold = play(state.clone(), f"R {before} gold")
    assert hand(with_gold, 0) == (gold_on(field),)
    high, low = stacks(state, field)
    assert stacks(with_gem, field) == (high - 1, low)
    assert stacks(with_gold, field) == (high, low - 1)


@pytest.mark.clause("E-38", "E-41")
def test_a_knight_that_passes_cards_takes_none() -> None:
    state = play(position(knights={"c5": "RB"}, bare="c7"), "R c5")
    assert at(state, "c7") == "R"
    assert stacks(state, "c6") == (3, 2)
    assert gems(state, 0) == {}


@pytest.mark.clause("E-38", "EA-26")
def test_the_open_card_is_taken_and_never_the_covered_one_below() -> None:
    state = play(position(knights={"c5": "RB"}), "R c5 gem")  # a garnet lies open on c7
    for card in chances(state):
        after = play(state.clone(), card)
        assert gems(after, 0) == {"garnet": 1}


# -- the next card ---------------------------------------------------------------------------------


@pytest.mark.clause("E-40", "E-15")
def test_the_next_covered_gem_is_turned_up() -> None:
    state = play(position(knights={"c5": "R"}), "R c5 gem")  # c6 had three gems
    assert state.mover == CHANCE
    play(state, "up turquoise")
    assert stacks(state, "c6") == (2, 2)
    assert state.gem_top[5] == 3
    assert state.mover == 1


@pytest.mark.clause("E-40")
def test_the_next_covered_gold_card_is_turned_up_from_all_gold_not_seen() -> None:
    state = play(position(knights={"c5": "R"}), "R c5 gold")  # c6 had two gold cards
    # Twenty-five less the nine that lay open, 1-2-3-4-5-1-2-3-4.
    assert chances(state) == {"up 1": 3, "up 2": 3, "up 3": 3, "up 4": 3, "up 5": 4}
    play(state, "up 5")
    assert stacks(state, "c6") == (3, 1)
    assert state.gold_top[5] == 5


@pytest.mark.clause("E-40")
@pytest.mark.parametrize(("card", "left"), [("gem", (1, 2)), ("gold", (2, 1))])
def test_below_the_last_card_of_a_stack_there_is_nothing_to_turn_up(card: str, left: tuple[int, int]) -> None:
    state = play(position(knights={"c5": "R"}, stacks={"c6": left}), f"R c5 {card}")
    assert state.mover == 1
    assert stacks(state, "c6") == ((0, 2) if card == "gem" else (2, 0))


@pytest.mark.clause("E-40", "EA-26")
def test_the_card_turned_up_is_the_next_one_to_be_taken() -> None:
    state = play(position(knights={"c5": "R", "c4": "BB"}), "R c5 gem", "up turquoise")
    play(state, "B c4 gem")
    assert gems(state, 1) == {"turquoise": 1}


# -- the turn --------------------------------------------------------------------------------------


@pytest.mark.clause("E-41")
@pytest.mark.parametrize(("card", "turned"), [("gem", "up ruby"), ("gold", "up 3")])
def test_taking_a_card_ends_the_turn(card: str, turned: str) -> None:
    state = play(position(knights={"c5": "R"}), f"R c5 {card}", turned)
    assert state.mover == 1


@pytest.mark.clause("E-41")
def test_a_card_may_be_taken_by_the_second_knight_too() -> None:
    state = play(position(knights={"c5": "R", "m1": "R"}), "R m1", "R c5 gem", "up ruby")
    assert state.mover == 1
    assert gems(state, 0) == {"emerald": 1}


@pytest.mark.clause("E-41", "E-50", "EA-02")
def test_the_dragon_moves_after_the_card_and_then_the_turn_is_over() -> None:
    state = position(knights={"c1": "R", "c3": "G"}, gold={2: (1,)})
    play(state, "R c1 gem")
    assert "roll 1" not in chances(state)  # first the stack's next card
    play(state, "up ruby")
    assert chances(state) == DIE
    play(state, "roll 1")  # from c4 to c3, where green stands
    assert (state.mover, state.rail) == (2, 1)
    play(state, "pay 1")
    assert (state.mover, state.rail) == (1, 2)  # red has knights left to move, but the turn is over


@pytest.mark.clause("E-41", "E-50", "EA-02")
def test_gold_just_taken_can_already_bribe_the_dragon() -> None:
    state = position(knights={"c2": "R"})
    play(state, "R c2 gold", "up 5", "roll 1")
    assert state.mover == 0
    assert offered(state) == {"yield", "pay 3"}


@pytest.mark.clause("E-42")
def test_on_a_meadow_nothing_is_taken_and_the_turn_goes_on() -> None:
    state = play(position(knights={"m1": "R"}), "R m1")
    assert state.mover == 0
    assert "stop" in offered(state)


@pytest.mark.clause("E-42")
def test_on_a_bare_cave_field_nothing_is_taken_and_the_turn_goes_on() -> None:
    state = play(position(knights={"c5": "R"}, bare="c6"), "R c5")
    assert state.mover == 0
    assert {"R T1", "R T2", "stop"} <= offered(state)
    assert (gems(state, 0), hand(state, 0)) == ({}, ())


@pytest.mark.clause("E-42", "EA-03")
def test_on_a_bare_field_beside_the_rail_the_turn_goes_on_after_the_dragon() -> None:
    state = play(position(knights={"c1": "R"}, bare="c2"), "R c1")
    assert chances(state) == DIE
    play(state, "roll 1")
    assert state.mover == 0
    assert "stop" in offered(state)


@pytest.mark.clause("E-42", "E-68")
def test_the_turn_ends_by_itself_if_no_other_knight_can_move() -> None:
    state = position(knights={"m6": "R", "c3": "R"}, nest="RRR", gold={0: (1,)}, bare="c1")
    play(state, "R m6", "roll 1", "pay 1")
    assert state.mover == 1  # one red knight has moved, the other was just bribed free


# -- hands -----------------------------------------------------------------------------------------


@pytest.mark.clause("E-43", "EA-32")
def test_gold_goes_into_the_hand_and_its_number_is_public() -> None:
    state = play(position(knights={"c5": "R"}, gold={0: (5,)}), "R c5 gold", "up 2")
    assert hand(state, 0) == (1, 5)
    assert state.purse[:3] == [2, 0, 0]


@pytest.mark.clause("EA-32", "E-43")
def test_without_a_bribe_everybody_can_know_every_hand() -> None:
    state = play(position(knights={"c5": "R"}, gold={0: (5, 5), 1: (2,)}), "R c5 gold", "up 2")
    for viewer in range(3):
        guess = state.guess(viewer, Rng(viewer))
        assert [hand(guess, seat) for seat in range(3)] == [(1, 5, 5), (2,), ()]


@pytest.mark.clause("E-43", "EA-15", "EA-32")
def test_which_card_paid_a_bribe_is_known_to_its_owner_alone() -> None:
    state = position(turn=1, knights={"c1": "B", "c3": "R"}, gold={0: (1, 4, 4)}, bare="c2")
    play(state, "B c1", "roll 1", "pay 1")
    rng = Rng(5)
    guesses = [hand(state.guess(1, rng), 0) for _ in range(GUESSES)]
    assert set(guesses) == {(4, 4), (1, 4)}
    assert {hand(state.guess(0, rng), 0) for _ in range(GUESSES)} == {(4, 4)}


@pytest.mark.clause("E-44")
def test_gems_lie_open_before_their_owner() -> None:
    state = play(position(knights={"c5": "R"}, gems={0: "ruby ruby"}), "R c5 gem", "up ruby")
    assert gems(state, 0) == {"ruby": 2, "emerald": 1}
    assert gems(state.guess(2, Rng(1)), 0) == gems(state, 0)


# -- four kinds ------------------------------------------------------------------------------------


@pytest.mark.clause("E-45", "E-05", "EA-27")
def test_the_first_with_all_four_kinds_gets_the_bonus_at_once() -> None:
    state = position(knights={"c6": "RB"}, gems={0: "ruby emerald garnet"})
    assert state.four_kinds == -1
    assert state.points(0) == 3
    play(state, "R c6 gem")  # a turquoise on c8; its successor is not even turned up yet
    assert state.four_kinds == 0
    assert state.points(0) == 4 + 4


@pytest.mark.clause("E-45")
@pytest.mark.parametrize("owned", ["ruby ruby emerald garnet", "ruby emerald emerald emerald garnet garnet"])
def test_four_kinds_among_more_gems_bring_the_bonus(owned: str) -> None:
    state = play(position(knights={"c6": "RB"}, gems={0: owned}), "R c6 gem")  # a turquoise on c8
    assert state.four_kinds == 0


@pytest.mark.clause("E-45")
@pytest.mark.parametrize("owned", ["ruby ruby ruby emerald garnet", "emerald emerald garnet garnet"])
def test_many_gems_of_fewer_kinds_bring_no_bonus(owned: str) -> None:
    state = play(position(knights={"c4": "R"}, gems={0: owned}), "R c4 gem")  # a ruby on c5
    assert state.four_kinds == -1


@pytest.mark.clause("E-45")
def test_all_four_kinds_must_belong_to_one_player() -> None:
    state = position(knights={"c6": "RB"}, gems={0: "ruby emerald", 1: "garnet"})
    assert play(state, "R c6 gem").four_kinds == -1


@pytest.mark.clause("E-45", "E-46", "EA-27")
def test_the_bonus_is_given_once_and_never_lost() -> None:
    owned = {0: "ruby emerald turquoise", 1: "emerald garnet turquoise"}
    state = position(knights={"c6": "R", "c7": "B"}, gems=owned)
    play(state, "R c6 gem", "up ruby")  # a garnet on c7
    assert state.four_kinds == 0
    play(state, "B c7 gem")  # a ruby on c9
    assert gems(state, 1) == {"ruby": 1, "emerald": 1, "garnet": 1, "turquoise": 1}
    assert state.four_kinds == 0
    assert (state.points(0), state.points(1)) == (8, 4)

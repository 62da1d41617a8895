"""The end of the game and the score: E-74 to E-81."""

from __future__ import annotations

from typing import Any

import pytest

from grotto.games.emerald.board import GEMS
from grotto.games.emerald.phases import ENDED, LAST_TREASURE, ONE_KNIGHT, RUNNING
from grotto.games.emerald.presentation.view import outcome
from grotto.games.emerald.rules import Emerald
from grotto.kernel.constants import OVER
from grotto.kernel.errors import GameIsOver

from .positions import ALL_BARE, home, nest, number, play, position


def finished(treasures: str = "", **cards: Any) -> Emerald:
    """The game is over: the last but one of red's knights was caught, and that brought nobody a card."""
    lost = "R" * (3 - treasures.count("R"))
    state = position(knights={"m6": "R", "c3": "R"}, home=treasures, nest=lost, dragon="c4<", bare=ALL_BARE, **cards)
    play(state, "R m6", "roll 1")
    if state.phase != ENDED:
        play(state, "yield")
    return state


# -- when it ends ----------------------------------------------------------------------------------


@pytest.mark.clause("E-74")
def test_the_fourth_treasure_card_ends_the_game_at_once() -> None:
    state = play(position(knights={"c9": "R"}, home="BBG"), "R c9")
    assert (state.mover, state.ending) == (OVER, LAST_TREASURE)
    assert state.treasures[:3] == [1, 2, 1]
    with pytest.raises(GameIsOver):
        state.play(number(state, "R T1"))


@pytest.mark.clause("E-74")
def test_three_treasure_cards_do_not_end_it() -> None:
    state = play(position(knights={"c9": "R"}, home="BG"), "R c9")
    assert (state.mover, state.ending) == (1, RUNNING)


@pytest.mark.clause("E-75", "E-34", "EA-17")
@pytest.mark.parametrize(("at_home", "lost"), [("", "RRR"), ("R", "RR"), ("RR", "R")])
def test_it_ends_when_the_mover_enters_the_chamber_and_keeps_one_knight(at_home: str, lost: str) -> None:
    state = play(position(knights={"c9": "R"}, home=at_home, nest=lost), "R c9")
    assert (state.mover, state.ending) == (OVER, ONE_KNIGHT)
    assert state.treasures[0] == len(at_home) + 1


@pytest.mark.clause("E-74", "E-75")
def test_the_last_treasure_and_the_last_knight_may_come_together() -> None:
    state = play(position(knights={"c9": "R"}, home="RRR"), "R c9")
    assert state.mover == OVER
    assert state.points(0) == 20


@pytest.mark.clause("E-75")
def test_it_ends_when_the_movers_own_knight_is_lost_and_one_is_left() -> None:
    state = finished()
    assert (state.mover, state.ending) == (OVER, ONE_KNIGHT)
    assert (nest(state), state.active[0]) == ("RRRR", 1)


@pytest.mark.clause("E-75", "EA-19")
@pytest.mark.parametrize("victim", ["B", "G"])
def test_it_ends_when_anybody_elses_knight_is_lost_and_one_is_left(victim: str) -> None:
    state = position(knights={"c1": "R", "c3": victim}, nest=victim * 3, bare=ALL_BARE)
    play(state, "R c1", "roll 1")
    assert (state.mover, state.ending) == (OVER, ONE_KNIGHT)


@pytest.mark.clause("E-75", "EA-17", "E-36")
def test_knights_at_home_and_in_the_nest_are_both_gone() -> None:
    state = position(knights={"c1": "R", "c3": "B"}, home="B", nest="BB", bare=ALL_BARE)
    play(state, "R c1", "roll 1")
    assert (state.ending, home(state), nest(state)) == (ONE_KNIGHT, "B", "BBB")


@pytest.mark.clause("E-75")
def test_with_two_knights_left_it_goes_on() -> None:
    state = position(knights={"c1": "R", "c3": "B"}, nest="BB", bare=ALL_BARE)
    play(state, "R c1", "roll 1")
    assert state.active[1] == 2
    assert (state.mover, state.ending) == (0, RUNNING)


@pytest.mark.clause("E-75")
def test_a_bribe_puts_the_end_off() -> None:
    state = position(knights={"c1": "R", "c3": "B"}, nest="BBB", bare=ALL_BARE, gold={1: (1,)})
    play(state, "R c1", "roll 1")
    assert play(state.clone(), "pay 1").ending == RUNNING
    assert play(state.clone(), "yield").ending == ONE_KNIGHT


@pytest.mark.clause("E-75", "E-17")
def test_with_five_players_three_of_four_knights_must_be_gone() -> None:
    state = position(5, knights={"c1": "R", "c3": "V"}, nest="VV", bare=ALL_BARE)
    play(state, "R c1", "roll 1")
    assert (state.ending, state.active[4]) == (ONE_KNIGHT, 1)


# -- majorities ------------------------------------------------------------------------------------


@pytest.mark.clause("E-76")
def test_majorities_count_only_at_the_end() -> None:
    state = position(knights={"m6": "R", "c3": "R"}, nest="RRR", bare=ALL_BARE, gems={1: "ruby"})
    play(state, "R m6")
    assert state.points(1) == 1
    play(state, "roll 1")
    assert (state.mover, state.points(1)) == (OVER, 1 + 4)


@pytest.mark.clause("E-76", "E-05")
@pytest.mark.parametrize("kind", GEMS)
def test_the_sole_holder_of_most_gems_of_a_kind_gets_its_card(kind: str) -> None:
    state = finished(gems={0: kind, 1: f"{kind} {kind}", 2: kind})
    assert [state.points(seat) for seat in range(3)] == [1, 2 + 4, 1]
    assert [state.majority(i) for i in range(4)] == [1 if gem == kind else -1 for gem in GEMS]


@pytest.mark.clause("E-76")
def test_one_player_may_get_several_majority_cards() -> None:
    state = finished(gems={2: "ruby emerald garnet turquoise", 1: "ruby"})
    assert state.points(2) == 4 + 3 * 4  # all but the rubies, where blue has as many


@pytest.mark.clause("E-77")
@pytest.mark.parametrize(
    "owned",
    [
        {0: "ruby", 1: "ruby"},
        {0: "ruby ruby", 1: "ruby", 2: "ruby ruby"},
        {0: "ruby", 1: "ruby ruby", 2: "ruby ruby"},
        {0: "ruby", 1: "ruby", 2: "ruby"},
    ],
)
def test_a_tie_for_most_gems_leaves_the_card_to_nobody(owned: dict[int, str]) -> None:
    state = finished(gems=owned)
    assert state.majority(0) == -1
    for seat in range(3):
        assert state.points(seat) == len(owned.get(seat, "").split())


@pytest.mark.clause("E-77")
@pytest.mark.parametrize("order", [(0, 1, 2), (1, 2, 0), (2, 0, 1)])
def test_a_tie_below_the_most_does_not_matter(order: tuple[int, int, int]) -> None:
    first, second, most = order
    state = finished(gems={first: "garnet", second: "garnet", most: "garnet garnet"})
    assert state.majority(2) == most


@pytest.mark.clause("EA-28", "E-76")
def test_a_gem_that_nobody_owns_brings_nobody_a_card() -> None:
    state = finished(gold={0: (1,)})
    assert [state.majority(kind) for kind in range(4)] == [-1] * 4
    assert [state.points(seat) for seat in range(3)] == [1, 0, 0]


# -- the score -------------------------------------------------------------------------------------


@pytest.mark.clause("E-78", "E-03")
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_gold_counts_its_value(value: int) -> None:
    assert finished(gold={1: (value, value)}).points(1) == 2 * value


@pytest.mark.clause("E-78", "E-04", "E-05")
def test_the_rulebooks_example_of_a_score() -> None:
    state = finished(treasures="B", gold={1: (5, 3, 2)}, gems={1: "ruby ruby emerald", 0: "emerald", 2: "ruby emerald"})
    assert state.points(1) == 10 + 5 + 3 + 4


@pytest.mark.clause("E-78", "E-45", "E-05")
def test_the_four_kinds_card_and_a_majority_both_count() -> None:
    kinds = "ruby emerald garnet turquoise"
    state = position(knights={"m6": "R", "c3": "R"}, nest="RRR", bare=ALL_BARE, gems={0: kinds, 1: kinds})
    state.four_kinds = 0
    play(state, "R m6", "roll 1")
    assert (state.points(0), state.points(1)) == (8, 4)


@pytest.mark.clause("E-79")
@pytest.mark.parametrize("best", [0, 1, 2])
def test_the_highest_sum_wins(best: int) -> None:
    state = finished(gold={seat: (5,) if seat == best else (4,) for seat in range(3)})
    assert state.shares == [1.0 if seat == best else 0.0 for seat in range(3)]


@pytest.mark.clause("E-79", "E-80")
def test_points_come_before_treasures_and_gems() -> None:
    state = finished(treasures="B", gold={2: (4, 2)}, gems={0: "ruby", 1: "ruby"})
    assert [state.points(seat) for seat in range(3)] == [1, 6, 6]
    assert state.shares == [0.0, 1.0, 0.0]
    state = finished(treasures="B", gold={2: (4, 3)}, gems={0: "ruby", 1: "ruby"})
    assert state.shares == [0.0, 0.0, 1.0]


@pytest.mark.clause("E-79")
def test_nobody_has_won_before_the_end() -> None:
    assert position(gold={0: (5,)}).shares == [0.0, 0.0, 0.0]


@pytest.mark.clause("E-80")
def test_of_equal_sums_more_treasure_cards_win_though_the_other_has_more_gems() -> None:
    state = finished(treasures="B", gold={2: (4,)}, gems={0: "ruby", 2: "ruby"})
    assert [state.points(seat) for seat in range(3)] == [1, 5, 5]
    assert state.shares == [0.0, 1.0, 0.0]
    assert outcome(state)["tie_clause"] == "E-80"


@pytest.mark.clause("E-80")
@pytest.mark.parametrize(
    ("counts", "gold"), [((6, 6, 4, 0), (5, 5, 5, 4, 4)), ((6, 6, 6, 4), (5, 5, 5, 5, 5, 4, 4))], ids=["16", "22"]
)
def test_no_number_of_gems_weighs_as_much_as_a_treasure_card(counts: tuple[int, ...], gold: tuple[int, ...]) -> None:
    """All 22 gems of the stacks can come to one player; such ties occur where one takes gems and another gold."""
    gems = " ".join(f"{gem} " * count for gem, count in zip(GEMS, counts, strict=True))
    state = finished(treasures="B", gold={1: gold}, gems={2: gems})
    assert state.points(1) == state.points(2)
    assert state.shares == [0.0, 1.0, 0.0]


@pytest.mark.clause("E-80")
@pytest.mark.parametrize("treasures", ["", "BG"])
def test_of_equal_sums_and_treasures_more_gems_win(treasures: str) -> None:
    state = finished(treasures, gold={1: (3, 1), 2: (5,)}, gems={0: "ruby", 1: "ruby"})
    assert state.points(1) == state.points(2)
    assert state.shares == [0.0, 1.0, 0.0]


@pytest.mark.clause("E-81", "EA-29")
def test_those_still_tied_share_the_victory() -> None:
    two = finished("BG", gold={1: (5,), 2: (3, 2)}, gems={1: "ruby", 2: "ruby"})
    assert two.shares == [0.0, 0.5, 0.5]
    assert "tie_clause" not in outcome(two)
    three = finished(gold=dict.fromkeys(range(3), (2,)))
    assert three.shares == pytest.approx([1 / 3] * 3)


@pytest.mark.clause("E-81")
def test_the_number_of_gold_cards_breaks_no_tie() -> None:
    state = finished(gold={1: (5,), 2: (1, 1, 3)})
    assert state.shares == [0.0, 0.5, 0.5]


@pytest.mark.clause("E-80", "E-74")
def test_the_treasure_card_that_ends_the_game_counts_in_a_tie() -> None:
    state = play(position(turn=2, knights={"c9": "G"}, home="RBG", gold={0: (5,), 1: (5,)}), "G c9")
    assert [state.points(seat) for seat in range(3)] == [10, 10, 10]
    assert state.shares == [0.0, 0.0, 1.0]

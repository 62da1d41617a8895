"""Material and set-up: E-01 to E-22."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grotto.games.emerald.board import CAVE, CHAMBER, GEM, GEMS, GOLD, PLACE_NAMES, SEATS
from grotto.games.emerald.rules import Emerald
from grotto.kernel.constants import CHANCE

from .positions import ALL_BARE, at, chances, dealt, dragon, home, offered, play, position, stacks

TOWERS = ("T1", "T2", "T3", "T4")
CAVE_FIELDS = [f"c{i}" for i in range(1, 10)]


@pytest.mark.clause("E-01")
def test_two_to_five_play() -> None:
    assert list(SEATS) == [2, 3, 4, 5]
    for players in SEATS:
        assert chances(Emerald(players)) == {f"begin {seat}": 1 for seat in range(players)}


@pytest.mark.clause("E-02", "E-12")
def test_gems_are_drawn_from_six_of_each_of_four_kinds() -> None:
    state = Emerald(3, 0)
    assert chances(state) == {f"up {kind}": 6 for kind in ("ruby", "emerald", "garnet", "turquoise")}
    play(state, *["up ruby"] * 6)
    assert chances(state) == {"up emerald": 6, "up garnet": 6, "up turquoise": 6}


@pytest.mark.clause("E-03", "E-12")
def test_gold_is_drawn_from_five_each_of_one_to_five() -> None:
    state = play(Emerald(3, 0), *["up ruby"] * 4, *["up garnet"] * 5)
    assert chances(state) == {f"up {value}": 5 for value in range(1, 6)}
    play(state, *["up 4"] * 5)
    assert chances(state) == {"up 1": 5, "up 2": 5, "up 3": 5, "up 5": 5}


@pytest.mark.clause("E-04", "E-09", "EA-31")
def test_four_treasure_cards_of_five_lie_in_the_chamber() -> None:
    state = position(knights={"c9": "R"}, home="GG")
    assert dealt(3).treasures_left == 4
    assert state.points(0) == 0
    play(state, "R c9")
    assert state.treasures_left == 1
    assert (state.points(0), state.points(2)) == (5, 10)  # whichever card, it is worth 5


@pytest.mark.clause("E-05", "E-09")
def test_five_bonus_cards_lie_ready_and_belong_to_nobody() -> None:
    state = dealt(3)
    assert state.four_kinds == -1
    assert [state.majority(kind) for kind in range(4)] == [-1] * 4


@pytest.mark.clause("E-06", "E-12")
def test_only_gems_come_to_gem_stacks_and_only_gold_to_gold_stacks() -> None:
    state = Emerald(2, 0)
    for i in range(18):
        base, sorts = (GEM, 4) if i < 9 else (GOLD + 1, 5)
        outcomes = [outcome for outcome, _ in state.odds]
        assert outcomes == [base + sort for sort in range(sorts)]
        state.play(base + i % 3)
    assert state.mover == 0


@pytest.mark.clause("E-07", "E-08")
def test_the_way_leads_over_six_meadow_and_nine_cave_fields_into_the_chamber() -> None:
    fields = [f"m{i}" for i in range(1, 7)] + CAVE_FIELDS
    assert (*TOWERS, "M", *fields, "chamber") == PLACE_NAMES
    assert (PLACE_NAMES.index("c1"), PLACE_NAMES.index("chamber")) == (CAVE, CHAMBER)
    for before, after in pairwise(fields):
        assert at(play(position(knights={before: "R"}, bare=ALL_BARE), f"R {before}"), after) == "R"
    assert home(play(position(knights={"c9": "R"}), "R c9")) == "R"


@pytest.mark.clause("E-10", "E-11", "EA-22")
def test_the_rail_begins_beside_the_first_four_cave_fields_with_the_dragon_on_the_fourth() -> None:
    state = dealt(3)
    assert state.rail == 1
    assert dragon(state) == "c4<"
    waking = [field for field in CAVE_FIELDS if _wakes(field)]
    assert waking == ["c1", "c2", "c3", "c4"]


def _wakes(field: str) -> bool:
    before = "m6" if field == "c1" else f"c{int(field[1]) - 1}"
    state = play(position(knights={before: "R"}, bare=field), f"R {before}")
    return state.mover == CHANCE


@pytest.mark.clause("E-13", "E-14", "EA-21")
@pytest.mark.parametrize("players", SEATS)
def test_stacks_of_two_and_three_alternate_and_make_five_cards_on_every_field(players: int) -> None:
    state = dealt(players)
    assert [stacks(state, field)[0] for field in CAVE_FIELDS] == [2, 3, 2, 3, 2, 3, 2, 3, 2]
    assert [stacks(state, field)[1] for field in CAVE_FIELDS] == [3, 2, 3, 2, 3, 2, 3, 2, 3]
    assert all(sum(stacks(state, field)) == 5 for field in CAVE_FIELDS)


@pytest.mark.clause("E-13", "E-14")
def test_five_knights_in_a_row_empty_a_field_of_two_gems_and_three_gold_cards() -> None:
    queue = {"c6": "R", "c5": "BB", "c4": "GGG", "c3": "YYYY", "c2": "VVVVB"}  # each lands on c7
    state = position(5, knights=queue)
    play(state, "R c6 gem", "up ruby", "B c5 gold", "up 1", "G c4 gem")
    assert stacks(state, "c7") == (0, 2)
    play(state, "Y c3 gold", "up 2", "V c2 gold")
    assert at(state, "c7") == "RBGYV"
    assert stacks(state, "c7") == (0, 0)


@pytest.mark.clause("E-15")
def test_one_card_of_every_stack_lies_open() -> None:
    state = dealt(3)
    assert [GEMS[kind] for kind in state.gem_top[:5]] == ["ruby", "emerald", "garnet", "turquoise", "ruby"]
    assert state.gold_top == [1, 2, 3, 4, 5, 1, 2, 3, 4]
    assert sum(state.gem_bag) == 24 - 9
    assert sum(state.gold_bag) == 25 - 9


@pytest.mark.clause("E-15")
def test_a_covered_card_is_not_fixed_before_it_is_turned_up() -> None:
    state = play(position(knights={"m6": "RRRRR"}), "R m6 gem")  # to c5, where a ruby lay
    # 24 gems less the nine open ones: three rubies and two of each other kind were among those.
    assert chances(state) == {"up ruby": 3, "up emerald": 4, "up garnet": 4, "up turquoise": 4}


@pytest.mark.clause("E-16", "EA-21")
def test_two_gems_and_two_gold_cards_are_left_over_and_may_be_any_not_seen() -> None:
    state = dealt(3)
    covered_gems = sum(stacks(state, field)[0] - 1 for field in CAVE_FIELDS)
    covered_gold = sum(stacks(state, field)[1] - 1 for field in CAVE_FIELDS)
    assert sum(state.gem_bag) - covered_gems == 2
    assert sum(state.gold_bag) - covered_gold == 2


KNIGHTS = [
    pytest.param(2, "RBGY", "", [8, 8], marks=pytest.mark.clause("E-19", "E-21", "EA-20")),
    pytest.param(3, "RBG", "RBG", [5, 5, 5], marks=pytest.mark.clause("E-18")),
    pytest.param(4, "RBGY", "RBGY", [5, 5, 5, 5], marks=pytest.mark.clause("E-18")),
    pytest.param(5, "RBGYV", "", [4, 4, 4, 4, 4], marks=pytest.mark.clause("E-17", "E-21")),
]


@pytest.mark.clause("E-17", "E-18", "E-19", "E-20", "E-21", "E-08", "EA-20")
@pytest.mark.parametrize(("players", "tower", "main_building", "each"), KNIGHTS)
def test_one_knight_of_each_colour_stands_on_each_start_place_in_use(
    players: int, tower: str, main_building: str, each: list[int]
) -> None:
    state = dealt(players)
    assert [at(state, place) for place in TOWERS] == [tower] * 4
    assert at(state, "M") == main_building
    assert state.active[:players] == each
    assert sum(state.crowd) == sum(each)


@pytest.mark.clause("E-19", "E-82")
def test_with_two_players_each_moves_knights_of_two_colours() -> None:
    assert offered(dealt(2, turn=1)) == {f"{colour} {tower}" for colour in "GY" for tower in TOWERS}


@pytest.mark.clause("E-22", "EA-30")
@pytest.mark.parametrize("players", SEATS)
def test_chance_names_the_start_player_and_play_goes_to_the_left(players: int) -> None:
    for starter in range(players):
        state = play(Emerald(players), f"begin {starter}")
        play(state, *["up ruby", "up emerald", "up garnet"] * 3, *["up 1", "up 2", "up 3"] * 3)
        turns = []
        for _ in range(players + 1):
            turns.append(state.mover)
            state.play(state.legal[0])
            play(state, "stop")
        assert turns == [(starter + i) % players for i in range(players + 1)]


@pytest.mark.clause("E-22")
def test_a_start_player_may_be_named_instead() -> None:
    assert dealt(4, turn=2).mover == 2
    assert "up ruby" in chances(Emerald(4, 2))  # the lay-out comes at once, nobody is drawn

"""Knights and the treasure chamber: E-23 to E-37."""

from __future__ import annotations

import pytest

from grotto.games.emerald.board import PLACE_NAMES, SEATS

from .positions import ALL_BARE, DIE, at, chances, dealt, home, offered, play, position

TOWERS = ("T1", "T2", "T3", "T4")


# -- one or two knights ----------------------------------------------------------------------------


@pytest.mark.clause("E-23", "EA-01")
@pytest.mark.parametrize("players", SEATS)
def test_the_first_knight_must_move(players: int) -> None:
    state = dealt(players)
    assert offered(state)
    assert "stop" not in offered(state)


@pytest.mark.clause("E-23", "EA-01")
def test_the_second_knight_may_move_or_stay() -> None:
    state = play(dealt(3), "R T1")
    assert offered(state) == {"R T2", "R T3", "R T4", "R M", "stop"}
    assert play(state.clone(), "stop").mover == 1
    assert play(state.clone(), "R M").mover == 1


@pytest.mark.clause("E-23")
def test_nobody_moves_three_knights() -> None:
    state = play(dealt(3), "R T1", "R T2")
    assert offered(state) == {"B T1", "B T2", "B T3", "B T4", "B M"}


@pytest.mark.clause("E-23")
def test_only_own_knights_move() -> None:
    state = position(knights={"m1": "B", "m2": "RG"}, turn=2)
    assert offered(state) == {"G m2", "G T1", "G T2", "G T3", "G T4"}


@pytest.mark.clause("E-24")
def test_the_same_knight_never_moves_twice() -> None:
    state = play(position(knights={"m1": "R"}), "R m1")
    assert at(state, "m2") == "R"
    assert "R m2" not in offered(state)


@pytest.mark.clause("E-24")
def test_a_knight_that_joins_its_like_leaves_the_other_free_to_move() -> None:
    state = play(position(knights={"m1": "R", "m2": "R"}), "R m1")
    assert at(state, "m2") == "RR"
    assert "R m2" in offered(state)
    play(state, "R m2")
    assert (at(state, "m2"), at(state, "m4"), state.mover) == ("R", "R", 1)


@pytest.mark.clause("E-24")
def test_a_knight_that_joins_another_colour_alone_of_its_own_may_not_move_on() -> None:
    state = play(position(knights={"m1": "R", "m2": "BG"}), "R m1")
    assert at(state, "m2") == "RBG"
    assert "R m2" not in offered(state)


@pytest.mark.clause("E-24")
def test_in_the_next_turn_every_knight_may_move_again() -> None:
    state = play(position(knights={"m1": "R"}), "R m1", "stop", "B T1", "stop", "G T1", "stop")
    assert "R m2" in offered(state)


# -- how far ---------------------------------------------------------------------------------------

COMPANY = [
    ("R", "m2"),
    ("RB", "m3"),
    ("RR", "m3"),
    ("RBG", "m4"),
    ("RRBBG", "m6"),
    ("RRBBGGG", "c2"),
    ("RRRRRBBBBBGGGG", "c9"),
]


@pytest.mark.clause("E-25", "E-31")
@pytest.mark.parametrize(("company", "goal"), COMPANY)
def test_a_knight_rides_as_far_as_knights_stand_on_its_field_of_any_colour(company: str, goal: str) -> None:
    state = play(position(knights={"m1": company}, bare=ALL_BARE), "R m1")
    assert at(state, goal) == "R"
    assert at(state, "m1") == company.replace("R", "", 1)


@pytest.mark.clause("E-25", "EA-23")
@pytest.mark.parametrize("place", ["T1", "T2", "T3", "T4", "M"])
def test_in_the_castle_only_the_knights_of_the_same_start_place_count(place: str) -> None:
    others = [spot for spot in (*TOWERS, "M") if spot != place]
    knights = {place: "RB", others[0]: "RRRRBBBB", others[1]: "GGGGG"}
    state = play(position(knights=knights), f"R {place}")
    assert at(state, "m2") == "R"


@pytest.mark.clause("E-26")
def test_leaving_a_field_shortens_the_second_knights_way() -> None:
    state = play(position(knights={"m1": "RR"}), "R m1")
    assert at(state, "m3") == "R"
    play(state, "R m1")
    assert at(state, "m2") == "R"


@pytest.mark.clause("E-26")
def test_joining_a_field_lengthens_the_second_knights_way() -> None:
    state = play(position(knights={"m1": "R", "m2": "RB"}), "R m1", "R m2")
    assert at(state, "m5") == "R"


@pytest.mark.clause("E-26")
def test_the_rulebooks_example_of_three_players() -> None:
    state = play(dealt(3), "R T1", "R T2")
    assert at(state, "m3") == "RR"
    play(state, "B T1")
    assert at(state, "m2") == "B"


@pytest.mark.clause("E-27", "E-28")
@pytest.mark.parametrize("players", SEATS)
def test_from_every_start_place_the_first_step_is_meadow_field_one(players: int) -> None:
    for choice in offered(dealt(players)):
        colour, place = choice.split()
        company = len(at(dealt(players), place))
        state = play(dealt(players), choice)
        assert at(state, f"m{company}") == colour  # never another start place


@pytest.mark.clause("E-27")
def test_a_knight_alone_on_its_start_place_goes_to_meadow_field_one() -> None:
    state = position(knights={"M": "R", "T1": "BBBBBGGGGG"})
    assert at(play(state, "R M"), "m1") == "R"


@pytest.mark.clause("E-29")
@pytest.mark.parametrize("place", PLACE_NAMES[5:19])
def test_knights_ride_forward_only(place: str) -> None:
    state = position(knights={place: "RB"}, bare=ALL_BARE)
    assert [choice for choice in offered(state) if place in choice] == [f"R {place}"]  # one way to go
    play(state, f"R {place}")
    ahead = PLACE_NAMES[PLACE_NAMES.index(place) + 1 :]
    assert home(state) == "R" or any("R" in at(state, spot) for spot in ahead if spot != "chamber")


@pytest.mark.clause("E-30")
@pytest.mark.parametrize(("place", "company", "goal"), [("m6", "R", "c1"), ("m5", "RB", "c1"), ("m6", "RG", "c2")])
def test_the_step_from_meadow_to_cave_is_an_ordinary_one(place: str, company: str, goal: str) -> None:
    state = play(position(knights={place: company}, bare=ALL_BARE), f"R {place}")
    assert at(state, goal) == "R"


@pytest.mark.clause("E-31")
def test_any_number_of_knights_share_a_field() -> None:
    crowd = "RRRBBBBGGGGYYYYVVVV"
    state = play(position(5, knights={"m1": "R", "m2": crowd}), "R m1")
    assert at(state, "m2") == "R" + crowd


@pytest.mark.clause("E-32")
def test_riding_past_the_dragon_and_other_knights_does_no_harm() -> None:
    state = position(knights={"c3": "RB", "c4": "GG"}, dragon="c4<", rail=1, bare=ALL_BARE)
    play(state, "R c3")
    assert at(state, "c5") == "R"
    assert state.mover == 0  # no roll, no catch, and the second knight may follow


# -- treasure chamber ------------------------------------------------------------------------------


@pytest.mark.clause("E-33")
def test_entering_the_chamber_costs_one_step() -> None:
    assert home(play(position(knights={"c9": "R"}), "R c9")) == "R"
    assert home(play(position(knights={"c8": "RB"}), "R c8")) == "R"
    stays = play(position(knights={"c8": "R"}, bare="c9"), "R c8")
    assert (home(stays), at(stays, "c9")) == ("", "R")


@pytest.mark.clause("E-33", "EA-24")
def test_surplus_steps_lapse_and_the_way_in_cannot_be_declined() -> None:
    state = position(knights={"c7": "RBBBBBGG"})
    assert {choice for choice in offered(state) if "c7" in choice} == {"R c7"}
    play(state, "R c7")
    assert home(state) == "R"
    assert at(state, "c7") == "BBBBBGG"


@pytest.mark.clause("E-34", "EA-31")
def test_a_knight_that_enters_earns_its_owner_one_treasure_card() -> None:
    state = play(position(knights={"c9": "B"}, turn=1, home="R"), "B c9")
    assert state.treasures[:3] == [1, 1, 0]
    assert state.treasures_left == 2


@pytest.mark.clause("E-34")
def test_the_card_is_earned_even_if_it_ends_the_game() -> None:
    state = play(position(knights={"c9": "R"}, nest="RRR"), "R c9")
    assert state.active[0] == 1
    assert state.treasures[0] == 1
    assert state.points(0) == 5


@pytest.mark.clause("E-35")
def test_entering_ends_the_turn_with_the_first_knight() -> None:
    assert play(position(knights={"c9": "RR"}), "R c9").mover == 1


@pytest.mark.clause("E-35")
def test_entering_ends_the_turn_with_the_second_knight() -> None:
    state = play(position(knights={"c9": "R", "m1": "R"}), "R m1", "R c9")
    assert state.mover == 1
    assert home(state) == "R"


@pytest.mark.clause("E-36")
def test_knights_in_the_chamber_are_out_of_the_game() -> None:
    state = play(position(knights={"c9": "RB"}), "R c9")
    assert state.active[:3] == [4, 5, 5]
    play(state, "B c9")  # red went and is not counted any more: blue is alone, and home as well
    assert home(state) == "RB"
    play(state, "G T1", "stop")
    assert all(choice.split()[1] in TOWERS for choice in offered(state))


@pytest.mark.clause("E-37")
@pytest.mark.parametrize("dragon", ["c9<", "c6>", "c7<"])
def test_entering_the_chamber_does_not_wake_the_dragon(dragon: str) -> None:
    state = play(position(knights={"c9": "R"}, dragon=dragon, rail=6), "R c9")
    assert state.mover == 1
    beside = play(position(knights={"c8": "R"}, dragon=dragon, rail=6, bare="c9"), "R c8")
    assert chances(beside) == DIE  # while the last cave field does

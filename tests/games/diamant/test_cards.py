"""What a card does when it is turned up: D-11 to D-22."""

from __future__ import annotations

import pytest

from grotto import CHANCE, NotLegal, NotYourTurn

from .playing import EDITIONS, RELIC, TRAPS, begin, chests, inside, odds, path, play


@pytest.mark.clause("D-11", "DA-13")
def test_a_card_leaves_the_deck_and_joins_the_path() -> None:
    match = begin("9 all-on")
    assert path(match) == {"9": 1}
    assert "9" not in odds(match)
    play(match, "lava")
    assert path(match) == {"9": 1, "lava": 1}
    assert match.view()["position"]["deck"]["lava"] == 2


@pytest.mark.clause("D-11", "DA-13")
def test_no_seat_turns_up_the_cards() -> None:
    match = begin()
    for seat in range(4):
        with pytest.raises(NotYourTurn):
            match.play("on", seat=seat)
    match.play("9")
    assert match.view()["history"][0]["by"] == "chance"


@pytest.mark.clause("D-11")
def test_a_card_that_lies_on_the_path_cannot_be_turned_up_again() -> None:
    match = begin("9 all-on")
    with pytest.raises(NotLegal):
        match.play("9")


@pytest.mark.clause("D-12", "D-13")
@pytest.mark.parametrize(
    ("treasure", "players", "share", "rest"),
    [("13", 4, 3, 1), ("13", 5, 2, 3), ("15", 3, 5, 0), ("17", 8, 2, 1), ("7", 7, 1, 0), ("11", 6, 1, 5)],
)
def test_a_treasure_is_split_evenly(treasure: str, players: int, share: int, rest: int) -> None:
    state = begin(treasure, players=players).state
    assert (state.pocket, state.floor) == (share, rest)


@pytest.mark.clause("D-12", "D-13")
def test_what_does_not_divide_stays_on_the_card_and_shares_add_up() -> None:
    match = begin("5 all-on 11 all-on 14")
    assert match.state.pocket == 1 + 2 + 3
    assert match.state.floor == 1 + 3 + 2


@pytest.mark.clause("D-12", "D-26")
def test_only_those_inside_share_a_treasure() -> None:
    match = begin("15 on on back back 9")  # 3 each, 3 left: the two leavers take 1 each
    assert chests(match) == [0, 0, 4, 4]
    assert match.state.pocket == 3 + 4
    assert match.state.floor == 1 + 1


@pytest.mark.clause("D-12")
def test_a_lone_explorer_gets_the_whole_treasure() -> None:
    match = begin("1 back back on 17", players=3)
    assert match.state.pocket == 17


@pytest.mark.clause("D-14", "DA-17")
@pytest.mark.parametrize(("treasure", "players"), [("1", 3), ("2", 3), ("3", 4), ("7", 8), ("4", 5)])
def test_too_few_for_one_each_stay_on_the_card(treasure: str, players: int) -> None:
    state = begin(treasure, players=players).state
    assert (state.pocket, state.floor) == (0, int(treasure))


@pytest.mark.clause("D-12", "D-13", "D-14")
def test_the_example_of_the_rulebook_for_five_explorers() -> None:
    match = begin("13", players=5)
    assert (match.state.pocket, match.state.floor) == (2, 3)
    play(match, "all-on 4")
    assert (match.state.pocket, match.state.floor) == (2, 7)


@pytest.mark.clause("D-15")
def test_rubies_beside_the_chest_are_not_in_it() -> None:
    match = begin("17 all-on 15")
    assert match.state.pocket == 4 + 3
    assert chests(match) == [0, 0, 0, 0]


@pytest.mark.clause("D-16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_trap_of_a_kind_does_nothing(edition: str) -> None:
    for trap in TRAPS[edition]:
        match = begin(f"13 all-on {trap}", edition=edition)
        assert (match.state.pocket, match.state.floor) == (3, 1)
        assert inside(match) == [0, 1, 2, 3]


@pytest.mark.clause("D-15", "D-17")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_second_trap_of_a_kind_takes_everything_from_those_inside(edition: str) -> None:
    for trap in TRAPS[edition]:
        match = begin(f"13 all-on {trap} all-on {trap}", edition=edition)
        assert match.state.pocket == 0
        assert chests(match) == [0, 0, 0, 0]


@pytest.mark.clause("D-17")
def test_a_trap_strikes_only_those_inside() -> None:
    match = begin("13 all-on snakes back on on on 9 on on on snakes")
    assert chests(match) == [4, 0, 0, 0]


@pytest.mark.clause("D-17", "D-41")
def test_what_a_trap_takes_does_not_fall_onto_the_path() -> None:
    match = begin("13 all-on snakes all-on snakes")
    assert match.state.floor == 0
    play(match, "relic back on on on")
    assert chests(match) == [0, 0, 0, 0]


@pytest.mark.clause("D-17", "D-37", "DA-07")
def test_rubies_that_would_make_a_diamond_are_lost_like_any_others() -> None:
    match = begin("15 all-on 17 all-on rams all-on rams", players=3)
    assert chests(match) == [0, 0, 0]


@pytest.mark.clause("D-18", "DA-11")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_decides_after_a_trap_has_struck(edition: str) -> None:
    trap = TRAPS[edition][2]
    match = begin(f"{trap} all-on {trap}", edition=edition)
    assert match.mover == CHANCE
    assert match.to_act == []
    assert match.state.expedition == 1


@pytest.mark.clause("D-19", "D-43", "DA-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_exactly_one_of_the_two_trap_cards_leaves_the_game(edition: str) -> None:
    for trap in TRAPS[edition]:
        match = begin(f"{trap} all-on {trap}", edition=edition)
        left = {name: odds(match)[name] for name in TRAPS[edition]}
        assert left == dict.fromkeys(TRAPS[edition], 3) | {trap: 2}
        assert match.view()["position"]["removed"] == {trap: 1}


@pytest.mark.clause("D-19", "D-43")
def test_a_kind_that_has_struck_twice_has_one_card_left_and_never_strikes_again() -> None:
    match = begin("lava all-on lava lava all-on lava")
    assert odds(match)["lava"] == 1
    play(match, "lava all-on")
    assert "lava" not in odds(match)
    assert match.state.expedition == 2


@pytest.mark.clause("D-20")
@pytest.mark.parametrize("edition", EDITIONS)
def test_five_different_traps_never_add_up(edition: str) -> None:
    match = begin("13 all-on " + " all-on ".join(TRAPS[edition]), edition=edition)
    assert match.state.expedition == 0
    assert match.state.pocket == 3
    assert match.to_act == [0, 1, 2, 3]


@pytest.mark.clause("D-16", "D-44")
def test_a_trap_of_an_earlier_expedition_does_not_count() -> None:
    match = begin("snakes all-back snakes")
    assert match.state.expedition == 1
    assert match.to_act == [0, 1, 2, 3]


@pytest.mark.clause("D-21")
@pytest.mark.parametrize("edition", ["2017", "incan-gold"])
def test_a_relic_is_laid_out_and_nothing_happens(edition: str) -> None:
    relic = RELIC[edition]
    match = begin(f"13 all-on {relic}", edition=edition)
    assert path(match) == {"13": 1, relic: 1}
    assert (match.state.pocket, match.state.floor, match.state.relics_out) == (3, 1, 0)
    assert inside(match) == [0, 1, 2, 3]


@pytest.mark.clause("D-21", "D-17")
def test_two_relics_are_no_trap() -> None:
    match = begin("13 all-on relic all-on relic")
    assert match.state.pocket == 3
    assert match.to_act == [0, 1, 2, 3]


@pytest.mark.clause("D-22")
@pytest.mark.parametrize("card", ["13", "1", "snakes", "relic"])
def test_after_treasure_first_trap_or_relic_all_inside_decide(card: str) -> None:
    match = begin(card)
    assert match.to_act == [0, 1, 2, 3]
    assert match.legal == ["on", "back"]


@pytest.mark.clause("D-11", "D-39")
def test_a_deck_of_ones_own_that_runs_out_sends_all_home_together() -> None:
    match = begin()
    match.state.deck = [0, 0, 0, 0, 1, *[0] * 12, 1]
    match.state.cards = 2
    play(match, "5 all-on relic all-on")
    assert chests(match) == [1, 1, 1, 1]
    assert match.state.relics_out == 0
    assert match.state.expedition == 1
    assert odds(match) == {"5": 1}

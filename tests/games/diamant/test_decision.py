"""Go on or back to camp: D-23 to D-38."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from grotto import CHANCE, NotYourTurn

from .playing import EDITIONS, RELIC, TREASURES, begin, chests, inside, path, play, points, relics


@pytest.mark.clause("D-23", "DA-18")
def test_nothing_moves_until_the_last_choice_is_in() -> None:
    match = begin("13 2:back 0:on 3:back")
    assert match.to_act == [1]
    assert inside(match) == [0, 1, 2, 3]
    assert chests(match) == [0, 0, 0, 0]
    play(match, "1:on")
    assert inside(match) == [0, 1]
    assert match.mover == CHANCE


@pytest.mark.clause("D-23")
def test_a_choice_stands_and_cannot_be_made_twice() -> None:
    match = begin("13 2:back")
    with pytest.raises(NotYourTurn) as refusal:
        match.play("on", seat=2)
    assert refusal.value.clause == "D-23"
    play(match, "on on on")
    assert inside(match) == [0, 1, 3]


@pytest.mark.clause("D-23")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_order_in_which_choices_come_in_changes_nothing(edition: str) -> None:
    opening = {"2017": "14 all-on relic", "incan-gold": "14 all-on artifact"}.get(edition, "14 all-on gas")
    for choices in product(("on", "back"), repeat=3):
        ends = set()
        for order in permutations(range(3)):
            match = begin(opening, players=3, edition=edition)
            for seat in order:
                match.play(choices[seat], seat=seat)
            ends.add(match.state.key())
        assert len(ends) == 1


@pytest.mark.clause("D-23")
def test_the_order_of_choices_changes_nothing_at_the_end_of_the_game_either() -> None:
    opening = "1 all-back " * 4 + "17 all-on relic back on on on 9"
    ends = {
        play(begin(opening), " ".join(f"{seat}:back" for seat in order)).state.key()
        for order in permutations((1, 2, 3))
    }
    assert len(ends) == 1


@pytest.mark.clause("D-24")
def test_those_back_in_camp_do_not_choose() -> None:
    match = begin("13 on back on back lava")
    assert match.to_act == [0, 2]
    for seat in (1, 3):
        with pytest.raises(NotYourTurn) as refusal:
            match.play("on", seat=seat)
        assert refusal.value.clause == "D-24"
        assert match.view(seat)["legal"] == []


@pytest.mark.clause("D-25")
def test_all_who_go_on_stay_inside_with_what_they_carry() -> None:
    match = begin("13 all-on")
    assert inside(match) == [0, 1, 2, 3]
    assert (match.state.pocket, match.state.floor) == (3, 1)
    assert match.mover == CHANCE


@pytest.mark.clause("D-26")
def test_who_goes_back_is_out_for_the_rest_of_the_expedition() -> None:
    match = begin("13 on on on back 15 on on on 11 on on on")
    assert inside(match) == [0, 1, 2]
    assert chests(match) == [0, 0, 0, 4]


@pytest.mark.clause("D-27", "D-36")
def test_a_lone_leaver_takes_all_rubies_on_the_path() -> None:
    match = begin("5 all-on 11 all-on 3 on back on on")  # pocket 1 + 2, path 1 + 3 + 3
    assert chests(match) == [0, 3 + 7, 0, 0]
    assert match.state.floor == 0


@pytest.mark.clause("D-27", "D-28", "D-29")
@pytest.mark.parametrize(("leavers", "share", "rest"), [(1, 60, 0), (2, 30, 0), (7, 8, 4)])
def test_however_much_lies_on_the_path_it_goes_home(leavers: int, share: int, rest: int) -> None:
    """Eight explorers who see all 15 treasures leave 60 rubies on them; with fewer explorers fewer stay."""
    match = begin(players=8)
    treasures = [name for name, copies in TREASURES.items() for _ in range(copies)]
    play(match, " all-on ".join(treasures))
    assert match.view()["position"]["floor"] == 60
    pocket = match.view()["position"]["pocket"]
    play(match, "back " * leavers + "on " * (8 - leavers))
    assert chests(match)[:leavers] == [pocket + share] * leavers
    assert match.view()["position"]["floor"] == rest


@pytest.mark.clause("D-28", "D-29")
def test_several_leavers_split_the_path_evenly() -> None:
    match = begin("5 all-on 11 all-on 3 on back on back")  # 7 on the path: 3 each, 1 stays
    assert chests(match) == [0, 3 + 3, 0, 3 + 3]
    assert match.state.floor == 1


@pytest.mark.clause("D-28", "DA-03")
def test_the_path_is_one_pool_not_card_by_card() -> None:
    match = begin("5 all-on 5 all-on lava back back on on")  # 1 ruby on each of two cards
    assert chests(match) == [2 + 1, 2 + 1, 0, 0]
    assert match.state.floor == 0


@pytest.mark.clause("D-29", "DA-04")
def test_the_rest_stays_for_a_later_leaver() -> None:
    match = begin("5 all-on 11 all-on 3 on back on back")
    play(match, "snakes on back")
    assert chests(match) == [0, 6, 3 + 1, 6]


@pytest.mark.clause("D-29", "DA-04")
def test_the_rest_lies_on_the_latest_treasure_and_stays_where_it_is_if_nobody_takes_any() -> None:
    match = begin("7 all-on 5 all-on 5 all-on lava all-on relic on back on back")  # 3 + 1 + 1 rubies for two
    assert [fact for fact in match.events()[-1]["facts"] if fact["kind"] == "gathered"] == [
        {"kind": "gathered", "clause": "D-28", "left": 1, "card": "5"}
    ]
    assert match.view()["position"]["rest_on"] == "5"
    match = begin("7 all-on 9 back back on on 17", players=4)  # 3 + 1 rubies: nothing is left
    assert match.events()[-2]["facts"][-1] == {"kind": "gathered", "clause": "D-28", "left": 0, "card": "9"}
    assert match.view()["position"]["rest_on"] == "17"
    match = begin("2 back back back on", players=4)
    assert not any(fact["kind"] == "gathered" for fact in match.events()[-1]["facts"])


@pytest.mark.clause("D-29")
def test_too_few_for_one_each_all_stay_on_the_path() -> None:
    match = begin("7 back back back on", players=4)  # 1 each and 3 left: 1 each for three
    assert (chests(match), match.state.floor) == ([2, 2, 2, 0], 0)
    match = begin("2 back back back on", players=4)  # 2 on the path for three leavers
    assert (chests(match), match.state.floor) == ([0, 0, 0, 0], 2)


@pytest.mark.clause("D-28")
def test_those_who_stay_get_nothing_from_the_path() -> None:
    match = begin("11 back back on on")
    assert match.state.pocket == 2
    assert chests(match) == [3, 3, 0, 0]
    assert match.state.floor == 1


@pytest.mark.clause("D-30", "D-35", "DA-06")
@pytest.mark.parametrize("edition", ["2017", "incan-gold"])
def test_a_lone_leaver_takes_rubies_and_relics(edition: str) -> None:
    match = begin(f"13 all-on {RELIC[edition]} back on on on", edition=edition)
    assert chests(match) == [3 + 1, 0, 0, 0]
    assert relics(match) == [1, 0, 0, 0]
    assert points(match) == [4 + 5, 0, 0, 0]
    assert path(match) == {"13": 1}


@pytest.mark.clause("D-30")
def test_a_lone_leaver_takes_all_relics_that_lie_out() -> None:
    match = begin("relic all-on relic all-on relic on back on on")
    assert relics(match) == [0, 3, 0, 0]


@pytest.mark.clause("D-31")
@pytest.mark.parametrize("edition", ["2017", "incan-gold"])
def test_several_leavers_take_no_relic_and_it_stays_for_a_later_lone_one(edition: str) -> None:
    relic = RELIC[edition]
    match = begin(f"{relic} back back on on", edition=edition)
    assert relics(match) == [0, 0, 0, 0]
    assert path(match) == {relic: 1}
    play(match, "9 on back")
    assert relics(match) == [0, 0, 0, 1]


@pytest.mark.clause("D-30", "D-31", "DA-05")
def test_the_last_explorer_leaves_alone_even_if_all_others_left_before() -> None:
    match = begin("relic back back back on snakes back")
    assert relics(match) == [0, 0, 0, 1]
    assert match.state.expedition == 1


@pytest.mark.clause("D-31", "D-42", "DA-05")
def test_two_last_explorers_leaving_together_lose_the_relic_for_good() -> None:
    match = begin("relic back back on on 9 all-back")
    assert relics(match) == [0, 0, 0, 0]
    assert match.view()["position"]["removed"] == {"relic": 1}


@pytest.mark.clause("D-32", "D-33", "D-34")
def test_the_first_three_relics_bring_five_and_later_ones_ten() -> None:
    match = begin("relic back on on on relic back on on relic back on relic back relic back on on on")
    assert match.state.relic_points[:4] == [5 + 10, 5, 5, 10]
    assert relics(match) == [2, 1, 1, 1]


@pytest.mark.clause("D-32", "D-33", "D-34")
def test_two_relics_taken_together_after_two_bring_five_and_ten() -> None:
    match = begin("relic back on on on relic all-on lava back on on")
    assert match.state.relic_points[:4] == [5, 5, 0, 0]
    play(match, "relic all-on relic back on")
    assert match.state.relic_points[:4] == [5, 5, 15, 0]


@pytest.mark.clause("D-33")
def test_one_explorer_who_brings_all_five_gets_thirty_five() -> None:
    match = begin("relic all-on relic all-on relic all-on relic all-on relic back on on on")
    assert points(match) == [35, 0, 0, 0]


@pytest.mark.clause("D-34", "D-42")
def test_relics_lost_in_a_cave_do_not_count_towards_the_first_three() -> None:
    match = begin("relic all-on relic all-back relic back on on on relic back on on relic back on")
    assert match.state.relic_points[:4] == [5, 5, 5, 0]


@pytest.mark.clause("D-34", "D-51")
def test_artifacts_are_counted_over_expeditions_and_players_too() -> None:
    match = begin(edition="incan-gold")
    for seat in (0, 1, 2, 3):
        play(match, "artifact " + " ".join("back" if s == seat else "on" for s in range(4)) + " 9 all-back")
    assert match.state.relic_points[:4] == [5, 5, 5, 10]


@pytest.mark.clause("D-35", "D-36", "D-17")
def test_what_was_brought_out_is_safe_from_later_traps() -> None:
    match = begin("13 all-on relic back on on on rams on on on rams")
    assert points(match) == [3 + 1 + 5, 0, 0, 0]
    play(match, "snakes all-on snakes")
    assert points(match) == [9, 0, 0, 0]


@pytest.mark.clause("D-36")
def test_a_chest_grows_over_the_expeditions() -> None:
    match = begin("15 all-back 17 all-back 3 all-back", players=3)
    assert chests(match) == [5 + 5 + 1, 5 + 5 + 1, 5 + 5 + 1]


@pytest.mark.clause("D-37", "D-47")
def test_five_rubies_count_as_much_as_a_diamond() -> None:
    match = begin("17 back on on 4 back on 1 back", players=3)  # 5 + 2; 5 + 2; 5 + 2 + 1
    assert chests(match) == points(match) == [7, 7, 8]


@pytest.mark.clause("D-38")
def test_the_next_card_comes_for_those_still_inside() -> None:
    match = begin("13 back on on back")
    assert match.mover == CHANCE
    play(match, "14")
    assert match.to_act == [1, 2]
    assert match.state.pocket == 3 + 7


@pytest.mark.clause("D-23", "D-24", "DA-12")
def test_a_single_explorer_still_chooses() -> None:
    match = begin("13 back on back back 9")
    assert match.to_act == [1]
    assert [value["text"] for value in match.view(1)["legal"]] == ["on", "back"]
    play(match, "on 2 back")
    assert chests(match)[1] == 3 + 9 + 2 + 1  # with the ruby that three leavers could not split

"""The end of an expedition: D-39 to D-45, and the relics of the editions between expeditions."""

from __future__ import annotations

import pytest

from grotto import CHANCE

from .playing import EDITIONS, RELIC, TRAPS, begin, chests, inside, odds, path, play, relics


@pytest.mark.clause("D-39")
def test_an_expedition_ends_when_all_are_back() -> None:
    match = begin("13 back on on on 9 back back on")
    assert match.state.expedition == 0
    play(match, "4 back")
    assert match.state.expedition == 1


@pytest.mark.clause("D-39")
def test_an_expedition_ends_when_a_trap_repeats_whoever_is_inside() -> None:
    match = begin("rams back back back on 9 on rams")
    assert match.state.expedition == 1
    assert inside(match) == [0, 1, 2, 3]


@pytest.mark.clause("D-40", "DA-15")
def test_a_barricade_closes_the_entrance_after_either_ending() -> None:
    match = begin("13 all-back")
    assert match.view()["position"]["expedition"] == 2
    play(match, "lava all-on lava")
    assert match.view()["position"]["expedition"] == 3


@pytest.mark.clause("D-41")
@pytest.mark.parametrize("ending", ["3 all-back", "3 all-on lava all-on lava"])
def test_rubies_on_the_path_go_back_to_the_supply(ending: str) -> None:
    match = begin(ending)
    assert match.state.floor == 0
    play(match, "snakes back on on on")
    assert chests(match) == [0, 0, 0, 0]


@pytest.mark.clause("D-42")
@pytest.mark.parametrize("ending", ["all-back", "all-on rams all-on rams"])
def test_relics_left_in_the_cave_leave_the_game(ending: str) -> None:
    match = begin(f"relic all-on relic {ending}")
    assert odds(match)["relic"] == 3
    assert match.view()["position"]["removed"]["relic"] == 2


@pytest.mark.clause("D-42", "D-44")
def test_relics_that_were_not_turned_up_stay_in_the_deck() -> None:
    assert odds(begin("9 all-back"))["relic"] == 5


@pytest.mark.clause("D-43", "D-44", "DA-01")
def test_after_a_trap_all_cards_but_one_return() -> None:
    match = begin("13 all-on lava all-on snakes all-on lava")
    deck = odds(match)
    assert sum(deck.values()) == 34
    assert (deck["13"], deck["snakes"], deck["lava"]) == (1, 3, 2)
    assert path(match) == {}


@pytest.mark.clause("D-44")
@pytest.mark.parametrize("edition", EDITIONS)
def test_when_all_came_back_every_card_returns(edition: str) -> None:
    before = odds(begin(edition=edition))
    trap, other = TRAPS[edition][0], TRAPS[edition][4]
    after = odds(begin(f"13 all-on {trap} all-on 5 all-on 5 all-on {other} all-back", edition=edition))
    added = 1 if edition == "incan-gold" else 0
    assert after.pop(RELIC[edition], 0) == before.pop(RELIC[edition], 0) + added
    assert after == before


@pytest.mark.clause("D-44", "D-35")
def test_taken_relics_stay_with_their_owners() -> None:
    match = begin("relic back on on on 9 all-back")
    assert odds(match)["relic"] == 4
    assert relics(match) == [1, 0, 0, 0]
    assert match.view()["position"]["removed"] == {}


@pytest.mark.clause("D-45", "D-10")
def test_all_go_in_again_and_the_next_expedition_begins_with_a_card() -> None:
    match = begin("13 back on on on 9 all-back")
    assert inside(match) == [0, 1, 2, 3]
    assert match.mover == CHANCE
    assert (match.state.pocket, match.state.floor) == (0, 0)
    play(match, "15")
    assert match.to_act == [0, 1, 2, 3]


@pytest.mark.clause("D-19", "DA-19")
@pytest.mark.parametrize("edition", EDITIONS)
def test_everybody_may_know_which_cards_have_left_the_game(edition: str) -> None:
    first, second = TRAPS[edition][:2]
    match = begin(f"{first} all-on {first} {second} all-on {second} {first} all-on {first}", edition=edition)
    for viewer in (None, 0, 1, 2, 3):
        assert match.view(viewer)["position"]["removed"] == {first: 2, second: 1}


@pytest.mark.clause("D-50")
def test_the_schmidt_edition_never_shows_a_relic() -> None:
    match = begin(edition="schmidt")
    for _ in range(5):
        assert "relic" not in odds(match)
        play(match, "9 all-back")
    assert sum(match.state.relics) == 0


@pytest.mark.clause("D-51")
def test_one_artifact_joins_the_deck_before_every_expedition() -> None:
    match = begin(edition="incan-gold")
    for expedition in range(1, 6):
        assert odds(match)["artifact"] == expedition  # nobody has turned one up
        assert sum(odds(match).values()) == 30 + expedition
        play(match, "9 all-back")


@pytest.mark.clause("D-51")
def test_an_undiscovered_artifact_stays_and_may_come_up_beside_the_next() -> None:
    match = begin("9 all-back artifact all-on artifact", edition="incan-gold")
    assert path(match) == {"artifact": 2}
    play(match, "back on on on")
    assert relics(match) == [2, 0, 0, 0]


@pytest.mark.clause("D-51", "D-42")
@pytest.mark.parametrize("ending", ["all-back", "all-on fire all-on fire"])
def test_an_abandoned_artifact_leaves_the_game(ending: str) -> None:
    match = begin(f"artifact {ending}", edition="incan-gold")
    assert odds(match)["artifact"] == 1  # only the one of the second expedition
    assert match.view()["position"]["removed"]["artifact"] == 1


@pytest.mark.clause("D-51")
def test_a_taken_artifact_is_not_replaced_before_the_next_expedition() -> None:
    match = begin("artifact back on on on", edition="incan-gold")
    assert "artifact" not in odds(match)
    play(match, "9 all-back")
    assert odds(match)["artifact"] == 1

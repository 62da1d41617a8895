"""Material and set-up: D-01 to D-10, and what the editions own (D-50, D-51)."""

from __future__ import annotations

import pytest

from grotto import CHANCE, OVER, BadOption, Match, Unreadable

from .playing import EDITIONS, RELIC, TRAPS, TREASURES, begin, inside, odds, play


@pytest.mark.clause("D-01")
@pytest.mark.parametrize("players", range(3, 9))
def test_three_to_eight_play(players: int) -> None:
    match = begin("17", players=players)
    assert match.to_act == list(range(players))
    assert match.state.pocket == 17 // players


@pytest.mark.clause("D-01", "DA-16")
@pytest.mark.parametrize("players", [-1, 0, 1, 2, 9, 10])
def test_fewer_than_three_and_more_than_eight_are_refused(players: int) -> None:
    with pytest.raises(BadOption) as refusal:
        Match.new("diamant", players=players)
    assert refusal.value.clause == "D-01"


@pytest.mark.clause("D-02", "DA-20")
@pytest.mark.parametrize("edition", EDITIONS)
def test_fifteen_treasures_lie_in_the_deck(edition: str) -> None:
    deck = odds(begin(edition=edition))
    treasures = {name: copies for name, copies in deck.items() if name.isdecimal()}
    assert treasures == TREASURES
    assert sum(treasures.values()) == 15
    assert sum(int(name) * copies for name, copies in treasures.items()) == 124


@pytest.mark.clause("D-02")
def test_the_number_on_a_treasure_is_what_it_brings() -> None:
    for name in TREASURES:
        state = begin(name, players=3).state
        assert 3 * state.pocket + state.floor == int(name)


@pytest.mark.clause("D-03", "D-50", "D-51")
@pytest.mark.parametrize("edition", EDITIONS)
def test_five_kinds_of_trap_with_three_cards_each(edition: str) -> None:
    deck = odds(begin(edition=edition))
    hazards = {name: copies for name, copies in deck.items() if name not in {*TREASURES, RELIC[edition]}}
    assert hazards == dict.fromkeys(TRAPS[edition], 3)


@pytest.mark.clause("D-04", "DA-14")
def test_five_relics_that_are_all_alike() -> None:
    match = begin()
    assert odds(match)["relic"] == 5
    play(match, "relic all-on relic all-on relic all-on relic all-on relic")
    assert match.view()["position"]["path"] == {"relic": 5}


@pytest.mark.clause("D-05", "DA-02")
def test_all_thirty_five_cards_are_in_the_first_deck() -> None:
    deck = odds(begin())
    assert sum(deck.values()) == 35
    assert set(deck) == {*TREASURES, *TRAPS["2017"], "relic"}


@pytest.mark.clause("D-05")
def test_every_covered_card_is_equally_likely_to_be_next() -> None:
    match = begin("5 all-on")
    deck = odds(match)
    assert (deck["5"], deck["7"], deck["17"], deck["lava"], deck["relic"]) == (1, 2, 1, 3, 5)
    assert sum(deck.values()) == 34


@pytest.mark.clause("D-50", "D-51", "DA-02")
@pytest.mark.parametrize(("edition", "cards", "copies"), [("2017", 35, 5), ("schmidt", 30, 0), ("incan-gold", 31, 1)])
def test_each_edition_brings_its_own_number_of_relics(edition: str, cards: int, copies: int) -> None:
    deck = odds(begin(edition=edition))
    assert sum(deck.values()) == cards
    assert deck.get(RELIC[edition], 0) == copies


@pytest.mark.clause("D-50", "D-51")
def test_without_a_word_it_is_the_edition_of_2017_and_others_must_exist() -> None:
    assert Match.by_hand("diamant", players=3).options == {"edition": "2017"}
    with pytest.raises(BadOption) as refusal:
        Match.by_hand("diamant", players=3, edition="1999")
    assert refusal.value.clause == "D-50"


@pytest.mark.clause("D-50")
@pytest.mark.parametrize("nonsense", [None, 2017, True, ["2017"], {"edition": "2017"}])
def test_an_edition_that_is_no_name_is_refused(nonsense: object) -> None:
    with pytest.raises(BadOption):
        Match.by_hand("diamant", players=3, edition=nonsense)


@pytest.mark.clause("D-06")
def test_every_explorer_has_the_same_two_choice_cards() -> None:
    match = begin("13")
    for seat in range(4):
        assert [value["text"] for value in match.view(seat)["legal"]] == ["on", "back"]
    with pytest.raises(Unreadable) as refusal:
        match.play("stay")
    assert refusal.value.clause == "D-06"


@pytest.mark.clause("D-06", "D-10", "D-36")
def test_all_begin_with_an_empty_chest() -> None:
    for explorer in begin().view()["position"]["explorers"]:
        assert explorer == {
            "inside": True, "decided": False, "chest": 0, "relics": 0, "relic_points": 0, "points": 0,
        }  # fmt: skip


@pytest.mark.clause("D-07")
def test_everybody_sees_where_each_explorer_is() -> None:
    match = begin("13 on back on back")
    for viewer in (None, 0, 1, 2, 3):
        explorers = match.view(viewer)["position"]["explorers"]
        assert [explorer["inside"] for explorer in explorers] == [True, False, True, False]


@pytest.mark.clause("D-08")
def test_the_supply_never_runs_out() -> None:
    alone = " on ".join(name for name, copies in TREASURES.items() for _ in range(copies) if name != "17")
    match = begin(f"17 on back back {alone} back " * 5, players=3)
    # 17 brings 5 each and leaves 2, which the other two share; seat 0 then walks on alone.
    assert match.state.chest[0] == 5 * (5 + 124 - 17)
    assert sum(match.state.chest) == 5 * 124 > 260


@pytest.mark.clause("D-09", "DA-15")
@pytest.mark.parametrize("edition", EDITIONS)
def test_five_barricades_count_the_expeditions(edition: str) -> None:
    match = begin(edition=edition)
    for number in (1, 2, 3, 4, 5):
        assert match.mover == CHANCE
        assert match.view()["position"]["expedition"] == number
        assert match.view()["position"]["expeditions"] == 5
        play(match, "2 all-back")
    assert match.mover == OVER


@pytest.mark.clause("D-10", "DA-10")
def test_all_start_inside_and_a_card_comes_before_any_decision() -> None:
    match = begin(players=5)
    assert inside(match) == [0, 1, 2, 3, 4]
    assert match.mover == CHANCE
    assert match.to_act == []


OWN_NAMES = {"2017": {"spiders": "giant-spiders", "snakes": "poison-snakes"}, "schmidt": {}, "incan-gold": {}}


@pytest.mark.parametrize("edition", EDITIONS)
def test_screens_are_told_once_what_an_edition_calls_its_cards(edition: str) -> None:
    match = begin(edition=edition)
    told = match.game.drawn_options(match.options)
    assert told["edition"] == edition
    assert told["card_names"] == OWN_NAMES[edition]
    assert told["relic"] == (None if edition == "schmidt" else RELIC[edition])

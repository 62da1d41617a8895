"""Diamant's presentation: notation, refusals, and views that bring back the state they came from."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from copy import copy
from typing import Any

import pytest
from tests.long_runs import sized
from tests.states import as_diamant

from grotto import CHANCE, OVER, BadOption, BadState, GameIsOver, Match, NotLegal, NotYourTurn, Refusal, Unreadable
from grotto.kernel.rng import Rng

from .playing import EDITIONS, RELIC, TRAPS, begin, empty_rounds, play, points, random_match, random_steps


def viewers(match: Match) -> list[int | None]:
    """All seats and an onlooker."""
    return [None, *range(match.players)]


# -- notation ----------------------------------------------------------------------------------------------


@pytest.mark.clause("D-06", "D-11", "D-50", "D-51")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [3, 5, 8])
def test_every_choice_and_every_card_is_read_as_it_was_written(players: int, edition: str) -> None:
    for match in random_steps(players, edition, seed=players):
        state, notation = match.state, match.game.notation
        for card, _ in state.odds:
            assert notation.parse(state, CHANCE, notation.write(state, card)) == card
        for action in state.legal:
            for seat in state.deciding:
                assert notation.parse(state, seat, notation.write(state, action)) == action


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_two_cards_have_the_same_name(edition: str) -> None:
    names = begin(edition=edition).legal
    assert len(names) == len(set(names))


@pytest.mark.clause("D-23")
def test_a_line_of_play_says_it_all() -> None:
    match = random_match(5, "2017", seed=3)
    again = begin(players=5)
    for done in match.done:
        again.play(done.text, seat=None if done.by == CHANCE else done.by)
    assert again.state == match.state
    assert again.view() == match.view()


# -- refusals ----------------------------------------------------------------------------------------------


def refused(match: Match, kind: type[Refusal], text: Any, seat: Any = None) -> Refusal:
    """The refusal, after a check that nothing has changed."""
    before = (match.state.key(), len(match.done), match.view())
    with pytest.raises(kind) as refusal:
        match.play(text, seat)
    assert (match.state.key(), len(match.done), match.view()) == before
    return refusal.value


@pytest.mark.clause("D-06")
@pytest.mark.parametrize("text", ["", "ON", " on", "on ", "off", "13", "snakes", "0", "on on", "o" * 61, "öñ", "on\n"])
def test_what_is_no_choice_cannot_be_read(text: str) -> None:
    match = begin("13 on")
    assert refused(match, Unreadable, text).kind == "unreadable"
    assert refused(match, Unreadable, text, seat=3).clause in ("D-06", None)


@pytest.mark.parametrize("text", [None, 0, 1, b"on", ["on"]])
def test_an_action_that_is_no_text_cannot_be_read(text: object) -> None:
    refused(begin("13"), Unreadable, text)


@pytest.mark.clause("D-50", "D-51")
@pytest.mark.parametrize(
    ("edition", "foreign"),
    [("2017", "mummies"), ("2017", "artifact"), ("schmidt", "lava"), ("incan-gold", "relic"), ("2017", "6")],
)
def test_a_card_of_another_edition_cannot_be_read(edition: str, foreign: str) -> None:
    refused(begin(edition=edition), Unreadable, foreign)


@pytest.mark.parametrize("text", ["on", "back", "٩", "013", "17 "])
def test_what_is_no_card_cannot_be_turned_up(text: str) -> None:
    refused(begin(), Unreadable, text)


@pytest.mark.clause("D-11")
def test_a_card_that_is_not_in_the_deck_is_not_legal() -> None:
    assert refused(begin("17 all-on"), NotLegal, "17").kind == "not-legal"


@pytest.mark.clause("D-24")
def test_in_camp_it_is_not_your_turn() -> None:
    refusal = refused(begin("13 back on on on lava"), NotYourTurn, "on", seat=0)
    assert (refusal.kind, refusal.clause) == ("not-your-turn", "D-24")
    assert str(refusal).endswith("(D-24)")


@pytest.mark.clause("D-23")
def test_who_has_chosen_waits_for_the_others() -> None:
    match = begin("13 1:back 2:on")
    for seat in (1, 2):
        for text in ("on", "back"):
            assert refused(match, NotYourTurn, text, seat).clause == "D-23"


@pytest.mark.clause("D-22", "DA-10")
def test_nobody_chooses_while_a_card_is_due() -> None:
    refused(begin("13 all-on"), NotYourTurn, "on", seat=0)


@pytest.mark.clause("D-46")
def test_after_the_end_all_is_refused() -> None:
    match = empty_rounds(begin(), 5)
    for text, seat in (("on", None), ("on", 0), ("13", None), ("nonsense", 2)):
        assert refused(match, GameIsOver, text, seat).kind == "game-is-over"


@pytest.mark.parametrize("seat", [-1, 4, 8, True, "0", 1.0])
def test_there_are_no_other_seats(seat: object) -> None:
    match = begin("13")
    refused(match, BadOption, "on", seat)
    with pytest.raises(BadOption):
        match.view(seat)  # type: ignore[arg-type]


@pytest.mark.clause("D-22")
@pytest.mark.parametrize("action", [-1, 2, 17])
def test_the_state_itself_takes_only_the_two_choices(action: int) -> None:
    state = begin("13").state
    before = state.key()
    with pytest.raises(NotLegal):
        state.play(action)
    assert state.key() == before


@pytest.mark.clause("D-22")
def test_a_number_that_is_no_choice_is_explained_by_its_clause() -> None:
    match = begin("13")
    sentence, clause = match.game.refusals.why_not(match.state, 0, 7)
    assert sentence
    assert clause == "D-22"


# -- views -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [3, 6, 8])
def test_every_view_is_plain_json(players: int, edition: str) -> None:
    for step, match in enumerate(random_steps(players, edition, seed=players)):
        view = match.view(viewers(match)[step % (players + 1)])
        assert json.loads(json.dumps(view)) == view


@pytest.mark.clause("D-23", "D-24")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_those_who_are_to_choose_are_offered_choices(edition: str) -> None:
    for match in random_steps(5, edition, seed=5):
        for viewer in viewers(match):
            offered = [value["text"] for value in match.view(viewer)["legal"]]
            assert offered == (["on", "back"] if viewer in match.to_act else [])


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_viewers_see_the_same_position_but_for_their_own_choice(edition: str) -> None:
    for match in random_steps(4, edition, seed=8):
        onlooker = match.view()["position"]
        for seat in range(4):
            own = dict(match.view(seat)["position"])
            own.pop("your_choice", None)
            assert own == onlooker


@pytest.mark.clause("D-36", "DA-08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_perfect_memory_knows_every_sum(edition: str) -> None:
    for match in random_steps(4, edition, seed=11):
        for viewer in viewers(match):
            remembered = [0] * 4
            for event in match.view(viewer)["history"]:
                for fact in event["facts"]:
                    if fact["kind"] == "home":
                        remembered[fact["seat"]] += fact["pocket"] + fact["floor"] + fact["relic_points"]
            assert remembered == points(match)


@pytest.mark.clause("D-12", "D-16", "D-17", "D-21", "D-23", "D-39")
def test_the_facts_tell_what_followed() -> None:
    match = begin("13 all-on relic 0:on 1:back 2:on 3:on lava on on on lava")
    facts = [fact for event in match.view()["history"] for fact in event["facts"]]
    assert facts == [
        {"kind": "split", "clause": "D-12", "share": 3, "left": 1, "seats": [0, 1, 2, 3]},
        {"kind": "reveal", "clause": "D-25", "back": [], "on": [0, 1, 2, 3]},
        {"kind": "relic-found", "clause": "D-21", "points": 5},
        {"kind": "reveal", "clause": "D-25", "back": [1], "on": [0, 2, 3]},
        {"kind": "home", "clause": "D-36", "seat": 1, "pocket": 3, "floor": 1, "relics": 1, "relic": "relic",
         "relic_points": 5, "points": 9},
        {"kind": "gathered", "clause": "D-28", "left": 0, "card": "13"},
        {"kind": "first-trap", "clause": "D-16"},
        {"kind": "reveal", "clause": "D-25", "back": [], "on": [0, 2, 3]},
        {"kind": "trap-sprung", "clause": "D-17", "trap": "lava", "lost": 3, "seats": [0, 2, 3]},
        {"kind": "expedition-over", "clause": "D-39", "number": 1, "removed": {"lava": 1},
         "returned": {"13": 1, "lava": 1}},
        {"kind": "expedition", "clause": "D-45", "number": 2, "added": {}, "seats": [0, 1, 2, 3]},
    ]  # fmt: skip


@pytest.mark.clause("D-42", "D-44", "D-51")
def test_the_facts_tell_which_cards_leave_the_game_and_which_come() -> None:
    match = begin("artifact all-on 7 all-on snakes all-on snakes", edition="incan-gold")
    *_, over, entered = match.view()["history"][-1]["facts"]
    assert over["removed"] == {"artifact": 1, "snakes": 1}
    assert entered["added"] == {"artifact": 1}
    assert match.view()["position"]["deck"]["artifact"] == 1


@pytest.mark.clause("D-46", "D-47", "D-49")
def test_the_outcome_is_in_the_view_only_at_the_end() -> None:
    match = empty_rounds(begin("17 back on on on snakes all-back"), 3)
    assert "outcome" not in match.view()
    play(match, "1 all-back")
    assert match.view(2)["outcome"] == {
        "ending": "last-expedition",
        "shares": [1.0, 0.0, 0.0, 0.0],
        "points": [5, 4, 4, 4],
        "clause": "D-46",
        "tally": [[{"source": "cave-1", "points": points}] for points in (5, 4, 4, 4)],
    }


def test_whoever_changes_a_view_changes_no_match() -> None:
    match = begin("13 all-on lava 0:back")
    before = json.dumps(match.view(0))
    spoilt = match.view(0)
    spoilt["options"]["edition"] = "schmidt"
    spoilt["position"]["explorers"][0]["chest"] = 99
    spoilt["history"][0]["facts"].clear()
    spoilt["history"][0]["value"]["text"] = "17"
    assert json.dumps(match.view(0)) == before


# -- imagining a state from a view ---------------------------------------------------------------------------


def imagined(match: Match, viewer: int | None, seed: int = 1) -> Any:
    """A state from what the viewer got over the wire."""
    return match.game.imagine(json.loads(json.dumps(match.view(viewer))), Rng(seed))


@pytest.mark.slow
@pytest.mark.clause("D-23")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [3, 4, 8])
def test_an_imagined_state_looks_the_same_to_its_viewer(players: int, edition: str) -> None:
    for step, match in enumerate(random_steps(players, edition, seed=20 + players)):
        if step % sized(4, 1):
            continue
        for viewer in viewers(match):
            view, state = match.view(viewer), imagined(match, viewer, step)
            views = match.game.views
            assert views.position(state, -1 if viewer is None else viewer) == view["position"]
            assert state.deciding == view["to_act"]
            assert state.mover == match.mover
            if viewer in view["to_act"]:
                assert [views.value(state, action, viewer) for action in state.legal] == view["legal"]


@pytest.mark.clause("D-23")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_imagined_state_is_the_true_one_but_for_hidden_choices(edition: str) -> None:
    for step, match in enumerate(random_steps(4, edition, seed=31)):
        truth: dict[str, Any] = match.state.dump()
        for viewer in viewers(match):
            guess: dict[str, Any] = imagined(match, viewer, step).dump()
            own = 0 if viewer is None else 1 << viewer
            assert guess["leaving"] & own == truth["leaving"] & own
            assert guess["leaving"] & ~truth["decided"] == 0
            assert {**guess, "leaving": 0} == {**truth, "leaving": 0}
            if truth["decided"] & ~own == 0:
                assert guess == truth


@pytest.mark.clause("DA-03", "DA-04")
def test_on_which_card_rubies_lie_makes_no_other_position() -> None:
    late, early = begin("13 all-on 7"), begin("7 all-on 13")
    assert [match.view()["position"].pop("rest_on") for match in (late, early)] == ["7", "13"]
    assert late.state == early.state
    assert late.state.digest() == early.state.digest()
    assert late.state != begin("13 all-on 5").state


@pytest.mark.clause("D-13", "DA-04")
def test_rubies_can_only_lie_on_a_treasure_of_the_path() -> None:
    empty, late = begin("lava").state, begin("13 all-on 7").state
    for state, lie in (
        (empty, {"floor": 1}),  # no treasure to lie on
        (empty, {"latest": 3}),  # no such treasure there
        (late, {"latest": 3}),
        (late, {"latest": -1}),  # no latest among two
        (late, {"latest": -1, "floor": 0}),
    ):
        state.clone().load(state.dump())
        with pytest.raises(BadState, match="do not fit"):
            state.clone().load({**state.dump(), **lie})


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_imagined_state_can_be_played_to_the_end(edition: str) -> None:
    for step, match in enumerate(random_steps(3, edition, seed=40)):
        state, rng = imagined(match, 1, step), Rng(step)
        while state.mover != OVER:
            state.play(state.draw(rng) if state.mover == CHANCE else state.legal[rng.below(2)])
        assert sum(state.shares) == pytest.approx(1)
        assert state.expedition == 5


@pytest.mark.clause("D-23")
@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_every_hidden_choice_is_imagined_evenly(viewer: int | None) -> None:
    match = begin("13 0:back 1:on 2:back", players=4)
    rng, view = Rng(12), match.view(viewer)
    hidden = [seat for seat in (0, 1, 2) if seat != viewer]
    worlds: Counter[tuple[int, ...]] = Counter()
    for _ in range(4000):
        leaving = as_diamant(match.game.imagine(view, rng)).leaving
        worlds[tuple(leaving >> seat & 1 for seat in hidden)] += 1
    even = 4000 / 2 ** len(hidden)
    assert len(worlds) == 2 ** len(hidden)
    assert all(abs(times - even) < 5 * even**0.5 for times in worlds.values())


@pytest.mark.clause("D-23")
def test_a_guess_keeps_what_the_viewer_knows() -> None:
    match = begin("13 0:back 1:on 2:back", players=4)
    worlds = {match.state.guess(0, Rng(seed)).leaving for seed in range(60)}
    assert worlds == {0b0001, 0b0011, 0b0101, 0b0111}
    assert match.state.leaving == 0b0101


# -- draws -------------------------------------------------------------------------------------------------


@pytest.mark.clause("D-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_draw_follows_the_odds(edition: str) -> None:
    match = begin(f"5 all-on {TRAPS[edition][0]} all-on", edition=edition)
    state, rng = match.state, Rng(77)
    total = sum(weight for _, weight in state.odds)
    drawn = Counter(state.draw(rng) for _ in range(6000))
    for card, weight in state.odds:
        expected = 6000 * weight / total
        assert abs(drawn.pop(card, 0) - expected) < 5 * expected**0.5
    assert not drawn


@pytest.mark.clause("D-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_draw_gives_the_card_that_holds_the_ticket(edition: str) -> None:
    match = begin(f"9 all-on {RELIC[edition] if edition != 'schmidt' else '17'} all-on", edition=edition)
    state = match.state
    tickets = [card for card, weight in state.odds for _ in range(weight)]
    for seed in range(300):
        assert state.draw(Rng(seed)) == tickets[Rng(seed).below(len(tickets))]


# -- copies ------------------------------------------------------------------------------------------------


def test_a_copy_of_a_state_goes_its_own_way() -> None:
    state = begin("13 all-on relic 0:back").state
    before = state.key()
    for other in (state.clone(), pickle.loads(pickle.dumps(state)), copy(state), state.guess(0, Rng(1))):
        assert state.key() == before
        while other.mover != OVER:
            other.play(other.odds[0][0] if other.mover == CHANCE else 1)
        assert state.key() == before


def test_a_dump_does_not_change_with_the_game() -> None:
    match = begin("13")
    dump, key = match.state.dump(), match.state.key()
    play(match, "all-back 17 all-back")
    match.state.load(dump)
    assert match.state.key() == key

"""What each viewer may know of Erdgeister, and that nobody learns more."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.games.erdgeister.boards import CRAMPED, WINDING
from tests.games.erdgeister.positions import figure, play, position
from tests.games.erdgeister.tables import COUNTS, GAME, at
from tests.long_runs import sized
from tests.states import as_erdgeister

from grotto import CHANCE, OVER, Match
from grotto.games.erdgeister.numbers import PUBLIC
from grotto.games.erdgeister.players.encoding import ErdgeisterEncoder
from grotto.games.erdgeister.presentation import view
from grotto.games.erdgeister.presentation.names import figure_names
from grotto.kernel.constants import ONLOOKER
from grotto.kernel.rng import Rng

EACH = {2: 10, 3: 8, 4: 6}


def playing(players: int, seed: int, **options: Any) -> Iterator[Match]:
    """A random match by hand, from the first draw to the end; those who can go home do."""
    random, rng = Random(seed), Rng(seed)
    match = Match.by_hand("erdgeister", players=players, **({"turn_limit": 60} | options))
    yield match
    while match.mover != OVER:
        match.play(_drawn(match, rng) if match.mover == CHANCE else _chosen(match, random))
        yield match


def _drawn(match: Match, rng: Rng) -> str:
    return GAME.notation.write(match.state, match.state.draw(rng))


def _chosen(match: Match, random: Random) -> str:
    homeward = [text for text in match.legal if text.endswith(">chamber")]
    return random.choice(homeward or match.legal)


def viewers(match: Match) -> list[int | None]:
    return [None, *range(match.players)]


def of(match: Match, name: str, viewer: int | None) -> dict[str, Any]:
    """A figure as a viewer sees it."""
    found: list[dict[str, Any]] = match.view(viewer)["position"]["figures"]
    return next(it for it in found if it["figure"] == name)


# -- a view is plain, and enough to go on from ---------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"board": CRAMPED}, {"board": WINDING, "start": 1}, {"tiles": "tactical"}])
@pytest.mark.parametrize("players", COUNTS)
def test_an_imagined_state_looks_the_same_to_the_viewer(players: int, options: dict[str, Any]) -> None:
    steps = 0
    for match in playing(players, seed=5, **options):
        steps += 1
        if steps < sized(20, 45) or steps % sized(20, 7) == 0 or match.mover == OVER:
            for viewer in viewers(match):
                _check_imagined(match, viewer, steps)
    assert steps > 100


def _check_imagined(match: Match, viewer: int | None, seed: int) -> None:
    view = match.view(viewer)
    assert json.loads(json.dumps(view)) == view
    other = match.fork()
    other.state = GAME.imagine(view, Rng(seed))
    imagined = other.view(viewer)
    assert imagined["position"] == view["position"]
    assert (imagined["legal"], imagined["to_act"]) == (view["legal"], view["to_act"])
    assert imagined.get("outcome") == view.get("outcome")
    assert {**other.state.dump(), "number": 0} == {**match.state.dump(), "number": 0}
    assert other.state.recipe() == match.state.recipe()


@pytest.mark.clause("G-10")
@pytest.mark.parametrize("players", COUNTS)
def test_imagined_clans_have_each_number_once(players: int) -> None:
    match = Match.new("erdgeister", players=players, seed=2)
    each = EACH[players]
    for seed in range(20):
        number = GAME.imagine(match.view(0), Rng(seed)).dump()["number"]
        assert isinstance(number, list)
        for seat in range(players):
            assert sorted(number[seat * each : (seat + 1) * each]) == sorted([*range(1, 7), *[0] * (each - 6)])


@pytest.mark.slow
def test_imagined_numbers_are_even_over_what_is_possible() -> None:
    match = at(position(players=3))
    for text in ("spy:Ba", "keep", "Ra>A1", "end", "spy:Gg", "show"):
        match.play(text)
    view, state = match.view(0), as_erdgeister(match.state)
    drawn = [as_erdgeister(GAME.imagine(view, Rng(seed))).number for seed in range(1500)]
    tally = [Counter(numbers[figure(state, name)] for numbers in drawn) for name in ("Ba", "Bb", "Gg", "Ga")]
    assert tally[0] == {1: 1500}
    assert set(tally[1]) == {2, 3, 4, 5, 6, 0}
    assert all(150 < tally[1][number] < 280 for number in range(2, 7))
    assert 350 < tally[1][0] < 510
    assert tally[2] == {0: 1500}
    assert all(150 < tally[3][number] < 280 for number in range(7))


# -- who knows what ------------------------------------------------------------------------------------------


@pytest.mark.clause("G-12", "GA-34")
def test_numbers_are_dealt_to_their_owners_alone() -> None:
    match = Match.by_hand("erdgeister", players=2, start=0, tiles=["I"] * 4)
    for text in ("key:4", "number:3", "number:blank"):
        match.play(text)
    assert [event["text"] for event in match.view(0)["history"]] == ["key:4", "number:3", "number:blank"]
    assert match.view(0)["history"][-1]["value"]["number"] == 0
    for viewer in (1, None):
        assert [event["text"] for event in match.view(viewer)["history"]] == ["key:4", "number:?", "number:?"]
        assert "number" not in match.view(viewer)["history"][-1]["value"]
        assert of(match, "Ra", viewer)["number"] is None
    assert [of(match, name, 0)["number"] for name in ("Ra", "Rb", "Rc")] == [3, 0, None]
    assert [of(match, name, 1)["seen_by"] for name in ("Ra", "Rb", "Rc")] == [[0], [0], []]


@pytest.mark.clause("G-52", "GA-32", "GA-33")
@pytest.mark.parametrize("number", [3, 0])
def test_the_spy_alone_reads_the_number(number: int) -> None:
    match = at(position(players=3, numbers={"B": [1, 2, number, 4, 5, 6, 0, 3 - number]}))
    match.play("spy:Bc")
    texts = [match.view(viewer)["history"][-1]["text"] for viewer in (0, 1, 2, None)]
    assert texts == [f"spy:Bc={number or 'blank'}", "spy:Bc", "spy:Bc", "spy:Bc"]
    values = [match.view(viewer)["history"][-1]["value"].get("number") for viewer in (0, 1, 2, None)]
    assert values == [number, None, None, None]
    assert [of(match, "Bc", viewer)["number"] for viewer in (0, 1, 2, None)] == [number, number, None, None]
    for viewer in viewers(match):
        assert of(match, "Bc", viewer)["seen_by"] == [0, 1]
        assert match.view(viewer)["position"]["marked"] == "Bc"
    match.play("keep")
    assert match.view(None)["history"][-1] == {
        "by": 0,
        "text": "keep",
        "value": {"text": "keep", "kind": "keep", "clause": "G-52", "figure": "Bc"},
        "facts": [],
    }
    assert [of(match, "Bc", viewer)["number"] for viewer in (0, 2, None)] == [number, None, None]


@pytest.mark.clause("G-52")
def test_what_is_shown_is_public_for_good() -> None:
    match = at(position(players=3))
    match.play("spy:Bc")
    match.play("show")
    for viewer in viewers(match):
        event = match.view(viewer)["history"][-1]
        assert event["text"] == "show"
        assert event["facts"] == [{"kind": "shown", "clause": "G-52", "figure": "Bc", "seat": 1, "number": 3}]
        assert of(match, "Bc", viewer) == {
            "figure": "Bc", "seat": 1, "at": "hand", "number": 3, "seen_by": [0, 1, 2], "public": True,
            "bearer": False, "key_chance": 0.0, "reach": None,
        }  # fmt: skip


@pytest.mark.clause("G-11", "G-52")
def test_who_bears_the_key_is_told_as_far_as_one_has_seen() -> None:
    match = at(position(players=3, key=3))
    assert [figure["bearer"] for figure in match.view(1)["position"]["figures"][8:16]].count(True) == 1
    assert [of(match, "Bc", viewer)["bearer"] for viewer in (0, 1, 2, None)] == [None, True, None, None]
    match.play("spy:Bc")
    assert [of(match, "Bc", viewer)["bearer"] for viewer in (0, 1, 2, None)] == [True, True, None, None]
    assert [of(match, "Ba", viewer)["bearer"] for viewer in (0, 1, 2, None)] == [False, False, None, None]
    assert of(match, "Ga", 0)["bearer"] is None


@pytest.mark.clause("G-11")
def test_the_last_one_nobody_has_seen_bears_the_key() -> None:
    state = as_erdgeister(at(position(players=3, key=3)).state)
    blue = [name for name in figure_names(state) if name[0] == "B"]
    seen = {figure(state, name) for name in blue if name != "Bc"}
    state.known = [known | (1 if index in seen else 0) for index, known in enumerate(state.known)]
    bearers = {one["figure"]: one["bearer"] for one in view.position(state, 0)["figures"] if one["seat"] == 1}
    assert bearers == {name: name == "Bc" for name in blue}


@pytest.mark.clause("G-84")
def test_at_the_end_the_chamber_is_turned_up_and_nothing_else() -> None:
    homers = {"Ra": "chamber", "Rb": "chamber", "Rc": "chamber", "Rd": "a8", "Bb": "chamber", "Bc": "A5"}
    match = at(position(homers, key=6))
    match.play("Rd>chamber")
    home, revealed, over = match.view()["history"][-1]["facts"]
    assert home == {"kind": "home", "clause": "G-41", "figure": "Rd", "seat": 0, "home": 4, "goal": 4}
    assert [(figure["figure"], figure["number"]) for figure in revealed["figures"]] == [
        ("Ra", 1), ("Rb", 2), ("Rc", 3), ("Rd", 4), ("Bb", 2),
    ]  # fmt: skip
    assert over == {"kind": "game-over", "ending": "nobody-has-key", "clause": "G-81", "seats": [0]}
    assert [of(match, name, None)["number"] for name in ("Ra", "Re", "Bb", "Bc")] == [1, None, 2, None]


# -- two worlds ----------------------------------------------------------------------------------------------


def sights(match: Match, viewer: int) -> tuple[str, str, list[int]]:
    """All that a viewer ever gets: the view, the drawing and the encoding."""
    seat = None if viewer == ONLOOKER else viewer
    return json.dumps(match.view(seat)), match.picture(seat), ErdgeisterEncoder().observe(match.state, viewer)


def worlds(players: int, seed: int, viewer: int) -> tuple[Match, Match, list[int]]:
    """Two matches in which two numbers of a rival have changed places, and whose figures these are."""
    random = Random(seed)
    each = EACH[players]
    numbers = [random.sample([*range(1, 7), *[0] * (each - 6)], each) for _ in range(players)]
    rival = random.choice([seat for seat in range(players) if seat != viewer])
    one, two = random.sample([handle for handle in range(each) if numbers[rival][handle]], 2)
    matches = []
    for swap in (False, True):
        if swap:
            numbers[rival][one], numbers[rival][two] = numbers[rival][two], numbers[rival][one]
        match = Match.by_hand("erdgeister", players=players, start=0, tiles=["I", "II", "I", "II"], turn_limit=24)
        dealt = [f"number:{number or 'blank'}" for clan in numbers for number in clan]
        for text in ("key:2", *dealt):
            match.play(text)
        matches.append(match)
    return matches[0], matches[1], [rival * each + one, rival * each + two]


def may_know(match: Match, figures: list[int], viewer: int) -> bool:
    bits = PUBLIC | (0 if viewer == ONLOOKER else 1 << viewer)
    return any(as_erdgeister(match.state).known[figure] & bits for figure in figures)


@pytest.mark.clause("G-12", "G-52")
@pytest.mark.parametrize("players", COUNTS)
def test_worlds_that_differ_in_hidden_numbers_look_alike(players: int) -> None:
    """Rivals spy on the very figures that differ, and keep it; then one shows them."""
    compared, parted = 0, 0
    for seed in range(2):
        for viewer in range(ONLOOKER, players):
            random = Random(seed)
            here, there, figures = worlds(players, seed, viewer)
            while here.mover >= 0 and not may_know(here, figures, viewer):
                assert sights(here, viewer) == sights(there, viewer)
                compared += 1
                text = _prying(here, figures, viewer, random)
                here.play(text)
                there.play(text)
            if may_know(here, figures, viewer):
                assert sights(here, viewer) != sights(there, viewer)
                parted += 1
    assert compared > 60
    assert parted > 3


def _prying(match: Match, figures: list[int], viewer: int, random: Random) -> str:
    """Others look at what differs, and keep it for a while; the viewer never looks there."""
    names = [f"spy:{GAME.notation.write(match.state, 4000 + figure)[4:]}" for figure in figures]
    legal = match.legal
    if "keep" in legal:
        kept = sum(done.text == "keep" for done in match.done)
        return "show" if kept >= 3 else "keep"
    prying = [text for text in names if text in legal]
    if match.mover == viewer:
        legal = [text for text in legal if text not in names]
    elif prying and random.random() < 0.5:
        return prying[0]
    return random.choice(legal)


def test_the_mover_may_do_the_same_in_every_world() -> None:
    here, there, _ = worlds(3, 1, ONLOOKER)
    random = Random(1)
    while here.mover >= 0:
        assert here.legal == there.legal
        text = random.choice(here.legal)
        here.play(text)
        there.play(text)
    assert as_erdgeister(here.state).turns == as_erdgeister(there.state).turns == 24


# -- the position --------------------------------------------------------------------------------------------


DUE = [
    ("", 1),
    ("spy Ba", 1),
    ("spy Ba, keep", 1),
    ("Ra A6", 2),
    ("Ra A6, spy Ba", None),
    ("Ra A6, kidnap Ba", None),
    ("Ra A6, extra", None),
    ("Ra A6, Rb B5", None),
    ("Ra A6, end", 1),
]


@pytest.mark.clause("G-17", "G-19", "G-21")
@pytest.mark.parametrize(("steps", "due"), DUE)
def test_the_figure_that_comes_next_is_told(steps: str, due: int | None) -> None:
    """A card after the first figure ends the action: nobody moves a second one then."""
    state = position({"Ra": "A5", "Rb": "B4", "Ba": "a2"}, players=2)
    match = at(play(state, *steps.split(", ")) if steps else state)
    assert match.view()["position"]["done"]["due"] == due


CARDS = ["spy Ba, keep", "kidnap Ba, carry c1"]


@pytest.mark.clause("G-21")
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize(("steps", "ends"), [("", False), ("Ra A6", True), ("Ra A6, Rb B5", True)])
def test_the_position_tells_whether_a_card_would_end_the_turn(steps: str, card: str, *, ends: bool) -> None:
    before = position({"Ra": "A5", "Rb": "B4", "Ba": "a2"}, players=2)
    state = play(before, *steps.split(", ")) if steps else before
    assert at(state).view()["position"]["done"]["card_ends"] is ends
    after = at(play(state, *card.split(", "))).view()["position"]
    assert ((after["turn"] != 0), after["done"]["card_ends"]) == (ends, False)


def test_the_position_tells_the_turn_so_far() -> None:
    match = at(position({"Ra": "A5", "Rb": "B4", "Ba": "a2", "Bb": "A5d"}, players=2, limit=9))
    seen = match.view()["position"]
    assert (seen["phase"], seen["turn"], seen["turns"], seen["turn_limit"]) == ("before", 0, 0, 9)
    assert seen["done"] == {"figures": 0, "kind": None, "first": None, "due": 1, "card": False, "card_ends": False}
    assert seen["standing"] == {"A5": ["Ra"], "B4": ["Rb"], "a2": ["Ba"], "A5d": ["Bb"]}
    assert seen["crowd"] == {"A": 1, "B": 1, "C": 0, "D": 0, "a": 1, "b": 0, "c": 0, "d": 0}
    match.play("kidnap:Ba")
    seen = match.view()["position"]
    assert (seen["phase"], seen["marked"], seen["done"]["card"]) == ("carrying", "Ba", True)
    assert seen["cards"][0] == {"spy": 4, "kidnap": 0, "extra": 3}
    match.play("to:c1")
    match.play("Ra>A6")
    seen = match.view()["position"]
    assert seen["done"] == {"figures": 1, "kind": "moving", "first": "Ra", "due": 2, "card": True, "card_ends": False}
    assert (seen["phase"], seen["marked"]) == ("second", None)
    match.play("Rb>B5")
    seen = match.view()["position"]
    assert (seen["phase"], seen["turn"], seen["turns"]) == ("before", 1, 1)
    assert match.view()["history"][-1]["facts"] == [{"kind": "turn", "clause": "G-16", "seat": 1, "number": 2}]


def test_the_position_tells_what_is_not_drawn_yet() -> None:
    match = Match.by_hand("erdgeister", players=2)
    seen = match.view()["position"]
    assert (seen["phase"], seen["turn"], seen["faces"], seen["key_number"]) == ("pick-starter", None, [None] * 4, None)
    assert (seen["board"], seen["reconstruction"]) == ("reconstruction", True)
    for text in ("first:1", "tile:II", "tile:I"):
        match.play(text)
    seen = match.view()["position"]
    assert (seen["phase"], seen["turn"], seen["faces"]) == ("lay-tile", 1, ["II", "I", None, None])
    assert match.view()["history"][-1]["value"] == {
        "text": "tile:I",
        "kind": "tile",
        "clause": "G-05",
        "shaft": "b",
        "face": "I",
    }


# -- endings -------------------------------------------------------------------------------------------------

HOME = {"Ra": "chamber", "Rb": "chamber", "Rc": "chamber", "Rd": "a8"}
ENDINGS = [
    ("key-bearer-home", "G-79", {}, 1, [1, 0, 0, 0]),
    ("others-key-bearer", "G-80", {"Bf": "chamber", "Gf": "chamber", "Ga": "chamber"}, 6, [0, 0, 1, 0]),
    ("others-key-bearer", "G-82", {"Bf": "chamber", "Yf": "chamber"}, 6, [0, 0.5, 0, 0.5]),
    ("nobody-has-key", "G-81", {"Ba": "chamber"}, 6, [1, 0, 0, 0]),
]


@pytest.mark.parametrize(("ending", "clause", "others", "key", "shares"), ENDINGS, ids=[end[1] for end in ENDINGS])
def test_every_ending_has_a_name_and_a_clause(
    ending: str, clause: str, others: dict[str, str], key: int, shares: list[float]
) -> None:
    match = at(position({**HOME, **others}, key=key))
    assert match.mover == 0
    match.play("Rd>chamber")
    outcome = match.outcome
    assert outcome is not None
    assert (outcome["ending"], outcome["clause"], outcome["shares"]) == (ending, clause, shares)
    assert outcome["points"] == [4, *(sum(name[0] == colour for name in others) for colour in "BGY")]
    assert match.view()["position"]["finisher"] == 0
    winners = [seat for seat, share in enumerate(shares) if share]
    assert match.view()["history"][-1]["facts"][-1]["seats"] == winners


@pytest.mark.clause("G-85")
def test_a_turn_limit_is_an_ending_too() -> None:
    match = at(position({"Ba": "chamber", "Gb": "chamber", "Gc": "chamber"}, limit=1, key=2))
    match.play("Ra>A1")
    match.play("end")
    outcome = {name: value for name, value in (match.outcome or {}).items() if name != "tally"}
    assert outcome == {"ending": "turn-limit", "shares": [0, 0, 1, 0], "points": [0, 1, 2, 0], "clause": "G-85"}
    assert match.view()["position"]["finisher"] is None

"""Positions set up by hand: every position of a game comes back from its form, and impossible ones name the control."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import grotto
from grotto.analysis.editing import edited
from grotto.kernel.constants import CHANCE
from grotto.kernel.editor import EditorGroup, Impossible, completed
from grotto.kernel.errors import BadOption, BadState
from grotto.kernel.messages import LANGUAGES
from grotto.kernel.rng import Rng
from grotto.match.match import Match

KINDS = [
    ("diamant", 3),
    ("diamant", 8),
    ("emerald", 2),
    ("emerald", 4),
    ("emerald", 5),
    ("erdgeister", 2),
    ("erdgeister", 4),
]
HALF_DONE = {
    "diamant": {"turn", "decided", "leaving"},
    "emerald": {"phase", "moves", "turn_ends", "dragon_due", "moved_colour", "moved_place", "freed_colour",
                "freed_place", "victim", "log", "up"},
    "erdgeister": {"phase", "turns", "acted", "placing", "first_figure", "card_played", "marked"},
}  # fmt: skip


def positions(game: str, players: int, seed: int) -> Iterator[Match]:
    """Some positions of a match by lot."""
    match, rng = grotto.new(game, players, seed), Rng(seed)
    while match.mover >= 0:
        yield match
        for _ in range(11):
            if match.mover >= 0:
                match.play(match.legal[rng.below(len(match.legal))])


def controls(form: list[EditorGroup]) -> dict[str, Any]:
    return {one["name"]: one for group in form for row in group["rows"] for one in row["controls"]}


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_a_position_comes_back_from_its_form_but_for_what_was_half_done(game: str, players: int) -> None:
    for number, match in enumerate(positions(game, players, 3)):
        seen = edited(game, players, match.options, match.state.dump(), {}, "en")
        assert seen.problem is None, seen.problem
        board = Match(match.game, players, match.options, position=seen.position)
        before, after = match.state.dump(), board.state.dump()
        assert {name for name in before if before[name] != after[name]} <= HALF_DONE[game]
        if number == 12:
            return


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_a_form_has_the_same_controls_with_words_in_every_language(game: str, players: int) -> None:
    forms = [edited(game, players, {}, None, {}, language).groups for language in LANGUAGES]
    assert len({tuple(controls(form)) for form in forms}) == 1
    for form in forms:
        for group in form:
            assert all(len(row["controls"]) == max(len(group["columns"]), 1) for row in group["rows"])
        assert all(
            one["label"] and all(option["title"] for option in one["options"]) for one in controls(form).values()
        )


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_an_untouched_form_is_possible_at_every_step_of_the_deal(game: str, players: int) -> None:
    match, rng = Match(grotto.game(game), players, {}), Rng(4)
    while match.mover == CHANCE and len(match.done) < 40:
        seen = edited(game, players, match.options, match.state.dump(), {}, "en")
        assert seen.problem is None, (len(match.done), seen.problem)
        match.play(match.game.notation.write(match.state, match.state.draw(rng)))
    assert match.done


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_a_number_out_of_its_limits_is_refused_beside_its_field_whatever_it_is(game: str, players: int) -> None:
    """Also in a form of a game that has not been dealt yet."""
    undealt = Match(grotto.game(game), players, {}).state.dump()
    numbers = [one for one in controls(edited(game, players, {}, None, {}, "en").groups).values() if not one["options"]]
    assert numbers
    for one in numbers:
        for value in (one["least"] - 1, one["most"] + 1, 9_999):
            problem = edited(game, players, {}, undealt, {one["name"]: value}, "en").problem
            assert problem is not None
            assert problem.control == one["name"]
            assert f"from {one['least']} to {one['most']}" in problem.text


@pytest.mark.parametrize(
    ("game", "players", "entries", "control"),
    [
        ("diamant", 3, {"where-0": "home", "where-1": "home", "where-2": "home"}, "where-0"),
        ("diamant", 3, {"pocket": 124}, "pocket"),
        ("diamant", 3, {"cave": 6}, "cave"),
        ("diamant", 3, {"due": "never"}, "due"),
        ("diamant", 3, {"path-snakes": 1, "gone-snakes": 3}, "path-snakes"),
        ("diamant", 3, {"relics-1": 2, "points-1": 5}, "points-1"),
        ("diamant", 3, {"relics-0": 1, "relics-1": 1, "points-1": 10}, "points-0"),
        ("diamant", 3, {"relics-2": 9}, "relics-2"),
        ("emerald", 4, {"dragon": 9}, "dragon"),
        ("emerald", 4, {"knights-B-c1": 1}, "knights-B-c1"),
        ("emerald", 4, {**{f"knights-R-T{n}": 0 for n in (1, 2, 3, 4)}, "knights-R-nest": 4}, "knights-R-nest"),
        ("emerald", 4, {"gem-cards-1": 0}, "gem-1"),
        ("emerald", 4, {"gem-cards-1": 0, "gem-1": -1}, "gems-0-ruby"),
        ("emerald", 4, {"bonus": 0}, "bonus"),
        ("emerald", 4, {"gold-0-5": 1}, "gold-0-1"),
        ("erdgeister", 4, {"place-Ra": "A1", "place-Ba": "A1"}, "place-Ra"),
        ("erdgeister", 4, {"number-Ra": 1, "number-Rb": 1}, "number-Rb"),
        ("erdgeister", 4, {f"place-R{handle}": "chamber" for handle in "abcd"}, "place-Ra"),
    ],
)  # fmt: skip
def test_what_is_impossible_is_refused_beside_its_control(
    game: str, players: int, entries: dict[str, Any], control: str
) -> None:
    """In every language, and what was entered stays in the form."""
    for language in LANGUAGES:
        seen = edited(game, players, {}, None, entries, language)
        assert seen.position is None
        assert seen.problem is not None
        assert seen.problem.control == control
        assert seen.problem.text
        assert all(controls(seen.groups)[name]["value"] == value for name, value in entries.items())


def test_a_position_that_was_set_up_is_the_one_that_was_meant() -> None:
    entries: dict[str, int | str] = {
        "cave": 3,
        "chest-1": 21,
        "path-17": 1,
        "latest": "17",
        "pocket": 5,
        "floor": 2,
        "where-2": "home",
    }
    cleared = {
        name: 0 for name in controls(edited("diamant", 3, {}, None, {}, "en").groups) if name.startswith("path-")
    }
    seen = edited("diamant", 3, {}, None, {**cleared, **entries}, "en")
    assert seen.problem is None, seen.problem
    told = Match(grotto.game("diamant"), 3, {}, position=seen.position).glance(None)["position"]
    assert (told["expedition"], told["path"], told["pocket"], told["floor"]) == (3, {"17": 1}, 5, 2)
    assert [one["inside"] for one in told["explorers"]] == [True, True, False]
    assert told["explorers"][1]["chest"] == 21


def test_what_no_form_has_is_refused() -> None:
    form = edited("diamant", 3, {}, None, {}, "en").groups
    with pytest.raises(BadState, match="nothing called"):
        completed(form, {"gold": 1})
    with pytest.raises(Impossible):
        completed(form, {"pocket": "many"})
    with pytest.raises(BadOption):
        edited("diamant", 99, {}, None, {}, "en")
    with pytest.raises(BadState):
        edited("diamant", 3, {}, {"pocket": -1}, {}, "en")

"""The friendly face: making matches, playing, and being refused."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import grotto
from grotto.kernel.rng import Rng
from grotto.match.match import Match


def diamant(**options: Any) -> Match:
    return grotto.new("diamant", players=3, seed=7, **options)


def test_a_match_without_a_seed_makes_one_up_and_keeps_it() -> None:
    match = grotto.new("diamant", players=3)
    assert match.seed is not None
    assert grotto.new("diamant", players=3, seed=match.seed).state == match.state


def test_four_kinds_of_refusal_are_told_apart() -> None:
    match = diamant()
    with pytest.raises(grotto.Unreadable) as unreadable:
        match.play("home")
    assert (unreadable.value.kind, unreadable.value.clause) == ("unreadable", "D-06")
    match.play("on", seat=1)
    with pytest.raises(grotto.NotYourTurn) as waiting:
        match.play("back", seat=1)
    assert (waiting.value.kind, waiting.value.clause) == ("not-your-turn", "D-23")
    emerald = grotto.new("emerald", players=3, seed=1, start=0)
    with pytest.raises(grotto.NotLegal) as illegal:
        emerald.play("stop")
    assert (illegal.value.kind, illegal.value.clause) == ("not-legal", "E-23")
    while match.mover != grotto.OVER:
        match.play("back")
    with pytest.raises(grotto.GameIsOver) as over:
        match.play("on")
    assert over.value.kind == "game-is-over"


@pytest.mark.parametrize("text", ["", " ", "on ", "ON", "on\n", "o\0n", "ön", "back" * 1000, "13", "*", "0 on"])
def test_what_cannot_be_read_changes_nothing(text: str) -> None:
    match = diamant()
    before = match.state.clone()
    with pytest.raises(grotto.Unreadable):
        match.play(text)
    assert match.state == before
    assert len(match.done) == 1


@pytest.mark.parametrize("text", [None, 0, b"on", ["on"]])
def test_an_action_is_a_text(text: Any) -> None:
    with pytest.raises(grotto.Unreadable):
        diamant().play(text)


@pytest.mark.parametrize("seat", [-1, 3, 99, "0", 1.0, True])
def test_there_are_only_the_seats_of_the_table(seat: Any) -> None:
    match = diamant()
    for call in (match.view, match.picture, lambda s: match.play("on", s)):
        with pytest.raises(grotto.BadOption):
            call(seat)


@pytest.mark.parametrize(
    ("game", "players", "options", "clause"),
    [
        ("diamant", 2, {}, "D-01"),
        ("diamant", 9, {}, "D-01"),
        ("emerald", 1, {}, "E-01"),
        ("emerald", 6, {}, "E-01"),
        ("erdgeister", 5, {}, "G-01"),
        ("erdgeister", 10**30, {}, "G-01"),
        ("diamant", "3", {}, "D-01"),
        ("diamant", True, {}, "D-01"),
        ("diamant", 3, {"edition": "1999"}, "D-50"),
        ("diamant", 3, {"edition": None}, "D-50"),
        ("diamant", 3, {"edition": ["2017"]}, "D-50"),
        ("diamant", 3, {"colour": 1}, None),
        ("emerald", 3, {"start": 3}, "E-22"),
        ("emerald", 3, {"start": "later"}, "E-22"),
        ("chess", 2, {}, None),
        ("", 2, {}, None),
    ],
)
def test_wrong_games_players_and_options_are_refused(game: str, players: Any, options: Any, clause: str | None) -> None:
    with pytest.raises(grotto.BadOption) as refused:
        grotto.new(game, players, seed=1, **options)
    assert refused.value.clause == clause


@pytest.mark.parametrize("seed", ["7", 7.0, True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(grotto.BadOption):
        grotto.new("diamant", 3, seed)


def test_chance_may_come_from_anywhere_but_not_from_two_places() -> None:
    assert grotto.new("diamant", 3, chance=Rng(7)).state == diamant().state
    with pytest.raises(grotto.BadOption):
        grotto.new("diamant", 3, seed=7, chance=Rng(7))


@pytest.mark.parametrize("lie", [lambda n: n, lambda n: -1, lambda n: 0.5, lambda n: "0"])
def test_a_source_of_chance_that_lies_is_refused(lie: Callable[[int], Any]) -> None:
    class Liar:
        def below(self, n: int) -> Any:
            return lie(n)

    with pytest.raises(ValueError, match=r"the source of chance gave .*, not a whole number from 0 to 34"):
        grotto.new("diamant", 3, chance=Liar())


@pytest.mark.parametrize(
    "names",
    [["Anna"], ["Anna", "Ben", ""], ["Anna", "Ben", "C\nleo"], ["Anna", "Ben", "x" * 41], ["Anna", "Ben", " Cleo"]],
)
def test_names_fit_the_table_and_a_line(names: list[str]) -> None:
    with pytest.raises(grotto.BadOption):
        diamant(names=names)


def test_every_refusal_survives_pickling() -> None:
    for refusal in (grotto.NotLegal("No", "E-23"), grotto.BadFile("broken", "a.match", "line 3")):
        copy = pickle.loads(pickle.dumps(refusal))
        assert str(copy) == str(refusal)
        assert copy.clause == refusal.clause
        assert type(copy) is type(refusal)


def test_a_sealed_choice_is_read_by_its_maker_alone_until_all_have_chosen() -> None:
    match = diamant()
    match.play("back", seat=1)

    def last(viewer: int | None) -> str:
        return match.view(viewer)["history"][-1]["text"]

    assert [last(viewer) for viewer in (None, 0, 1, 2)] == ["?", "?", "back", "?"]
    match.play("on", seat=0)
    match.play("on", seat=2)
    choices = [event["text"] for event in match.view(None)["history"] if event["by"] != "chance"]
    assert choices == ["back", "on", "on"]


def test_printing_a_match_draws_it_for_an_onlooker() -> None:
    match = grotto.new("emerald", players=3, seed=7)
    assert str(match) == match.picture(None)
    assert "3 players" in repr(match)


def test_a_rewound_match_is_as_it_was() -> None:
    match = diamant()
    states = [match.state.clone()]
    for _ in range(20):
        match.play("on" if len(match.done) % 4 else "back")
        states.append(match.state.clone())
    assert match.rewound(1).state == states[0]
    assert match.rewound(len(match.done)).state == states[-1]


def test_a_match_equals_its_fork_until_they_part() -> None:
    match = grotto.new("diamant", 3, 7)
    fork = match.fork()
    assert match == fork
    assert match == grotto.new("diamant", 3, 7)
    fork.play("on")
    assert match != fork
    match.play("on")
    assert match == fork
    assert match != grotto.new("diamant", 3, 8)
    assert match != "a match"
    with pytest.raises(TypeError, match="unhashable"):
        hash(match)


def test_states_games_and_matches_say_what_they_are() -> None:
    match = grotto.new("diamant", 3, 7)
    assert repr(match.state).startswith("<State Diamant, 3 players, seat 0 to move, ")
    assert repr(match.game) == "<Game diamant, version 1 of the rules, 3 to 8 players>"
    assert repr(grotto.Match.by_hand("emerald", 2).state).startswith("<State Emerald, 2 players, chance to move, ")
    assert repr(Rng(1)) == f"<Rng at {Rng(1).x:#018x}>" != repr(Rng(2))


def test_a_copied_game_is_the_same_game() -> None:
    game = grotto.game("diamant")
    again = pickle.loads(pickle.dumps(game))
    assert again == game == copy.deepcopy(game)
    assert {again: "one entry", game: "for both"} == {game: "for both"}
    assert game != grotto.game("emerald")

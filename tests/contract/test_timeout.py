"""The careful choice and standing orders, over every game."""

from __future__ import annotations

import copy
import json
from time import thread_time
from typing import Any

import pytest

import grotto
from grotto.games.emerald import EmeraldGame
from grotto.kernel.game import Game
from grotto.kernel.rng import Rng
from grotto.kernel.view import View
from grotto.match.match import Match
from tests.cases import CASES, Case, every_case, play_at_random

MILLISECOND = 0.001


def careful(match: Match, seat: int) -> str:
    return match.game.timeout_choice(match.view(seat))


@every_case
def test_the_careful_choice_is_legal_wherever_somebody_is_to_act(case: Case) -> None:
    match, rng = case.match(41), Rng(41)
    while match.mover != grotto.OVER:
        for seat in match.to_act:
            view = match.view(seat)
            assert match.game.timeout_choice(view) in [value["text"] for value in view["legal"]]
        play_at_random(match, rng, 1)


@every_case
def test_the_careful_choice_is_made_of_the_view_alone(case: Case) -> None:
    match, rng = case.match(42), Rng(42)
    while match.mover != grotto.OVER:
        view = match.view(match.mover)
        before = copy.deepcopy(view)
        chosen = match.game.timeout_choice(view)
        assert view == before, "the view was changed"
        without_past: View = json.loads(json.dumps(view))
        without_past["history"] = []
        assert match.game.timeout_choice(without_past) == chosen
        play_at_random(match, rng, 5)


@pytest.mark.parametrize("case", [case for case in CASES if not case.options.get("turn_limit")], ids=lambda c: c.name)
def test_games_of_careful_players_come_to_an_end(case: Case) -> None:
    match = case.match(43)  # only Erdgeister can go on for ever, and has its turn limit for that (G-85)
    for _ in range(3000):
        if match.mover == grotto.OVER:
            return
        match.play(careful(match, match.mover))
    pytest.fail("careful players never finish")


@every_case
def test_the_careful_choice_is_quick(case: Case) -> None:
    match, rng, taken = case.match(44), Rng(44), []
    while match.mover != grotto.OVER:
        view = match.view(match.mover)
        taken.append(min(seconds(match.game, view) for _ in range(3)))
        play_at_random(match, rng, 7)
    assert sum(taken) / len(taken) < MILLISECOND


def seconds(game: Game, view: View) -> float:
    start = thread_time()
    game.timeout_choice(view)
    return thread_time() - start


@pytest.mark.parametrize("viewer", [None, 1])
def test_who_has_nothing_to_choose_is_told_so(viewer: int | None) -> None:
    match = grotto.new("emerald", 3, 1, start=0)
    with pytest.raises(grotto.NotYourTurn):
        match.game.timeout_choice(match.view(viewer))


def test_a_game_without_a_timeout_choice_takes_what_is_listed_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EmeraldGame, "timeout", None)
    view = grotto.new("emerald", 3, 1).view(0)
    view["legal"] = [{"text": "b", "kind": "move"}, {"text": "a", "kind": "move"}]
    assert EmeraldGame().timeout_choice(view) == "b"


@every_case
def test_orders_are_obeyed_only_by_games_that_know_them_and_only_in_turn(case: Case) -> None:
    game = grotto.game(case.game)
    order: dict[str, Any] = {"hold": 5, "expedition": "all"}
    view = case.match(1).view(None)
    assert view["legal"] == []
    if game.about("en")["orders"]:
        assert game.obey(game.check_order(order), view) is None
    else:
        with pytest.raises(grotto.BadOption, match="knows no standing orders"):
            game.check_order(order)
        assert game.obey(order, case.match(1).view(case.match(1).mover)) is None


def test_some_game_knows_orders_and_some_do_not() -> None:
    assert {case.game: grotto.game(case.game).orders is not None for case in CASES} == {
        "emerald": False,
        "diamant": True,
        "erdgeister": False,
    }

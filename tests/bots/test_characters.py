"""The cast's temperaments are ways to play: a reader of one game's record tells two of a rung apart."""

from __future__ import annotations

import pytest

from grotto import game, game_names
from grotto.arena.recognition import plan_for, recognised
from grotto.bots.cast import CAST, in_character, member
from grotto.bots.rungs import RUNGS
from grotto.play.players import players_of

pytestmark = pytest.mark.one_build

GAMES = sorted(game_names())
STYLED = range(4)  # rungs below the master


@pytest.mark.parametrize("rung", STYLED)
@pytest.mark.parametrize("name", GAMES)
def test_two_of_a_rung_are_told_apart_by_one_game(name: str, rung: int) -> None:
    bots = [in_character(RUNGS[rung].name, who, name) for who in CAST if who.rung == rung]
    assert recognised(plan_for(name, 4, 12, seed=5), bots[0], bots[1], RUNGS[rung].name) >= 0.65


def test_nobody_is_told_apart_from_himself() -> None:
    assert recognised(plan_for("diamant", 4, 6), "companion", "companion", "companion") <= 0.5


@pytest.mark.parametrize("name", GAMES)
def test_every_style_of_a_temperament_exists(name: str) -> None:
    players = players_of(game(name))
    assert set(players.temperaments.values()) <= set(players.styles)
    assert set(players.temperaments) <= {who.nature for who in CAST}


def test_a_style_that_was_asked_for_is_kept_and_masters_have_none() -> None:
    muri, hugo = member("muri"), member("hugo")
    assert in_character("apprentice", muri, "diamant") == "apprentice:gambler"
    assert in_character("companion-2@10ms", muri, "diamant") == "companion-2:gambler@10ms"
    assert in_character("apprentice:prudent", muri, "diamant") == "apprentice:prudent"
    assert in_character("master", hugo, "diamant") == "master"
    assert in_character("script:coin", muri, "diamant") == "script:coin"
    assert in_character("mybot", muri, "diamant") == "mybot"

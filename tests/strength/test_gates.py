"""Small versions of STRENGTH.md: a change that weakens a bot fails here. Repeatable: seeds and rounds, no clock."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grotto.arena import Contest, Plan, Results, run
from grotto.arena.pairing import POOL
from grotto.kernel.registry import game as find_game
from grotto.play.players import players_of
from tests.long_runs import only_in_long_runs

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

SCRIPTS = tuple(f"script:{name}" for name in players_of(find_game("diamant")).scripts())
LIMIT = {"erdgeister": {"turn_limit": 400}}


def measured(game: str, players: int, hero: str, others: Sequence[str], deals: int, *, pool: bool = False) -> Results:
    contest = Contest(hero, tuple(others), POOL, repeats=True) if pool else Contest(hero, tuple(others))
    return run(Plan(game, players, (contest,), deals=deals, seed=11, options=LIMIT.get(game, {})), workers=1)


def lower_bound(game: str, players: int, hero: str, others: Sequence[str], deals: int, *, pool: bool = False) -> float:
    return 100 * measured(game, players, hero, others, deals, pool=pool).interval(hero)[0]


@pytest.mark.parametrize(("players", "least"), [(3, 57), (4, 53), (6, 46), (8, 42)])
def test_diamants_master_in_a_mixed_field(players: int, least: float) -> None:
    assert lower_bound("diamant", players, "master", SCRIPTS, 6000 // players, pool=True) > least


@pytest.mark.parametrize("edition", ["schmidt", "incan-gold"])
def test_diamants_master_in_the_other_editions(edition: str) -> None:
    contest = Contest("master", SCRIPTS, POOL, repeats=True)
    found = run(Plan("diamant", 4, (contest,), deals=400, seed=11, options={"edition": edition}), workers=1)
    assert 100 * found.interval("master")[0] > 48


@pytest.mark.parametrize("script", ["script:floor", "script:one-step", "script:relic"])
def test_no_script_thrives_among_masters(script: str) -> None:
    assert 100 * measured("diamant", 4, script, ["master"], 300).share(script) < 19


def test_reading_the_others_pays_in_a_mixed_field() -> None:
    """By two points at least; STRENGTH.md shows five."""
    heroes = ("grandmaster", "master")
    contests = tuple(Contest(hero, SCRIPTS, POOL, repeats=True) for hero in heroes)
    found = run(Plan("diamant", 4, contests, deals=500, seed=11), workers=1)
    assert 100 * found.difference(*heroes).mean > 2


@only_in_long_runs
def test_readers_are_not_read_by_masters() -> None:
    assert 100 * measured("diamant", 4, "master", ["grandmaster"], 120).share("master") < 30


def test_emeralds_master_among_scouts() -> None:
    assert lower_bound("emerald", 4, "master", ["scout"], 70) > 73


def test_erdgeisters_master_among_scouts() -> None:
    assert lower_bound("erdgeister", 4, "master", ["scout"], 70) > 38
    assert lower_bound("erdgeister", 2, "master", ["scout"], 90) > 62


def test_erdgeisters_master_knows_tactical_tiles() -> None:
    """Better by two points at least than with the net for all tiles; STRENGTH.md shows more."""
    nets = players_of(find_game("erdgeister")).nets
    assert nets is not None
    heroes = ("master", f"master@{nets / 'erdgeister.net'}")
    contests = tuple(Contest(hero, ("scout",)) for hero in heroes)
    options = {"turn_limit": 400, "tiles": "tactical"}
    found = run(Plan("erdgeister", 4, contests, deals=150, seed=11, options=options), workers=1)
    assert 100 * found.difference(*heroes).mean > 2


def test_erdgeisters_scout_finishes_soon() -> None:
    found = measured("erdgeister", 4, "scout", ["wisp"], 10)
    assert found.share("scout") >= 0.9
    assert found.endless == 0


@only_in_long_runs
@pytest.mark.parametrize("game", ["emerald", "erdgeister"])
def test_a_little_search_beats_masters(game: str) -> None:
    assert measured(game, 4, "grandmaster@60r", ["master"], 12).share("grandmaster@60r") > 0.28


@pytest.mark.parametrize("game", ["diamant", "emerald", "erdgeister"])
@pytest.mark.parametrize(
    ("upper", "lower"),
    [("apprentice", "wisp"), ("scout", "apprentice"), ("companion", "scout"), ("master", "companion")],
)
def test_every_rung_beats_the_one_below(game: str, upper: str, lower: str) -> None:
    deals = {"diamant": 300, "emerald": 60, "erdgeister": 40}[game]
    assert lower_bound(game, 4, upper, [lower], deals) > 26

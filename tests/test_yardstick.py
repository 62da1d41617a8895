"""The benchmark's programs in C play Grotto's games, or their speeds could not be compared."""

from __future__ import annotations

import pytest
from bench.games import SEATS
from bench.same_work import check_same_games, check_same_trees
from bench.yardstick import Yardstick

import grotto
from grotto.games.diamant.rules import Diamant
from tests.long_runs import sized

pytestmark = pytest.mark.one_build
GAMES = {"diamant": sized(1_000, 50_000), "emerald": sized(1_000, 20_000), "erdgeister": sized(60, 2_000)}


@pytest.fixture(scope="module")
def yardstick(tmp_path_factory: pytest.TempPathFactory) -> Yardstick:
    return Yardstick(str(tmp_path_factory.mktemp("yardstick")))


@pytest.mark.parametrize(("game", "players"), [(game, players) for game, seats in SEATS.items() for players in seats])
def test_random_games_in_c_are_grottos(yardstick: Yardstick, game: str, players: int) -> None:
    check_same_games(yardstick, game, players, GAMES[game])


@pytest.mark.parametrize("players", SEATS["diamant"])
@pytest.mark.parametrize("rounds", [1, 7, sized(2_000, 50_000)])
def test_searches_in_c_grow_grottos_trees(yardstick: Yardstick, players: int, rounds: int) -> None:
    state = grotto.new("diamant", players, seed=players).state
    assert isinstance(state, Diamant)
    check_same_trees(yardstick, state, rounds)

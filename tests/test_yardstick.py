"""The benchmark's programs in C play Grotto's games, or their speeds could not be compared."""

from __future__ import annotations

import pytest
from bench.games import SEATS
from bench.same_work import check_same_games
from bench.yardstick import Yardstick

from tests.long_runs import sized

pytestmark = pytest.mark.one_build
GAMES = {"diamant": sized(1_000, 50_000), "emerald": sized(1_000, 20_000), "erdgeister": sized(60, 2_000)}


@pytest.fixture(scope="module")
def yardstick(tmp_path_factory: pytest.TempPathFactory) -> Yardstick:
    return Yardstick(str(tmp_path_factory.mktemp("yardstick")))


@pytest.mark.parametrize(("game", "players"), [(game, players) for game, seats in SEATS.items() for players in seats])
def test_random_games_in_c_are_grottos(yardstick: Yardstick, game: str, players: int) -> None:
    check_same_games(yardstick, game, players, GAMES[game])

"""Calibration: what is said happens as often; `python -m scripts.calibrate --check` looks at thousands of games."""

from __future__ import annotations

import random

import pytest

import grotto
from grotto.analysis.calibration import Calibration, tables_of
from grotto.analysis.fitting import Told, fit, tenths, told_games
from grotto.analysis.valuation import Valuation
from grotto.bots.find_net import net_checksums

CALIBRATED: list[tuple[str, dict[str, str]]] = [
    ("diamant", {"edition": "2017"}),
    ("diamant", {"edition": "schmidt"}),
    ("diamant", {"edition": "incan-gold"}),
    ("emerald", {}),
    ("erdgeister", {}),
    ("erdgeister", {"tiles": "tactical"}),
]


def overconfident(games: int, seed: int) -> list[Told]:
    """Two seats: what is said is twice as far from even as what happens."""
    luck, found = random.Random(seed), []
    for _ in range(games):
        chance = luck.uniform(0.25, 0.75)
        said = 2 * chance - 0.5
        won = luck.random() < chance
        found.append(Told([[said, 1 - said]], [float(won), float(not won)]))
    return found


def test_a_fitted_table_mends_what_an_overconfident_net_says() -> None:
    table = fit(overconfident(20_000, 1))
    fresh = overconfident(20_000, 2)
    before, after = tenths(fresh, Calibration()), tenths(fresh, Calibration(table.said, table.happens))
    assert max(abs(row.said - row.happened) for row in before) > 0.15
    assert max(abs(row.said - row.happened) for row in after if row.games > 1000) < 0.03
    assert table.happens == sorted(table.happens)


@pytest.mark.parametrize(("game", "options"), CALIBRATED)
def test_a_net_has_a_monotone_table_for_every_number_of_players(game: str, options: dict[str, str]) -> None:
    rules = grotto.game(game)
    for players in rules.seats:
        valuation = Valuation(rules, players, rules.options(players, options))
        found = valuation.calibration
        assert found.said
        assert list(found.happens) == sorted(found.happens)
        assert list(found.said) == sorted(set(found.said))
        even = [1 / players] * players
        assert found.apply(even) == pytest.approx(even)
        assert sum(found.apply([0.9, *([0.1 / (players - 1)] * (players - 1))])) == pytest.approx(1)


@pytest.mark.parametrize("game", sorted({game for game, _ in CALIBRATED}))
def test_a_table_names_the_command_that_makes_it_and_belongs_to_a_net_that_is_there(game: str) -> None:
    found = tables_of(grotto.game(game)).nets
    assert found.keys() <= set(net_checksums(game).values())
    for of_net in found.values():
        for players, table in of_net.items():
            assert table.command.startswith(f"python -m scripts.calibrate {game} ")
            assert table.command.endswith(f" --players {players} --games {table.games}")


def test_what_is_said_of_games_between_masters_adds_up() -> None:
    rules = grotto.game("diamant")
    games = list(told_games(Valuation(rules, 3, rules.options(3, {})), 0, 3))
    assert all(sum(row) == pytest.approx(1) for game in games for row in game.said)
    assert all(sum(game.won) == pytest.approx(1) for game in games)

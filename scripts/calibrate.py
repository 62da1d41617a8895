"""Fits the calibration of every game's net, and checks it on games that were not used: `python -m scripts.calibrate`.

A table is fitted on all games, and checked by two others, each fitted on one half of the games and applied to the other
half. `--check` fits nothing and checks what is there, on other games. The tables are written beside the nets' folder of
each game.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec
from rich.progress import track

from grotto.analysis.calibration import FILE, Calibration, Tables
from grotto.analysis.fitting import Tenth, Told, cross_calibrated, fit, tenths, told_games
from grotto.analysis.valuation import Valuation
from grotto.bots.find_net import find_net
from grotto.kernel.game import Game
from grotto.kernel.registry import game as find_game
from grotto.kernel.registry import games
from grotto.play.players import players_of

GAMES = 4000
CHECKED_FROM = 1_000_000  # deals from here on are never fitted on


def main() -> None:
    """Fit and check, or only check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="games; all that have a net by default")
    parser.add_argument("--games", type=int, default=GAMES, help="games of each number of players")
    parser.add_argument("--players", type=int, nargs="*", help="numbers of players; all by default")
    parser.add_argument("--check", action="store_true", help="only check the tables that are there")
    given = parser.parse_args()
    for name in given.names or games():
        game = find_game(name)
        for players in given.players or game.seats:
            valuation = Valuation(game, players, game.options(players, {}))
            if valuation.judge is not None:
                (_check if given.check else _fit)(valuation, given.games)


def _played(valuation: Valuation, first: int, count: int, what: str) -> list[Told]:
    about = f"{what} {valuation.game.name} with {valuation.players}"
    return list(track(told_games(valuation, first, count), about, total=count))


def _fit(valuation: Valuation, count: int) -> None:
    """Fit one table; those of other numbers of players stay, as long as they are for the same net."""
    game, net = valuation.game, _checksum(valuation.game)
    told = _played(valuation, 0, count, "fitting")
    path = _file(game)
    there = msgspec.json.decode(path.read_bytes(), type=Tables) if path.exists() else None
    tables = there.players if there is not None and there.net == net else {}
    tables[str(valuation.players)] = fit(told)
    made = Tables(net=net, command=f"python -m scripts.calibrate {game.name} --games {count}", players=tables)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
    _tell(valuation, "net", tenths(told, Calibration()))
    _tell(valuation, "calibrated by the other half", tenths(cross_calibrated(told), Calibration()))


def _file(game: Game) -> Path:
    folder = players_of(game).nets
    assert folder is not None
    return folder.parent / FILE


def _checksum(game: Game) -> str:
    weights = find_net(game, game.seats[0], game.options(game.seats[0], {})).weights
    assert weights is not None
    return str(weights.about["check"])


def _check(valuation: Valuation, count: int) -> None:
    told = _played(valuation, CHECKED_FROM, count, "checking")
    _tell(valuation, "net", tenths(told, Calibration()))
    _tell(valuation, "calibrated", tenths(told, valuation.calibration))


def _tell(valuation: Valuation, what: str, rows: list[Tenth]) -> None:
    worst = max(abs(row.said - row.happened) for row in rows)
    print(f"{valuation.game.name} {valuation.players} {what}: worst difference {worst:.3f}", flush=True)
    for row in rows:
        print(f"  {row.said:.3f} said, {row.happened:.3f} ± {row.margin:.3f} happened in {row.games} games", flush=True)


if __name__ == "__main__":
    main()

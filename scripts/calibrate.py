"""Fits the calibration of every game's net, and checks it on games that were not used: `python -m scripts.calibrate`.

`--check` fits nothing and checks what is there. The tables are written beside the nets' folder of each game.
"""

from __future__ import annotations

import argparse

import msgspec
from rich.progress import track

from grotto.analysis.calibration import FILE, Calibration, Tables, calibration
from grotto.analysis.fitting import Told, fit, tenths, told_games
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
    parser.add_argument("--games", type=int, default=GAMES, help="games to fit on, and as many to check")
    parser.add_argument("--check", action="store_true", help="only check the tables that are there")
    given = parser.parse_args()
    for name in given.names or games():
        game = find_game(name)
        if players_of(game).nets is not None:
            if not given.check:
                _fit(game, given.games)
            _check(game, given.games)


def _valuations(game: Game) -> list[Valuation]:
    found = [Valuation(game, players, game.options(players, {})) for players in game.seats]
    return [valuation for valuation in found if valuation.judge is not None]


def _played(valuation: Valuation, first: int, count: int, what: str) -> list[Told]:
    about = f"{what} {valuation.game.name} with {valuation.players}"
    return list(track(told_games(valuation, first, count), about, total=count))


def _fit(game: Game, count: int) -> None:
    valuations = _valuations(game)
    tables = {str(one.players): fit(_played(one, 0, count, "fitting")) for one in valuations}
    folder = players_of(game).nets
    assert folder is not None
    command = f"python -m scripts.calibrate {game.name} --games {count}"
    made = Tables(net=_checksum(game), command=command, players=tables)
    (folder.parent / FILE).write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")


def _checksum(game: Game) -> str:
    weights = find_net(game, game.seats[0], game.options(game.seats[0], {})).weights
    assert weights is not None
    return str(weights.about["check"])


def _check(game: Game, count: int) -> None:
    for valuation in _valuations(game):
        fitted = calibration(game, valuation.players, _checksum(game))
        told = _played(valuation, CHECKED_FROM, count, "checking")
        for what, used in (("net", Calibration()), ("calibrated", fitted)):
            rows = tenths(told, used)
            worst = max(abs(row.said - row.happened) for row in rows)
            print(f"{game.name} {valuation.players} {what}: worst difference {worst:.3f}")
            for row in rows:
                print(f"  {row.said:.3f} said, {row.happened:.3f} ± {row.margin:.3f} happened in {row.games} games")


if __name__ == "__main__":
    main()

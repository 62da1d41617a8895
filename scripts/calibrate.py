"""Fits the calibration of every game's net, and checks it on games that were not used: `python -m scripts.calibrate`.

A table is fitted on all games, and checked by two others, each fitted on one half of the games and applied to the other
half. `--check` fits nothing and checks what is there, on other games. The tables are written beside the nets' folder of
each game.
"""

from __future__ import annotations

import argparse

import msgspec
from rich.progress import track

from grotto.analysis.calibration import Calibration, file_of, tables_of
from grotto.analysis.fitting import Tenth, Told, cross_calibrated, fit, tenths, told_games
from grotto.analysis.valuation import Valuation
from grotto.bots.find_net import find_net, net_checksums
from grotto.kernel.registry import games

from .games_page.kinds import Kind, kinds_of

GAMES = 4000
CHECKED_FROM = 1_000_000  # deals from here on are never fitted on


def main() -> None:
    """Fit and check, or only check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="games; all that have a net by default")
    parser.add_argument("--edition", nargs="*", help="editions; all by default")
    parser.add_argument("--tiles", default="", help="Erdgeister's tiles, if they are not drawn: tactical")
    parser.add_argument("--players", type=int, nargs="*", help="numbers of players; all by default")
    parser.add_argument("--games", type=int, default=GAMES, help="games of each kind of match")
    parser.add_argument("--check", action="store_true", help="only check the tables that are there")
    given = parser.parse_args()
    for kind in [kind._replace(tiles=given.tiles) for name in given.names or games() for kind in kinds_of(name)]:
        wanted = kind.players in (given.players or [kind.players]) and kind.edition in (given.edition or [kind.edition])
        valuation = kind.valuation()
        if wanted and valuation.judge is not None:
            (_check if given.check else _fit)(kind, valuation, given.games)


def _played(kind: Kind, valuation: Valuation, first: int, count: int, what: str) -> list[Told]:
    about = f"{what} {kind.game.name}, {kind.title}"
    return list(track(told_games(valuation, first, count), about, total=count))


def _fit(kind: Kind, valuation: Valuation, count: int) -> None:
    """Fit one table; the others stay, as long as there is the net that they are for."""
    told = _played(kind, valuation, 0, count, "fitting")
    made, path = tables_of(kind.game), file_of(kind.game)
    assert path is not None
    for old in made.nets.keys() - set(net_checksums(kind.game.name).values()):
        del made.nets[old]
    made.nets.setdefault(_checksum(kind), {})[str(kind.players)] = fit(told, _command(kind, count))
    path.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
    _tell(kind, "net", tenths(told, Calibration()))
    _tell(kind, "calibrated by the other half", tenths(cross_calibrated(told), Calibration()))


def _command(kind: Kind, count: int) -> str:
    edition = f" --edition {kind.edition}" if kind.edition else ""
    tiles = f" --tiles {kind.tiles}" if kind.tiles else ""
    return f"python -m scripts.calibrate {kind.game.name}{edition}{tiles} --players {kind.players} --games {count}"


def _checksum(kind: Kind) -> str:
    weights = find_net(kind.game, kind.players, kind.options).weights
    assert weights is not None
    return str(weights.about["check"])


def _check(kind: Kind, valuation: Valuation, count: int) -> None:
    told = _played(kind, valuation, CHECKED_FROM, count, "checking")
    _tell(kind, "net", tenths(told, Calibration()))
    _tell(kind, "calibrated", tenths(told, valuation.calibration))


def _tell(kind: Kind, what: str, rows: list[Tenth]) -> None:
    worst = max(abs(row.said - row.happened) for row in rows)
    print(f"{kind.game.name}, {kind.title}, {what}: worst difference {worst:.3f}", flush=True)
    for row in rows:
        print(f"  {row.said:.3f} said, {row.happened:.3f} ± {row.margin:.3f} happened in {row.games} games", flush=True)


if __name__ == "__main__":
    main()

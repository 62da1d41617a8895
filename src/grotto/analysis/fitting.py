"""Fits and checks calibration tables on games between masters. `python -m scripts.calibrate` is the command."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import ceil, sqrt
from typing import NamedTuple

from grotto.kernel.constants import CERTAINTY, CHANCE
from grotto.play.deal_replay import replay_deal

from .calibration import Calibration, CalibrationTable
from .master_games import master_games
from .valuation import Valuation, mean

BINS = 20  # of equal numbers of positions
NARROWEST = 0.01  # a bin
WIDEST = 0.1  # a bin: the few positions near 1 would otherwise be one with those far from it
ROUNDS = 3
LOOKS = 40  # positions of a game: neighbours say nearly the same
TENTHS = range(1, 9)  # those from 0.1 to 0.9


class Told(NamedTuple):
    """A game: what the net said of every seat before its decisions, or some of them; each seat's part of the win."""

    said: list[list[float]]
    won: list[float]


class Tenth(NamedTuple):
    """All positions in which a chance within one tenth was said."""

    said: float
    """The mean of what was said."""
    happened: float
    margin: float
    """The 95 % interval of what happened, by game."""
    games: int


def told_games(valuation: Valuation, first: int, games: int) -> Iterator[Told]:
    """Games between masters, from a number of the deal on."""
    for game in master_games(valuation, first, games):
        yield Told(_said(valuation, game.actions, game.deal), game.won)


def _said(valuation: Valuation, actions: Sequence[int], deal: int) -> list[list[float]]:
    root = valuation.game.start(valuation.players, dict(valuation.options))
    found, sealed = list[list[float]](), False
    for state, mover, _ in replay_deal(root, deal, actions):
        if mover != CHANCE and not sealed and len(state.legal) > 1:
            found.append(valuation.judged(state))
        sealed = mover != CHANCE and len(state.deciding) > 1  # until all have chosen, the position is the same
    return found[:: ceil(len(found) / LOOKS) or 1]


def fit(games: Sequence[Told], command: str = "") -> CalibrationTable:
    """A monotone table from bins of positions; the command that makes it is written into it.

    A difference between what a bin says and what happened counts only as far as it is beyond chance, so that a net that
    is calibrated already is left as it is. Chances are made to add up after the table, which moves them a little: what
    is left of a difference is mended in the next round.
    """
    edges = _edges(games)
    middles = [told.said for told in _bins(games, edges, Calibration())]
    used = [i for i, middle in enumerate(middles) if 0.0 < middle < 1.0]
    said = [0.0, *(middles[i] for i in used), 1.0]
    happens = list(said)
    for _ in range(ROUNDS):
        bins = _bins(games, edges, Calibration(said, happens))
        mended = [min(max(now + bins[i].gap, 0.0), 1.0) for now, i in zip(happens[1:-1], used, strict=True)]
        happens = list(accumulate([0.0, *mended, 1.0], max))
    said, happens = [round(one, 5) for one in said], [round(one, 5) for one in happens]
    openings = [Calibration(said, happens).apply(game.said[0]) for game in games if game.said]
    return CalibrationTable(said, happens, len(games), command, [round(share, 5) for share in mean(openings)])


def _edges(games: Sequence[Told]) -> list[float]:
    """Where bins begin: with equal numbers of positions, but neither narrow nor so wide that they hide a difference."""
    shares = sorted(share for game in games for row in game.said for share in row)
    edges = [0.0]
    for end in [shares[len(shares) * i // BINS] for i in range(1, BINS)] + [1.0]:
        if end - edges[-1] >= NARROWEST:
            parts = ceil((end - edges[-1]) / WIDEST)
            edges += [edges[-1] + (end - edges[-1]) * part / parts for part in range(1, parts + 1)]
    return edges[:-1]


class _Bin(NamedTuple):
    said: float
    """The mean of what was said."""
    gap: float
    """What happened minus what the table says now, shrunk towards 0 as far as it is uncertain."""


def _bins(games: Sequence[Told], edges: Sequence[float], now: Calibration) -> list[_Bin]:
    count, said, gaps, squares = ([0.0] * len(edges) for _ in range(4))
    for game in games:
        of_game: dict[int, float] = {}
        for row in game.said:
            for raw, share, won in zip(row, now.apply(row), game.won, strict=True):
                i = bisect_right(edges, raw) - 1
                count[i] += 1
                said[i] += raw
                of_game[i] = of_game.get(i, 0.0) + won - share
        for i, total in of_game.items():  # positions of one game go together
            gaps[i] += total
            squares[i] += total**2
    return [
        _Bin(said[i] / count[i], _beyond_chance(gaps[i] / count[i], squares[i] / count[i] ** 2))
        if count[i]
        else _Bin(0.0, 0.0)
        for i in range(len(edges))
    ]


def _beyond_chance(gap: float, variance: float) -> float:
    return gap * max(0.0, 1.0 - variance / gap**2) if gap else 0.0


def cross_calibrated(games: Sequence[Told]) -> list[Told]:
    """The games with calibrated chances; each half is calibrated by a table fitted on the other half."""
    halves = games[::2], games[1::2]
    tables = [fit(half) for half in halves]
    found = []
    for half, table in zip(halves, reversed(tables), strict=True):
        used = Calibration(table.said, table.happens)
        found += [Told([used.apply(row) for row in game.said], game.won) for game in half]
    return found


def tenths(games: Sequence[Told], calibration: Calibration) -> list[Tenth]:
    """How often the seat won, by tenths of its calibrated chance."""
    found = []
    for tenth in TENTHS:
        low, high = tenth / 10, (tenth + 1) / 10
        rows = [_within(game, calibration, low, high) for game in games]
        rows = [row for row in rows if row[2]]
        count = sum(n for _, _, n in rows)
        if not count:
            continue
        said, happened = sum(row[0] for row in rows) / count, sum(row[1] for row in rows) / count
        variance = sum((won - happened * n) ** 2 for _, won, n in rows)  # by game: positions of one go together
        found.append(Tenth(said, happened, CERTAINTY * sqrt(variance) / count, len(rows)))
    return found


def _within(game: Told, calibration: Calibration, low: float, high: float) -> tuple[float, float, int]:
    said, won, count = 0.0, 0.0, 0
    for row in game.said:
        for share, part in zip(calibration.apply(row), game.won, strict=True):
            if low <= share < high:
                said, won, count = said + share, won + part, count + 1
    return said, won, count

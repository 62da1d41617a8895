"""Fits and checks calibration tables on games between masters. `python -m scripts.calibrate` is the command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from grotto.kernel.constants import CERTAINTY, CHANCE
from grotto.play.deal_replay import replay_deal

from .calibration import Calibration, Table
from .master_games import master_games
from .valuation import Valuation, mean

BINS = 20  # of equal numbers of positions
NARROWEST = 0.01  # between two points of a table
TENTHS = range(1, 9)  # those from 0.1 to 0.9


class Told(NamedTuple):
    """A game: what the net said of every seat before each decision, and each seat's part of the win."""

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
    return found


def fit(games: Sequence[Told]) -> Table:
    """A monotone table from bins of equal size, merged where a higher one won less often.

    A difference between what a bin says and what happened counts only as far as it is beyond chance, so that a net that
    is calibrated already is left as it is.
    """
    pairs = sorted(
        (said, won, number)
        for number, game in enumerate(games)
        for row in game.said
        for said, won in zip(row, game.won, strict=True)
    )
    size = max(len(pairs) // BINS, 1)
    said, happens = [0.0], [0.0]
    for start in range(0, len(pairs) - size + 1, size):
        middle, won = _bin(pairs[start : start + size])
        if middle - said[-1] >= NARROWEST:
            said.append(round(middle, 5))
            happens.append(round(max(won, happens[-1]), 5))
    said, happens = [*said, 1.0], [*happens, 1.0]
    openings = [Calibration(said, happens).apply(game.said[0]) for game in games if game.said]
    return Table(said, happens, len(games), [round(share, 5) for share in mean(openings)])


def _bin(pairs: Sequence[tuple[float, float, int]]) -> tuple[float, float]:
    """The mean of what was said, and what happened, drawn towards it by how unsure it is."""
    by_game: dict[int, float] = {}
    for said, won, number in pairs:
        by_game[number] = by_game.get(number, 0.0) + won - said
    middle = sum(said for said, _, _ in pairs) / len(pairs)
    gap = sum(by_game.values()) / len(pairs)
    variance = sum(total**2 for total in by_game.values()) / len(pairs) ** 2  # positions of one game go together
    return middle, min(max(middle + gap * max(0.0, 1.0 - variance / gap**2 if gap else 0.0), 0.0), 1.0)


def cross_calibrated(games: Sequence[Told]) -> list[Told]:
    """The games as a table says them that was fitted on the other half of them."""
    halves = games[::2], games[1::2]
    tables = [fit(half) for half in halves]
    found = []
    for half, table in zip(halves, reversed(tables), strict=True):
        used = Calibration(table.said, table.happens)
        found += [Told([used.apply(row) for row in game.said], game.won) for game in half]
    return found


def tenths(games: Sequence[Told], calibration: Calibration) -> list[Tenth]:
    """What happened in every tenth of what is said, after calibration."""
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

"""Writes results: tables as CSV, everything as JSON, and one self-contained page."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from grotto import __version__
from grotto.kernel.errors import BadFile, BadOption
from grotto.kernel.files import reason
from grotto.kernel.registry import game as find_game

from .estimates import Estimate
from .matrix import Matrix
from .ratings import Ratings
from .results import Results, Row

FORMAT = "grotto.arena.results/1"
MOST_FORFEITS = 1000  # in the JSON file; all are in deals.jsonl
ROW_HEAD = (
    "contest", "bot", "others", "share", "low", "high", "fair", "corrected", "corrected_low", "corrected_high",
    "deals", "games", "forfeits", "cpu_mean", "cpu_p50", "cpu_p99", "clock_mean",
)  # fmt: skip
GAME_HEAD = ("contest", "deal", "game", "seat", "bot", "hero", "share", "place", "decisions", "luck")


def write(
    results: Results, folder: str | os.PathLike[str], *, page: bool = False, rated_by: str = "wins"
) -> list[Path]:
    """Write all files of a run; the page last, because it needs more than the others."""
    path = Path(folder)
    ratings, matrix = found_ratings(results, rated_by), found_matrix(results)
    try:
        path.mkdir(parents=True, exist_ok=True)
        written = [
            _json(path / "results.json", summary(results, ratings, matrix)),
            _csv(path / "shares.csv", ROW_HEAD, (_row(results, row) for row in results.rows)),
            _csv(path / "games.csv", GAME_HEAD, _games(results)),
        ]
        if ratings is not None:
            written.append(_csv(path / "ratings.csv", ratings.ratings[0]._fields, ratings.ratings))
        if matrix is not None:
            written.append(_csv(path / "matrix.csv", ("hero", "field", "share", "low", "high"), _cells(matrix)))
        if page:
            from .page import page_of

            written.append(_text(path / "page.html", page_of(results, ratings, matrix)))
    except OSError as error:
        raise BadFile(f"cannot be written: {reason(error)}", str(path)) from None
    return written


def found_ratings(results: Results, by: str = "wins") -> Ratings | None:
    """The ratings, if enough was played and what they need is installed."""
    if len(results.plan.bots) < 2 or not any(results.deals):
        return None
    try:
        return results.ratings(by=by)
    except BadOption:
        return None


def found_matrix(results: Results) -> Matrix | None:
    """The matrix, if there is one of more than one direction."""
    try:
        matrix = results.matrix()
    except BadOption:
        return None
    return matrix if matrix.complete else None


def summary(results: Results, ratings: Ratings | None, matrix: Matrix | None) -> dict[str, Any]:
    """All results as plain values."""
    plan = results.plan
    forfeits = results.forfeits
    return {
        "format": FORMAT,
        "version": __version__,
        "rules": find_game(plan.game).version,
        "plan": plan.to_json(),
        "shares": [dict(zip(ROW_HEAD, _row(results, row), strict=True)) | {"by_seat": row.by_seat}
                   for row in results.rows],
        "tests": [
            {"ratio": test.ratio, "lower": test.lower, "upper": test.upper, "answer": test.answer,
             "deals": len(test.path)}
            for test in results.tests
        ],
        "ratings": None if ratings is None else {
            "by": ratings.by, "anchor": ratings.anchor, "bots": [one._asdict() for one in ratings.ratings],
            "openskill": ratings.second,
        },
        "matrix": None if matrix is None else {
            "bots": matrix.bots,
            "shares": [[None if cell is None else cell.mean for cell in row] for row in matrix.cells],
            "standings": [standing._asdict() for standing in matrix.standings()],
        },
        "endless": results.endless,
        "slowed": results.slowed,
        "forfeits": len(forfeits),
        "first_forfeits": [
            {"contest": contest, "deal": deal} | forfeit._asdict()
            for contest, deal, forfeit in forfeits[:MOST_FORFEITS]
        ],
    }  # fmt: skip


def _row(results: Results, row: Row) -> tuple[object, ...]:
    times = row.times
    return (
        row.contest.name, row.bot, ",".join(row.contest.others), *_bounds(row.share), results.plan.fair,
        *_bounds(row.corrected), row.share.deals, row.games, row.forfeits,
        times.mean, times.quantile(0.5), times.quantile(0.99), times.mean_clock,
    )  # fmt: skip


def _bounds(found: Estimate | None) -> tuple[float | None, float | None, float | None]:
    """JSON knows no infinity; an unknown bound is left out."""
    if found is None:
        return None, None, None
    return found.mean, *((None, None) if found.deals < 2 else found.bounds)


def _games(results: Results) -> Iterable[tuple[object, ...]]:
    for deals in results.deals:
        for deal in deals:
            for turn, game in enumerate(deal.games):
                for seat, bot in enumerate(game.seats):
                    luck = "" if game.luck is None else game.luck[seat]
                    yield (
                        deal.contest, deal.number, turn, seat, bot, int(seat == game.hero), game.shares[seat],
                        game.places[seat], game.decisions[seat], luck,
                    )  # fmt: skip


def _cells(matrix: Matrix) -> Iterable[tuple[object, ...]]:
    for hero, row in zip(matrix.bots, matrix.cells, strict=True):
        for other, cell in zip(matrix.bots, row, strict=True):
            if cell is not None:
                yield hero, other, *_bounds(cell)


def _csv(path: Path, head: Sequence[str], rows: Iterable[Sequence[object]]) -> Path:
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(head)
        writer.writerows(rows)
    return path


def _json(path: Path, value: dict[str, Any]) -> Path:
    return _text(path, json.dumps(value, indent=1, allow_nan=False) + "\n")


def _text(path: Path, text: str) -> Path:
    path.write_text(text, "utf-8")
    return path

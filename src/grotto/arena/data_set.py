"""Many games between bots as match files: a data set by one command."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from grotto import __version__
from grotto.bots.contract import Budget
from grotto.kernel.errors import BadFile, BadOption
from grotto.kernel.files import reason
from grotto.kernel.registry import game as find_game
from grotto.kernel.text import quoted
from grotto.match.match import Match
from grotto.parallel.pools import worker_pool

from . import match_files
from .deal import DealWorker, play_game_of
from .pairing import Contest
from .plan import Plan
from .play_game import PlayedGame
from .runner import check
from .worker_bots import find_bot

HEAD = "games.json"
INDEX = "games.csv"
INDEX_HEAD = ("file", "seat", "bot", "share", "forfeit")
FORFEITS = "forfeits.csv"
FORFEITS_HEAD = ("file", "seat", "bot", "decision", "reason")
PORTION = 20  # games of one job


class GamesJob(NamedTuple):
    """Some games for one worker."""

    plan: Plan
    games: tuple[int, ...]
    folder: str


def plan_of(
    game: str,
    bots: list[str],
    games: int,
    seed: int,
    *,
    options: Mapping[str, Any] | None = None,
    budget: Budget | None = None,
) -> Plan:
    """Games of these bots, one of which sits at each seat. The bots move on by one seat from game to game."""
    if not bots:
        raise BadOption("bots: say who plays, a bot for each seat")
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise BadOption(f"games: expected a whole number from 1 on, not {quoted(games)}")
    contest = Contest(bots[0], tuple(bots[1:]))
    return Plan(game, len(bots), (contest,), deals=games, seed=seed, options=options or {}, budget=budget)


def make(
    plan: Plan,
    folder: str | os.PathLike[str],
    *,
    on: str = "local",
    workers: int | None = None,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> int:
    """Play the games that the folder lacks, and write an index of all; returns how many were played."""
    check(plan)
    place = Path(folder).absolute()
    match_files.make_folder(place)
    _claim(place, plan)
    missing = [number for number in range(plan.deals) if not _file(place, number).exists()]
    jobs = [GamesJob(plan, tuple(missing[at : at + PORTION]), str(place)) for at in range(0, len(missing), PORTION)]
    done = plan.deals - len(missing)
    with closing(worker_pool(on, workers)) as pool:
        for played in pool.map(play_games, jobs):
            done += played
            tell(done, plan.deals)
    _write_index(place, plan)
    return len(missing)


def play_games(job: GamesJob) -> int:
    """Play the games of a job and write them."""
    worker = DealWorker(job.plan, find_bot)
    for number in job.games:
        try:
            played, seats, deal_seed = play_game_of(worker, number)
            _keep_forfeits(Path(job.folder), number, seats, played)
            match_files.write(
                match_files.as_match(job.plan, seats, played.actions, deal_seed), job.folder, _name(number)
            )
        finally:
            worker.bots.rest()
    return len(job.games)


def _keep_forfeits(folder: Path, number: int, seats: tuple[str, ...], played: PlayedGame) -> None:
    """Called before the match is written, so that none is lost; a game played again gets the same lines."""
    rows = [
        (f"{_name(number)}{match_files.ENDING}", seat, seats[seat], decision, forfeit.reason)
        for seat, (decision, forfeit) in sorted(played.forfeited.items())
    ]
    if not rows:
        return
    try:
        with open(folder / FORFEITS, "a", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)
    except OSError as error:
        raise BadFile(f"cannot be written: {reason(error)}", str(folder / FORFEITS)) from None


def forfeits(folder: str | os.PathLike[str]) -> list[dict[str, str]]:
    """Every bot that forfeited a game of the folder: file, seat, bot, decision and reason."""
    path = Path(folder) / FORFEITS
    if not path.exists():
        return []
    try:
        with open(path, encoding="utf-8", newline="") as file:
            rows = sorted({tuple(row) for row in csv.reader(file)} - {FORFEITS_HEAD})
    except (OSError, ValueError, csv.Error) as error:
        raise BadFile(f"cannot be read: {error}", str(path)) from None
    return [dict(zip(FORFEITS_HEAD, row, strict=True)) for row in rows if len(row) == len(FORFEITS_HEAD)]


def _name(number: int) -> str:
    return f"{number:06}"


def _file(folder: Path, number: int) -> Path:
    return folder / f"{_name(number)}{match_files.ENDING}"


def _claim(folder: Path, plan: Plan) -> None:
    """Write down what the folder holds; refuses one that holds something else."""
    head = {"grotto": __version__, "rules": find_game(plan.game).version, "plan": {**plan.to_json(), "deals": 0}}
    path = folder / HEAD
    try:
        if path.exists():
            if json.loads(path.read_text("utf-8")) != json.loads(json.dumps(head)):
                raise BadOption(f"{folder} holds games with other settings; choose another folder")
        elif any(folder.iterdir()):
            raise BadOption(f"{folder} is not empty; choose another folder")
        else:
            path.write_text(json.dumps(head, indent=1) + "\n", "utf-8")
    except (OSError, ValueError) as error:
        if isinstance(error, BadOption):
            raise
        raise BadFile(f"cannot be used: {error}", str(path)) from None


def _write_index(folder: Path, plan: Plan) -> None:
    try:
        with open(folder / INDEX, "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(INDEX_HEAD)
            writer.writerows(_index(folder, plan))
        if given_up := forfeits(folder):  # workers have added lines as games were played
            with open(folder / FORFEITS, "w", encoding="utf-8", newline="") as file:
                listed = csv.DictWriter(file, FORFEITS_HEAD)
                listed.writeheader()
                listed.writerows(given_up)
    except OSError as error:
        raise BadFile(f"cannot be written: {reason(error)}", str(folder / INDEX)) from None


def _index(folder: Path, plan: Plan) -> Iterator[tuple[object, ...]]:
    """Every seat of every game, from the last lines of the files; the decision at which a seat forfeited."""
    given_up = {(row["file"], int(row["seat"])): row["decision"] for row in forfeits(folder)}
    for number in range(plan.deals):
        path = _file(folder, number)
        seats = plan.contests[0].games(plan.players, plan.seed, number)[number % plan.players].seats
        shares = path.read_text("utf-8").splitlines()[-1].split()[2:]
        for seat, bot in enumerate(seats):
            share = shares[seat] if len(shares) == plan.players else ""
            yield path.name, seat, bot, share, given_up.get((path.name, seat), "")


def read(folder: str | os.PathLike[str]) -> Iterator[Match]:
    """The matches of a folder in order, each checked while it is read."""
    if not Path(folder).is_dir():
        raise BadFile("is no folder", os.fspath(folder))
    for path in sorted(Path(folder).glob(f"*{match_files.ENDING}")):
        yield Match.load(path)

"""`grotto arena`: measures bots against each other."""

from __future__ import annotations

import os
import shlex
import time
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from grotto.arena import Plan, Question, Results, formatting, result_files, run, run_folder
from grotto.arena.luck_correction import NET_JUDGE
from grotto.arena.pairing import Contest, against, both_ways, full_matrix, round_robin
from grotto.arena.ratings import BY
from grotto.bots.by_name import find
from grotto.bots.cast import with_cast
from grotto.bots.contract import Budget
from grotto.kernel.errors import BadOption
from grotto.kernel.registry import games
from grotto.kernel.text import plain

from .console import console, invocation
from .named_options import named_bots, named_options
from .progress import deals_bar

MOST_FORFEITS = 5  # shown on the screen; all are in the files
PLAYERS = 4
DEALS = 250
POINTS = 100.0  # a point is a percent of the win


@click.command()
@click.argument("game", type=click.Choice(games()), required=False)
@click.option("--players", type=int, help="Players at a table; by default 4.")
@click.option("--bot", "bots", multiple=True, help="A bot to measure, by name or command; repeat it for more.")
@click.option("--field", multiple=True, help="The opponents, separated by commas, the same in every deal.")
@click.option("--pool", multiple=True, help="Opponents are drawn from these for every deal; separated by commas.")
@click.option("--repeats", is_flag=True, help="With --pool: the same bot may be drawn twice.")
@click.option("--matrix", is_flag=True, help="Each bot among copies of each other bot.")
@click.option("--deals", type=int, help=f"Number of deals, each played from every seat; by default {DEALS}.")
@click.option("--seed", type=int, help="The same seed gives the same results; by default 1.")
@click.option("--budget", type=click.FloatRange(0.0001, 3600), help="Seconds for one choice.")
@click.option("--rounds", type=click.IntRange(1, 10**9), help="Search rounds for one choice; repeatable.")
@click.option("--patience", type=float, help="Seconds after which a bot counts as hung; by default 60.")
@click.option("--sprt", nargs=2, type=float, help="Stop when it is clear which of two is true, in points above fair.")
@click.option("--paired", is_flag=True, help="With --sprt: test the first bot minus the second, in the same field.")
@click.option("--errors", type=float, help="With --sprt: the error rate; by default 0.05.")
@click.option("--correct-luck", is_flag=True, help="Correct results for luck, as judged by Grotto's net.")
@click.option("--judge", help="Correct results for luck, as judged by this MODULE:FUNCTION.")
@click.option("--option", "options", multiple=True, help="An option of the game as NAME=VALUE: edition=schmidt.")
@click.option("--out", type=click.Path(), help="The folder for the results; a run in it is continued.")
@click.option("--resume", type=click.Path(), help="Continue the run in this folder with its own settings.")
@click.option("--on", default="local", help="Where to compute: local, ray, or ray:ADDRESS.")
@click.option("--workers", type=click.IntRange(min=1), help="Number of workers; by default all cores.")
@click.option("--rate", type=click.Choice(BY), default=BY[0], help="What ratings count: wins, or all places.")
@click.option("--matches", type=click.Path(), help="Write every game into this folder, as a match file.")
@click.option("--page", is_flag=True, help="Write a page with plots too.")
def arena(
    game: str | None,
    out: str | None,
    resume: str | None,
    on: str,
    workers: int | None,
    rate: str,
    matches: str | None,
    *,
    page: bool,
    **asked: Any,
) -> None:
    """Let bots play GAME against each other: every deal from every seat, with the same luck for all."""
    plan = _resumed(resume, game, out, asked) if resume is not None else _planned(game, asked)
    folder = Path(resume or out or _default_folder(plan.game))
    screen = console()
    for note in _notes(plan):
        screen.print(Text(note))
    try:
        results = _play(plan, folder, on, workers, matches)
    except KeyboardInterrupt:
        screen.print(Text("\nInterrupted; what was played is kept. To go on:"))
        screen.print(Text(f"  {invocation()} arena --resume {shlex.quote(str(folder))}"), soft_wrap=True)
        raise click.Abort from None
    _tell(screen, results, rate)
    written = result_files.write(results, folder, page=page, rated_by=rate)
    screen.print(Text(f"Written to {plain(str(folder))}: {', '.join(path.name for path in written)}"), soft_wrap=True)


def _notes(plan: Plan) -> list[str]:
    """Notes about bots that play below their rung in this game."""
    notes = [find(bot).note(plan.game, plan.players, plan.options) for bot in plan.bots]
    return list(dict.fromkeys(filter(None, notes)))


# -- what is asked for -----------------------------------------------------------------------------------


def _planned(game: str | None, asked: dict[str, Any]) -> Plan:
    if game is None:
        raise BadOption(f"Say which game: grotto arena {' | '.join(games())}")
    judge = asked["judge"] or (NET_JUDGE if asked["correct_luck"] else None)
    budget = Budget(asked["budget"], asked["rounds"])
    players = PLAYERS if asked["players"] is None else asked["players"]
    plan = Plan(
        game=game,
        players=players,
        contests=_contests(
            list(asked["bots"]),
            named_bots(asked["field"]),
            named_bots(asked["pool"]),
            matrix=asked["matrix"],
            repeats=asked["repeats"],
        ),
        deals=DEALS if asked["deals"] is None else asked["deals"],
        seed=1 if asked["seed"] is None else asked["seed"],
        options=named_options(game, players, asked["options"]),
        budget=None if budget == Budget() else budget,
        question=_question(asked["sprt"], asked["errors"]),
        paired=asked["paired"],
        judge=judge,
        patience=60.0 if asked["patience"] is None else asked["patience"],
    )
    plan.check()
    return plan


def _contests(
    bots: list[str], field: list[str], pool: list[str], *, matrix: bool, repeats: bool
) -> tuple[Contest, ...]:
    """The contests that the options ask for."""
    if sum(map(bool, (field, pool, matrix))) > 1:
        raise BadOption("--field, --pool and --matrix exclude each other")
    if len(set(bots)) < len(bots):
        raise BadOption("Every --bot is named once; a bot meets copies of itself by --field")
    if not bots:
        raise BadOption("Say who is measured: --bot NAME, once for every bot")
    if field or pool:
        return against(bots, field or pool, drawn=bool(pool), repeats=repeats)
    if len(bots) == 1:
        raise BadOption(f"{bots[0]} needs somebody to play against: another --bot, or --field or --pool")
    if matrix:
        return full_matrix(bots)
    return both_ways(*bots) if len(bots) == 2 else round_robin(bots)


def _question(sprt: tuple[float, float] | None, errors: float | None) -> Question | None:
    if sprt is None:
        if errors is not None:
            raise BadOption("--errors goes with --sprt")
        return None
    likely = 0.05 if errors is None else errors
    return Question(sprt[0] / POINTS, sprt[1] / POINTS, likely, likely)


def _resumed(folder: str, game: str | None, out: str | None, asked: dict[str, Any]) -> Plan:
    """The plan of a run; only the number of deals may change."""
    given = {"GAME": game, "--out": out, **{f"--{name.replace('_', '-')}": value for name, value in asked.items()}}
    del given["--deals"]
    if extra := [name for name, value in given.items() if value not in (None, (), False)]:
        raise BadOption(f"--resume goes on with the run as it was planned; leave out {', '.join(extra)}")
    plan = run_folder.saved_plan(folder)
    return plan if asked["deals"] is None else replace(plan, deals=asked["deals"])


def _default_folder(game: str) -> Path:
    """A new default folder for a run; never an existing one."""
    state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    return state / "grotto" / "arena" / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}"


# -- what is shown ---------------------------------------------------------------------------------------


def _play(plan: Plan, folder: Path, on: str, workers: int | None, matches: str | None) -> Results:
    with deals_bar(f"{plan.game}, {plan.players} players") as tell:
        return run(plan, folder=folder, on=on, workers=workers, tell=tell, matches=matches)


def _tell(screen: Console, results: Results, rate: str) -> None:
    plan = results.plan
    table = Table(title=f"{plan.game}, {plan.players} players, seed {plan.seed}", title_justify="left")
    keep = [i for i, head in enumerate(formatting.TABLE_HEAD) if head != "less luck" or plan.judge is not None]
    for i in keep:
        table.add_column(formatting.TABLE_HEAD[i], justify="left" if i < 2 else "right", overflow="fold")
    for row in formatting.table(results):
        table.add_row(*(Text(plain(row[i])) for i in keep))
    screen.print(table)
    for line in [*formatting.test_words(results), *_difference(results), *_rated(results, rate), *_robust(results)]:
        screen.print(Text(plain(line)), soft_wrap=True)
    _tell_forfeits(screen, results)


def _difference(results: Results) -> list[str]:
    contests = results.plan.contests
    if len(contests) != 2 or contests[0].others != contests[1].others:
        return []
    one, two = (contest.hero for contest in contests)
    return [f"{one} less {two}, deal by deal: {formatting.points(results.difference(one, two))} points"]


def _rated(results: Results, by: str) -> list[str]:
    if len(results.plan.bots) < 2:
        return []
    if find_spec("numpy") is None:
        return ["No ratings: for these, install grotto[arena]"]
    ratings = result_files.found_ratings(results, by)
    if ratings is None:
        return []
    return [
        f"Ratings (Plackett-Luce by {by}, the mean is 1500):",
        *(f"  {one.rating:6.0f}  ({one.low:.0f} to {one.high:.0f})  {with_cast(one.bot)}" for one in ratings.ratings),
    ]


def _robust(results: Results) -> list[str]:
    matrix = result_files.found_matrix(results)
    if matrix is None or len(matrix.bots) < 3:
        return []
    return [
        "In its worst field, and against the balanced mix:",
        *(
            f"  {100 * one.worst:5.1f} % among {one.against}; {100 * one.worth:+5.1f} points, {100 * one.mix:3.0f} % "
            f"of the mix  {with_cast(one.bot)}"
            for one in matrix.standings()
        ),
    ]


def _tell_forfeits(screen: Console, results: Results) -> None:
    forfeits = results.forfeits
    for contest, deal, forfeit in forfeits[:MOST_FORFEITS]:
        where = f"deal {deal}, game {forfeit.game}, seat {forfeit.seat}, after {forfeit.decision} decisions"
        name = results.plan.contests[contest].name
        screen.print(Text(plain(f"Forfeit: {forfeit.report}\n    ({name}; {where})")), style="yellow", soft_wrap=True)
    if len(forfeits) > MOST_FORFEITS:
        screen.print(Text(f"... and {len(forfeits) - MOST_FORFEITS} more forfeits; all are in deals.jsonl"))
    if results.endless:
        screen.print(Text(f"{results.endless} games were given up because they did not end, and shared by all"))
    if results.slowed:
        screen.print(Text(f"{results.slowed} games failed at full speed, and were played by views instead"))

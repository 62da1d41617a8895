"""`grotto review`: a finished match, looked at by the coach."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.progress import Progress as ProgressBar
from rich.table import Table
from rich.text import Text

from grotto.analysis.review.plots import Format
from grotto.analysis.review.plots import plots as drawn_plots
from grotto.analysis.review.review import Parts, assemble, is_needed, pieces, run_piece
from grotto.analysis.review.types import Par, Review
from grotto.analysis.review.words import ReviewSaid, review_said
from grotto.kernel.messages import LANGUAGES
from grotto.match.match import Match

from .console import console

GRADES = {"best": "green", "good": "blue", "inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "red"}
POOR = ("inaccuracy", "mistake", "blunder")


@click.command()
@click.argument("file", type=click.Path())
@click.option("--seat", type=int, help="Tell about this seat alone.")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Write the whole review there, as JSON.")
@click.option("--plots", type=click.Path(path_type=Path), help="Write plots into this folder.")
@click.option(
    "--format", "kind", type=click.Choice(["svg", "png"]), default="svg", help="Of the plots.", show_default=True
)
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Language of the sentences.")
def review(
    file: str, seat: int | None, *, json_file: Path | None, plots: Path | None, kind: Format, language: str
) -> None:
    """Review the finished match FILE: chances to win, costly decisions, luck and par."""
    match, out = Match.load(file), console()
    match.view(seat)  # refuses a seat that is not there before the work begins
    found = _reviewed(match, out)
    said = review_said(match, found, match.names, language)
    for one in range(match.players) if seat is None else [seat]:
        _tell(out, match, found, said, one)
    if json_file is not None:
        json_file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1))
    if plots is not None:
        _plot(plots, found, match, kind)


def _reviewed(match: Match, out: Console) -> Review:
    parts, plan = Parts(), pieces(match)
    with ProgressBar(console=out, transient=True) as bar:
        task = bar.add_task("Reviewing", total=len(plan))
        for piece in plan:
            if is_needed(parts, piece):
                parts.add(piece, run_piece(match, piece))
            bar.advance(task)
    return assemble(match, parts)


def _tell(out: Console, match: Match, review: Review, said: ReviewSaid, seat: int) -> None:
    out.print(Text(f"\n{match.names[seat]}", style="bold"))
    for sentence in said.moments[seat]:
        out.print(Text(f"  {sentence}"))
    if review.ledger is not None and said.ledger is not None:
        out.print(Text(f"  {said.ledger[seat]}"))
        out.print(_ledger(review, seat))
    if review.par is not None:
        out.print(Text(f"  {_par(review.par[seat])}"))
    out.print(_mistakes(review, said, seat))


def _par(par: Par) -> str:
    points, share = par.points, par.share
    return (
        f"par: masters make {points.value:.1f} ± {points.margin:.1f} points of this deal and win "
        f"{100 * share.value:.0f} ± {100 * share.margin:.0f} %; here {par.result_points}"
    )


def _ledger(review: Review, seat: int) -> Table:
    assert review.ledger is not None
    one = review.ledger[seat]
    table = Table("", "of 100 games", "±", box=None, pad_edge=False, padding=(0, 2))
    for name, part in (("start", one.start), ("cards", one.cards), ("own decisions", one.own), ("others", one.others)):
        table.add_row(f"  {name}", f"{100 * part.value:+.1f}", f"{100 * part.margin:.1f}")
    table.add_row("  result against a fair share", f"{100 * (one.result - one.fair):+.1f}", "")
    return table


def _mistakes(review: Review, said: ReviewSaid, seat: int) -> Table:
    """The costliest first."""
    table = Table("step", "grade", "cost", "chosen", "best", box=None, padding=(0, 2))
    own = [(d, s) for d, s in zip(review.decisions, said.decisions, strict=True) if d.seat == seat and d.grade in POOR]
    for decision, words in sorted(own, key=lambda pair: -pair[0].cost):
        grade = Text(decision.grade, style=GRADES[decision.grade])
        table.add_row(str(decision.step), grade, f"{100 * decision.cost:.1f}", words.chosen, words.best)
    return table


def _plot(folder: Path, review: Review, match: Match, kind: Format) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, plot in drawn_plots(review, match.names, kind).items():
        (folder / name).write_bytes(plot)

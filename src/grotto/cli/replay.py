"""`grotto replay`: a match file, checked and shown step by step."""

from __future__ import annotations

import click
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from ..kernel.consts import CHANCE
from ..kernel.match import Match
from ..kernel.messages import LANGUAGES
from .console import console
from .paint import painted


@click.command()
@click.argument("file", type=click.Path())
@click.option("--seat", type=int, help="See it with the eyes of this seat; without it, as an onlooker.")
@click.option("--check", "only_check", is_flag=True, help="Only check the file and say how the match ended.")
@click.option("--step", "at_step", type=click.IntRange(min=0), help="Show only the position after this step.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Language of the log.")
def replay(file: str, seat: int | None, *, only_check: bool, at_step: int | None, language: str) -> None:
    """Replay the match FILE step by step, and check that every step follows the rules."""
    match = Match.load(file)
    match.view(seat)        # refuses a seat that is not there before anything is shown
    out = console()
    if at_step is not None:
        _show(out, match.rewound(min(at_step, len(match.done))), seat, language)
    elif not only_check:
        _step_through(out, match, seat, language)
    _report(out, match, file)


def _step_through(out: Console, match: Match, seat: int | None, language: str) -> None:
    past = match.rewound(0)
    for step, done in enumerate(match.done, 1):
        past.play(done.text, None if done.by == CHANCE else done.by)
        _show(out, past, seat, language)
        if out.is_terminal and step < len(match.done) and not _go_on(step, len(match.done)):
            break


def _show(out: Console, match: Match, seat: int | None, language: str) -> None:
    """The last step in words, and the position after it."""
    event = match.view(seat)["history"][-1] if match.done else None
    if event is not None:
        who = "chance" if event["by"] == "chance" else match.names[event["by"]]
        out.print(Text(f"\n{len(match.done)}  {who}  {event['text']}", style="bold"))
        for line in match.game.words.sentences(event, match.names, language):
            out.print(Text(f"   {line}"))
    out.print(Panel(painted(match.draw(seat), match.game.name), title=match.game.title, expand=False))


def _go_on(step: int, steps: int) -> bool:
    answer = click.prompt(f"step {step} of {steps}, Enter goes on, q leaves", default="", show_default=False)
    return str(answer).strip().lower() != "q"


def _report(out: Console, match: Match, file: str) -> None:
    outcome = match.outcome
    out.print(Text(f"{file}: {len(match.done)} steps, all according to the rules."))
    if outcome is None:
        out.print("The match is not finished.")
        return
    for seat, name in enumerate(match.names):
        share = outcome["shares"][seat]
        won = "wins" if share == 1 else "shares the win" if share else ""
        out.print(Text(f"  {name}: {outcome['points'][seat]}  {won}".rstrip()))

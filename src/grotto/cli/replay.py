"""`grotto replay`: a match file, checked and shown step by step."""

from __future__ import annotations

import click
from rich.console import Console
from rich.text import Text

from grotto.kernel.constants import CHANCE
from grotto.kernel.messages import LANGUAGES
from grotto.kernel.text import plain
from grotto.match.match import Match

from .console import console
from .terminal_table import framed

KEYS = "Enter goes on, b goes back, a number jumps there, q leaves"


@click.command()
@click.argument("file", type=click.Path())
@click.option("--seat", type=int, help="Show what this seat may see; by default, what an onlooker may.")
@click.option("--check", "only_check", is_flag=True, help="Only check the file and say how the match ended.")
@click.option("--step", "at_step", type=click.IntRange(min=0), help="Show only the position after this step.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Language of the log.")
def replay(file: str, seat: int | None, *, only_check: bool, at_step: int | None, language: str) -> None:
    """Replay the match FILE step by step, and check that every step follows the rules."""
    match = Match.load(file)
    match.view(seat)  # refuses a seat that is not there before anything is shown
    out = console()
    if at_step is not None:
        _show(out, match.rewound(at_step), seat, language)
    elif not only_check and out.is_terminal:
        _leaf_through(out, match, seat, language)
    elif not only_check:
        _print_all(out, match, seat, language)
    _report(out, match, file)


def _print_all(out: Console, match: Match, seat: int | None, language: str) -> None:
    """Print every step, for a file or a pipe."""
    past = match.rewound(0)
    for done in match.done:
        past.play(done.text, None if done.by == CHANCE else done.by)
        _show(out, past, seat, language)


def _leaf_through(out: Console, match: Match, seat: int | None, language: str) -> None:
    """Step back and forth at the keyboard, from the first position with a choice."""
    last = len(match.done)
    step = next((i for i, done in enumerate(match.done) if done.by != CHANCE), 0)
    while True:
        out.clear()
        _show(out, match.rewound(step), seat, language)
        answer = click.prompt(f"step {step} of {last}; {KEYS}", default="", show_default=False).strip().lower()
        if answer == "q" or (answer == "" and step == last):
            return
        if answer.isdecimal() and answer.isascii() and len(answer) < 7:
            step = min(int(answer), last)
        elif answer in ("", "b"):
            step = min(max(step + (1 if answer == "" else -1), 0), last)


def _show(out: Console, match: Match, seat: int | None, language: str) -> None:
    """The last step in words, and the position after it."""
    view = match.view(seat)
    event = view["history"][-1] if match.done else None
    if event is not None:
        who = "chance" if event["by"] == "chance" else match.names[event["by"]]
        out.print(Text(f"\n{len(match.done)}  {who}  {event['text']}", style="bold"))
        for line in match.game.words.sentences(event, match.names, language):
            out.print(Text(f"   {line}"))
    out.print(framed(match.game.drawing.draw(view, match.names), match, out.width))


def _report(out: Console, match: Match, file: str) -> None:
    outcome = match.outcome
    out.print(Text(f"{plain(file)}: {len(match.done)} steps, all according to the rules."), soft_wrap=True)
    if outcome is None:
        out.print("The match is not finished.")
        return
    for seat, name in enumerate(match.names):
        share = outcome["shares"][seat]
        won = "wins" if share == 1 else "shares the win" if share else ""
        out.print(Text(f"  {name}: {outcome['points'][seat]}  {won}".rstrip()))

"""`grotto rules`: the rulebooks, whole or by clause."""

from __future__ import annotations

from contextlib import nullcontext

import click
from rich.markdown import Markdown

from grotto.kernel.errors import BadOption
from grotto.kernel.messages import LANGUAGES
from grotto.kernel.registry import games
from grotto.kernel.rulebook import clauses, rulebook

from .console import console


@click.command()
@click.argument("game", type=click.Choice(games()))
@click.argument("clause", required=False)
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Language of the rules.")
def rules(game: str, clause: str | None, language: str) -> None:
    """Read the rules of GAME, or one CLAUSE of them, such as E-54."""
    if clause is None:
        out = console()
        with out.pager(styles=True) if out.is_terminal else nullcontext():
            out.print(Markdown(rulebook(game, language)))
        return
    known = clauses(game, language)
    if clause.upper() not in known:
        first, last = min(known), max(known)
        raise BadOption(f"The rules of {game} have no clause {clause!r:.20}; they run from {first} to {last}")
    click.echo(f"{clause.upper()}  {known[clause.upper()]}")

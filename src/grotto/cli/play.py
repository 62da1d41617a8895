"""`grotto play`: a game in the terminal."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import click

from grotto.kernel.errors import BadFile, BadOption
from grotto.kernel.messages import LANGUAGES
from grotto.kernel.registry import game as find_game
from grotto.kernel.registry import games
from grotto.kernel.rng import Rng
from grotto.match.match import Match

from .console import console
from .game_options import flag, game_options, read_options
from .seating import PLAYERS, default_names, named
from .terminal_table import Table


@click.command()
@click.argument("game", type=click.Choice(games()), required=False)
@click.option("--players", type=int, help="How many play; by default 4.")
@click.option(
    "--seats",
    help="The seats, separated by commas: names of people, or bots from bot:wisp, bot:apprentice, bot:scout, "
    "bot:companion, bot:master and bot:grandmaster to bot:champion. By default a guest and apprentices.",
)
@click.option("--seed", type=int, help="The same seed deals the same game.")
@game_options
@click.option("--save", type=click.Path(), help="Where the match file is kept.")
@click.option("--resume", type=click.Path(), help="Go on with a match file.")
@click.option("--pace", type=click.FloatRange(0, 10), default=0.0, help="Seconds to watch each action of a bot.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Language of the log.")
def play(
    game: str | None,
    players: int | None,
    seats: str | None,
    seed: int | None,
    save: str | None,
    resume: str | None,
    pace: float,
    language: str,
    **options: Any,
) -> None:
    """Play GAME in the terminal."""
    if resume is not None:
        asked = {flag(name): value for name, value in options.items()}
        given = {"GAME": game, "--players": players, "--seats": seats, "--seed": seed, **asked}
        if extra := [name for name, value in given.items() if value is not None]:
            raise BadOption(f"--resume goes on with the match as it is; leave out {', '.join(extra)}")
        match, path = Match.load(resume), Path(save or resume)
        if match.seed is None:
            match.take_chance(Rng(int.from_bytes(os.urandom(6))))  # its draws were given; from here on we draw
    else:
        if game is None:
            raise BadOption(f"Say which game: grotto play {' | '.join(games())}")
        if save is not None and Path(save).exists():
            raise BadFile("is there already; go on with it by --resume, or choose another name", save)
        match, path = _new(game, players, seats, seed, options), Path(save) if save else _default_path(game)
    Table(match, path, console(), pace=pace, language=language).play()


def _new(game: str, players: int | None, seats: str | None, seed: int | None, options: dict[str, Any]) -> Match:
    if seats is None:
        find_game(game).options(players or PLAYERS, {})  # raises for a wrong number before names are checked
    names = default_names(players or PLAYERS) if seats is None else named(seats)
    if seats is not None and players not in (None, len(names)):
        raise BadOption(f"--players says {players}, but --seats names {len(names)}")
    return Match.new(game, len(names), seed, names=names, **read_options(find_game(game), len(names), options))


def _default_path(game: str) -> Path:
    """The folder of unfinished matches."""
    state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    folder = state / "grotto"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}.match"

"""Games of the arena as match files: data for analysis and learning, and for the browser's replay."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from grotto.kernel.constants import CHANCE
from grotto.kernel.errors import BadFile
from grotto.kernel.files import reason, replacing
from grotto.kernel.text import plain
from grotto.match import record
from grotto.match.match import Match
from grotto.play.keyed_chance import KeyedChance

from .plan import Plan

ENDING = ".match"
LONGEST_NAME = 40


def as_match(plan: Plan, seats: Sequence[str], actions: Sequence[int], deal_seed: int) -> Match:
    """A game from what the seats did and the draws of its deal; seats have the names of their bots."""
    match = Match.by_hand(plan.game, plan.players, names=[seat_name(bot) for bot in seats], **plan.options)
    luck = KeyedChance(deal_seed)
    for action in actions:
        _draw(match, luck)
        match.play(match.game.notation.write(match.state, action), match.mover)
    _draw(match, luck)
    return match


def write(match: Match, folder: str | os.PathLike[str], name: str) -> None:
    """Put a match into a folder; a file is whole or not there."""
    path = Path(folder) / f"{name}{ENDING}"
    try:
        with replacing(path, durable=False) as file:
            file.write(record.dumps(match).encode())
    except OSError as error:
        raise BadFile(f"cannot be written: {reason(error)}", str(path)) from None


def make_folder(folder: str | os.PathLike[str]) -> None:
    """The folder, unless it is there already."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"cannot be a folder: {reason(error)}", str(folder)) from None


def seat_name(bot: str) -> str:
    """The name of a bot as a match file may have it: its end if it is long, because commands differ there."""
    return plain(bot).strip()[-LONGEST_NAME:].strip() or "bot"


def _draw(match: Match, luck: KeyedChance) -> None:
    while match.mover == CHANCE:
        match.play(match.game.notation.write(match.state, luck.outcome(match.state)))

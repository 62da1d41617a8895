"""Finds the net for a match: the game's own, or one that somebody trained.

Nets are looked for in the folders that the environment variable GROTTO_NETS lists, then in the game's folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from grotto.kernel.errors import BadFile
from grotto.kernel.game import Game
from grotto.kernel.registry import game as find_game
from grotto.nets.files import ROWS, Weights, read
from grotto.play.players import players_of

VARIABLE = "GROTTO_NETS"
BEFORE_1_0 = Path(__file__).parent / "weights"  # where people put their own nets; an upgrade leaves them there


class FoundNet(NamedTuple):
    """A net, or why there is none."""

    weights: Weights | None
    why_not: str


def find_net(
    game: Game, players: int, options: Mapping[str, Any], folder: Path | None = None, *, beliefs: bool = False
) -> FoundNet:
    """The first net that fits such a match, in one folder or in all; without one, why the last was refused."""
    why_not = f"there is no net for {game.title}"
    for path in _files(game, folder):
        try:
            weights = _read(path)
        except BadFile as error:
            why_not = str(error)
            continue
        learns = weights.about["learns"]
        if weights.about.get("exploits") or learns == ROWS or beliefs != (learns == "beliefs"):
            continue
        reason = weights.why_not(game, players, options)
        if reason is None:
            return FoundNet(weights, "")
        why_not = reason
    return FoundNet(None, why_not)


def net_checksums(game: str) -> dict[str, str]:
    """The checksum of every net of a game by file name: results of one net are not those of another."""
    found: dict[str, str] = {}
    for path in _files(find_game(game)):
        try:
            found.setdefault(path.name, str(_read(path).about["check"]))
        except BadFile:
            found.setdefault(path.name, "damaged")
    return found


def net_folders(game: Game) -> list[Path]:
    """The folders searched for nets of a game, in order."""
    own = [Path(folder) for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]
    shipped = players_of(game).nets
    return [*own, *([] if shipped is None else [shipped]), BEFORE_1_0]


def _files(game: Game, folder: Path | None = None) -> Iterator[Path]:
    for place in net_folders(game) if folder is None else [folder]:
        yield from sorted(place.glob(f"{game.name}*.net"))


@cache
def _read(path: Path) -> Weights:
    return read(path)

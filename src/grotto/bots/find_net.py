"""The nets that come with Grotto, found by the match that they are for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from grotto.kernel.errors import BadFile
from grotto.kernel.game import Game
from grotto.nets.files import Weights, read

SHELF = Path(__file__).parent / "weights"


class Found(NamedTuple):
    """A net, or why there is none."""

    weights: Weights | None
    why_not: str


def find_net(
    game: Game, players: int, options: Mapping[str, Any], shelf: Path = SHELF, *, beliefs: bool = False
) -> Found:
    """The net for such a match; if there is none, the reason why the best candidate was refused."""
    why_not = f"there is no net for {game.title}"
    for path in sorted(shelf.glob(f"{game.name}*.net")):
        try:
            weights = _read(path)
        except BadFile as error:
            why_not = str(error)
            continue
        if weights.about.get("exploits") or beliefs != (weights.about["learns"] == "beliefs"):
            continue
        reason = weights.why_not(game, players, options)
        if reason is None:
            return Found(weights, "")
        why_not = reason
    return Found(None, why_not)


def nets_on_shelf(game: str, shelf: Path = SHELF) -> dict[str, str]:
    """What tells these nets from others, by file: results of one net are not those of the next."""
    found = {}
    for path in sorted(shelf.glob(f"{game}*.net")):
        try:
            found[path.name] = str(_read(path).about["check"])
        except BadFile:
            found[path.name] = "damaged"
    return found


@cache
def _read(path: Path) -> Weights:
    return read(path)

"""Small nets for tests: any numbers, written down as if they had been trained."""

from __future__ import annotations

from array import array
from pathlib import Path
from random import Random
from typing import Any

import grotto
from grotto.nets.files import write
from grotto.nets.net import Net, parameter_count
from grotto.play.players import players_of


def random_row(widths: tuple[int, ...], seed: int = 1) -> array[float]:
    rng = Random(seed)
    return array("f", [rng.gauss(0, 0.4) for _ in range(parameter_count(widths))])


def random_net(widths: tuple[int, ...], seed: int = 1) -> Net:
    return Net(widths, random_row(widths, seed))


def about(game: str, /, hidden: tuple[int, ...] = (4,), **changes: Any) -> dict[str, Any]:
    """What a file for the game as it is played by default says about itself."""
    found = grotto.game(game)
    choices = game == "diamant"
    told = {
        "game": game,
        "rules": found.version,
        "features": players_of(found).features().version,
        "trained_for": players_of(found).trained_options(found.options(found.seats[-1], {})),
        "players": list(found.seats),
        "widths": [players_of(found).features().size, *hidden, 3 if choices else found.seats[-1]],
        "learns": "choices" if choices else "values",
        "command": f"grotto train {game}",
        "seed": 1,
    }
    return {**told, **changes}


def write_net(path: Path, game: str, /, seed: int = 1, **changes: Any) -> array[float]:
    """A file of weights; the numbers in it."""
    told = about(game, **changes)
    row = random_row(tuple(told["widths"]), seed)
    write(path, row, told)
    return row

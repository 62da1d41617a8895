"""Positions for features and judges: of random games, with the seats turned, and told by both builds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator

from tests.games.emerald.tables import wandering

from grotto.games.emerald.players.features import EmeraldFeatures
from grotto.games.emerald.players.scout import EmeraldScout
from grotto.games.emerald.rules import Emerald
from grotto.kernel.constants import OVER

PER_SEAT = {"active": 1, "gems": 4, "gold": 6, "purse": 1, "treasures": 1}
PER_COLOUR = {"knights": 20, "home": 1, "nest": 1}
A_COLOUR = ("victim", "moved_colour", "freed_colour")


def running(players: int, seed: int) -> Iterator[Emerald]:
    """Every position of a random game, until it is over."""
    for match in wandering(players, seed):
        if match.mover != OVER:
            assert isinstance(match.state, Emerald)
            yield match.state


def turned(state: Emerald, by: int) -> Emerald:
    """The same position with every seat that many places further on."""
    other = state.clone()
    assert isinstance(other, Emerald)
    seats, colours = state.players, state.players * state.colours
    for name, width in PER_SEAT.items():
        setattr(other, name, _shifted(getattr(state, name), seats * width, by * width))
    for name, width in PER_COLOUR.items():
        setattr(other, name, _shifted(getattr(state, name), colours * width, by * state.colours * width))
    for name in A_COLOUR:
        setattr(other, name, _further(getattr(state, name), by * state.colours, colours))
    other.turn = _further(state.turn, by, seats)
    other.four_kinds = _further(state.four_kinds, by, seats)
    return other


def _shifted(values: list[int], used: int, by: int) -> list[int]:
    return values[used - by : used] + values[: used - by] + values[used:]


def _further(value: int, by: int, of: int) -> int:
    return value if value < 0 else (value + by) % of


def both_builds(room: str) -> list[list[float]]:
    """The numbers that a room gives to the same positions, compiled and uncompiled."""
    return [_ask(room, pure=pure) for pure in (False, True)]


def _ask(room: str, *, pure: bool) -> list[float]:
    environment = {key: value for key, value in os.environ.items() if key != "GROTTO_PURE"}
    environment |= {"GROTTO_PURE": "1"} if pure else {}
    command = [sys.executable, "-m", "tests.games.emerald.presentation.told", room]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    numbers: list[float] = json.loads(answer.stdout)
    return numbers


def _numbers(room: str) -> list[float]:
    features, scout = EmeraldFeatures(), EmeraldScout()
    numbers: list[float] = []
    for players in range(2, 6):
        for state in running(players, seed=players):
            numbers += features.tell(state, state.turn) if room == "features" else scout.worths(state, state.turn)
    return numbers


if __name__ == "__main__":
    print(json.dumps(_numbers(sys.argv[1])))

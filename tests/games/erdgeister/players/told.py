"""Positions for features and judges: of random games, with the seats turned, and told by both builds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.games.erdgeister.tables import COUNTS, playing

from grotto.games.erdgeister import read_board
from grotto.games.erdgeister.players.features import ErdgeisterFeatures
from grotto.games.erdgeister.players.scout import ErdgeisterScout
from grotto.games.erdgeister.rules import Erdgeister

SMALL_MINE = read_board(Path(__file__).parents[3] / "data" / "small-mine.toml")
PER_FIGURE = ("at", "number", "known")
A_FIGURE = ("first_figure", "marked")


def running(players: int, seed: int, **options: Any) -> Iterator[Erdgeister]:
    """Every position of a random game, until it is over."""
    for match in playing(players, seed, **options):
        if match.mover >= 0:
            assert isinstance(match.state, Erdgeister)
            yield match.state


def turned(state: Erdgeister, by: int) -> Erdgeister:
    """The same position with every seat that many places further on."""
    other = state.clone()
    assert isinstance(other, Erdgeister)
    figures = state.players * state.each
    for name in PER_FIGURE:
        setattr(other, name, _shifted(getattr(state, name), figures, by * state.each))
    for name in A_FIGURE:
        setattr(other, name, _further(getattr(state, name), by * state.each, figures))
    other.known = [_seen_further(bits, by, state.players) for bits in other.known]
    other.home = _shifted(state.home, state.players, by)
    other.cards = _shifted(state.cards, state.players * 3, by * 3)
    other.turn = _further(state.turn, by, state.players)
    return other


def _shifted(values: list[int], used: int, by: int) -> list[int]:
    return values[used - by : used] + values[: used - by] + values[used:]


def _further(value: int, by: int, of: int) -> int:
    return value if value < 0 else (value + by) % of


def _seen_further(bits: int, by: int, players: int) -> int:
    seats = sum(1 << _further(seat, by, players) for seat in range(players) if bits >> seat & 1)
    return seats | bits >> players << players


def both_builds(room: str) -> list[list[float]]:
    """The numbers that a room gives to the same positions, compiled and uncompiled."""
    return [_ask(room, pure=pure) for pure in (False, True)]


def _ask(room: str, *, pure: bool) -> list[float]:
    environment = {key: value for key, value in os.environ.items() if key != "GROTTO_PURE"}
    environment |= {"GROTTO_PURE": "1"} if pure else {}
    command = [sys.executable, "-m", "tests.games.erdgeister.presentation.told", room]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    numbers: list[float] = json.loads(answer.stdout)
    return numbers


def _numbers(room: str) -> list[float]:
    features, scout = ErdgeisterFeatures(), ErdgeisterScout()
    numbers: list[float] = []
    for options in ({}, {"board": SMALL_MINE}):
        for players in COUNTS:
            for state in running(players, seed=players, **options):
                numbers += features.tell(state, state.turn) if room == "features" else scout.worths(state, state.turn)
    return numbers


if __name__ == "__main__":
    print(json.dumps(_numbers(sys.argv[1])))

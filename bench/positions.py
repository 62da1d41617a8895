"""Positions with a choice, from matches between scouts."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import grotto
from grotto.bots import bot
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.kernel.view import View
from grotto.match.match import Match

from .runs import SEED

MANY = 100  # of each game
SEAT = 0  # whose choices they are


class Position(NamedTuple):
    """A choice of one seat: its view and the full state."""

    view: View
    state: State


@cache
def positions(game: str, players: int) -> list[Position]:
    """In the order in which they came up, match after match."""
    found: list[Position] = []
    seed = SEED
    while len(found) < MANY:
        found += _match(grotto.new(game, players, seed=seed))
        seed += 1
    return found[:MANY]


def spread(everything: list[Position], many: int) -> list[Position]:
    """So many of them, from the first to the last."""
    return [everything[i * len(everything) // many] for i in range(many)]


def _match(match: Match) -> list[Position]:
    scouts = [bot("scout") for _ in range(match.players)]
    rng = Rng(SEED)
    found = []
    while match.outcome is None:
        seat = match.mover
        view = match.view(seat)
        if seat == SEAT and len(view["legal"]) > 1:
            found.append(Position(view, match.state.clone()))
        match.play(scouts[seat].choose(view, rng).text, seat)
    return found

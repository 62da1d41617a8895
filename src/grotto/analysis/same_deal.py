"""The deal of a match that was played, for others to play once more: draws fall as they did on the same occasions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from grotto.kernel.constants import CHANCE
from grotto.kernel.state import State
from grotto.match.match import Match
from grotto.match.record import loads
from grotto.play.recorded_chance import RecordedChance

from .review.steps import steps


class Drawn(NamedTuple):
    """What chance drew in a position."""

    before: State
    action: int


def draws(match: Match) -> list[Drawn]:
    """All draws of a match, in order."""
    return [Drawn(step.before, step.action) for step in steps(match) if step.by == CHANCE]


def recorded(drawn: Iterable[Drawn], key: int = 0) -> RecordedChance:
    """A source of these draws; on occasions that were not reached then, draws fall by the key."""
    chance = RecordedChance(key)
    for draw in drawn:
        chance.note(draw.before, draw.action)
    return chance


def draw_again(match: Match, file: str, key: int) -> None:
    """Let chance draw in a match until somebody is to act, by the deal that a match file tells."""
    chance = recorded(_draws_of(file), key)
    for draw in draws(match):  # draws that are known by their order alone are counted
        chance.outcome(draw.before)
    while match.mover == CHANCE:
        match.play(match.game.notation.write(match.state, chance.outcome(match.state)))


@lru_cache(64)
def _draws_of(file: str) -> tuple[Drawn, ...]:
    return tuple(draws(loads(file, "match_file")))

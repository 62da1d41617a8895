"""Matches of Emerald for tests: at a position, through a random game, and in the dragon's claws."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from grotto.games.emerald.board import SEATS
from grotto.games.emerald.rules import Emerald
from grotto.kernel.constants import OVER
from grotto.kernel.errors import Refusal
from grotto.match.match import Match

from .positions import play, position

everybody = pytest.mark.parametrize("players", SEATS)


def at_table(state: Emerald, names: list[str] | None = None) -> Match:
    """A match that stands in this position; draws are played by hand."""
    match = Match.by_hand("emerald", state.players, names=names)
    match.state = state
    return match


def wandering(players: int, seed: int, **options: Any) -> Iterator[Match]:
    """A match at every step of a random game, draws of chance included."""
    match = Match.by_hand("emerald", players, **options)
    dice = Random(seed)
    yield match
    while match.mover != OVER:
        match.play(dice.choice(match.legal))
        yield match


def viewers(match: Match) -> list[int | None]:
    """An onlooker and every seat."""
    return [None, *range(match.players)]


def refused(state: Emerald, text: str, seat: int | None = None) -> Refusal:
    """The refusal that a text meets, and nothing has changed."""
    match = at_table(state)
    before = state.key()
    with pytest.raises(Refusal) as caught:
        match.play(text, seat)
    assert match.state.key() == before
    return caught.value


def picking() -> Emerald:
    """Red has disturbed the dragon, which ended on c3 among blue and green."""
    state = position(3, knights={"m6": "R", "c3": "BG"}, stacks={"c1": (1, 1)}, gold={1: (2, 5)})
    return play(state, "R m6 gem", "roll 1")


def answering() -> Emerald:
    """Blue's knight on c3 is caught, and blue holds gold 2 and 5."""
    return play(picking(), "catch B")

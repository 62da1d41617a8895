"""Matches of Erdgeister for tests: at a position, through a random game, and while it is laid out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import grotto
from grotto import CHANCE, Match
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.rng import Rng

COUNTS = [2, 3, 4]
GAME = grotto.game("erdgeister")


def playing(players: int, seed: int, **options: Any) -> Iterator[Match]:
    """A random match at every step; those who can go home do."""
    random = Random(seed)
    match = Match.new("erdgeister", players=players, seed=seed, **({"turn_limit": 60} | options))
    yield match
    while match.mover >= 0:
        homeward = [text for text in match.legal if text.endswith(">chamber")]
        match.play(random.choice(homeward or match.legal))
        yield match


def dealing(players: int, seed: int, **options: Any) -> Iterator[Match]:
    """A match by hand at every step of its set-up."""
    rng = Rng(seed)
    match = Match.by_hand("erdgeister", players=players, **options)
    yield match
    while match.mover == CHANCE:
        match.play(GAME.notation.write(match.state, match.state.draw(rng)))
        yield match


def at(state: Erdgeister, names: Sequence[str] | None = None) -> Match:
    """A match that stands at a position."""
    match = Match.by_hand("erdgeister", players=state.players, names=list(names[: state.players]) if names else None)
    match.state = state
    return match

"""Reasons of the coach in random matches, for the tests of each game's coach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import grotto
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.kernel.view import Value, View
from grotto.match.match import Match
from tests.long_runs import sized

GAMES = sized(3, 30)  # random matches of each kind


def positions(game: str, players: int, seed: int, **options: Any) -> Iterator[tuple[Match, int]]:
    """Every decision of a random match."""
    match, rng = grotto.new(game, players, seed, **options), Rng(seed)
    while match.mover >= 0:
        yield match, match.mover
        match.play(match.legal[rng.below(len(match.legal))])


def claims(match: Match, seat: int) -> Iterator[tuple[View, Value, Value, State]]:
    """Every reason of every choice, with the position after it."""
    view = match.glance(seat)
    coach = match.game.coach
    assert coach is not None
    for value in view["legal"]:
        after = match.state.clone()
        after.play(match.game.notation.parse(match.state, seat, value["text"]), seat)
        for reason in coach.reasons(view, value):
            yield view, value, reason, after


def lies(reason: Value, kinds: Iterable[str]) -> Iterator[Value]:
    """The reason with each of its numbers wrong by one; where it has none, other kinds of which the same is said."""
    numbers = [name for name, part in reason.items() if isinstance(part, int) and name != "seat"]
    for name in numbers:
        yield {**reason, name: reason[name] + 1}
    if not numbers:
        yield from ({**reason, "kind": kind} for kind in kinds if kind != reason["kind"])

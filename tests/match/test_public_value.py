"""What an onlooker would read of an action that nobody has done yet."""

from __future__ import annotations

import random

import pytest

from grotto.kernel.errors import NotLegal
from grotto.match.match import Match

POSITIONS = 12


def positions(game: str) -> list[Match]:
    """Positions of a random game in which one seat is to act."""
    chance, match = random.Random(5), Match.new(game, 3, seed=5)
    found: list[Match] = []
    while match.outcome is None and len(found) < POSITIONS:
        if len(match.to_act) == 1:
            found.append(match.fork())
        match.play(chance.choice(match.legal))
    return found


@pytest.mark.parametrize("game", ["emerald", "erdgeister"])
def test_it_is_what_an_onlooker_reads_once_it_is_done(game: str) -> None:
    for match in positions(game):
        for text in match.legal:
            after = match.fork()
            after.play(text)
            read = after.events(None)[len(match.done)]
            assert match.public_value(text, match.mover) == read["value"]
            assert len(match.done) < len(after.done), "nothing is done by asking"


def test_what_cannot_be_done_has_none() -> None:
    match = positions("emerald")[0]
    with pytest.raises(NotLegal):
        match.public_value("stop", match.mover)

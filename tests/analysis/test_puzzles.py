"""The puzzles that come with the games; `grotto puzzles` finds them."""

from __future__ import annotations

import pytest

import grotto
from grotto.analysis.puzzles import GAP, puzzles_of

pytestmark = pytest.mark.one_build

GAMES = ("diamant", "emerald", "erdgeister")


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_has_one_clear_answer_that_is_legal(game: str) -> None:
    found = puzzles_of(grotto.game(game))
    assert len(found) >= 30
    assert len({puzzle.id for puzzle in found}) == len(found)
    assert len({puzzle.level for puzzle in found}) > 1
    for puzzle in found:
        assert puzzle.chance - puzzle.second_chance >= GAP


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_can_be_opened_and_played_on(game: str) -> None:
    """Every seventh: each is a whole match up to its position."""
    for puzzle in puzzles_of(grotto.game(game))[::7]:
        match = puzzle.position()
        assert puzzle.seat in match.to_act
        legal = {value["text"] for value in match.glance(puzzle.seat)["legal"]}
        assert {puzzle.best, puzzle.second} <= legal
        match.play(puzzle.best, puzzle.seat)

"""The puzzles that come with the games; `grotto puzzles` finds them."""

from __future__ import annotations

import pytest

import grotto
from grotto.analysis.puzzles import GAP, SIMPLE, TOO_EASY, TRIES, puzzles_of
from grotto.bots.by_name import bot as find_bot
from grotto.kernel.rng import Rng
from grotto.tables.board_seen import board_seen

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
        assert [choice.text for choice in puzzle.choices[:2]] == [puzzle.best, puzzle.second]
        assert abs(puzzle.choices[0].chance - puzzle.chance) < 0.001


@pytest.mark.parametrize("game", GAMES)
def test_no_match_gives_two_puzzles_with_the_same_solution(game: str) -> None:
    solutions = [(puzzle.id.split("x")[0], puzzle.best) for puzzle in puzzles_of(grotto.game(game))]
    assert len(set(solutions)) == len(solutions)


def test_players_without_a_plan_do_not_solve_the_easiest_ones_by_habit() -> None:
    """In Diamant, where going on with an empty pocket is nobody's puzzle."""
    for puzzle in puzzles_of(grotto.game("diamant")):
        match = puzzle.position()
        tries = [find_bot(name).choose(match.view(puzzle.seat), Rng(n)).text for name in SIMPLE for n in range(TRIES)]
        assert sum(text == puzzle.best for text in tries) < TOO_EASY * len(tries)


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_can_be_opened_and_played_on(game: str) -> None:
    """Every seventh: each is a whole match up to its position."""
    for puzzle in puzzles_of(grotto.game(game))[::7]:
        match = puzzle.position()
        assert puzzle.seat in match.to_act
        legal = {value["text"] for value in match.glance(puzzle.seat)["legal"]}
        assert {puzzle.best, puzzle.second} <= legal
        match.play(puzzle.best, puzzle.seat)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_seen_as_its_seat_sees_it(game: str) -> None:
    """The answer was found without what is hidden, and is wrong for whoever sees more."""
    hidden = 0
    for puzzle in puzzles_of(grotto.game(game))[::5]:
        match, seat = puzzle.position(), puzzle.seat
        shown, open_cards = (board_seen(match, None, match.names, "en", eyes) for eyes in (seat, None))
        assert shown.position == match.glance(seat)["position"]
        assert [event.text for event in shown.past] == [event["text"] for event in match.events(seat, shown.start)]
        hidden += open_cards.position != shown.position
    assert hidden  # numbers of gnomes, gold in hands, sealed choices of the same round

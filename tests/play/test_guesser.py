"""Guessers: whatever they think of what is hidden, what a seat knows stays as it is."""

from __future__ import annotations

import pytest

import grotto
from grotto.kernel.rng import Rng
from grotto.play.guesser import AllKnown, Guesser
from grotto.play.players import players_of
from tests.cases import Case, every_case, random_action


@every_case
def test_a_guess_looks_like_the_truth_to_the_seat_and_is_a_sound_position(case: Case) -> None:
    """The game's own guesser, which has watched all."""
    game = grotto.game(case.game)
    guesser, state, rng = players_of(game).guesser(), case.state(), Rng(4)
    for step in range(160):
        if state.mover == grotto.OVER:
            break
        if step % 9 == 0 and state.mover >= 0:
            for seat in range(case.players):
                before = state.digest()
                guess = guesser.guessed(state, seat, rng)
                guess.check()
                assert game.views.position(guess, seat) == game.views.position(state, seat)
                assert (guess.mover, guess.legal if guess.mover == seat else 0) == (
                    state.mover,
                    state.legal if state.mover == seat else 0,
                )
                assert state.digest() == before
        state.play(random_action(state, rng))


@every_case
def test_the_plain_guesser_guesses_as_the_rules_do(case: Case) -> None:
    guesser, state, rng = Guesser(), case.state(), Rng(5)
    assert (guesser.inputs, guesser.watches, guesser.suspects(state)) == (0, False, [])
    for _ in range(60):
        if state.mover == grotto.OVER:
            break
        for seat in range(case.players):
            assert guesser.guessed(state, seat, Rng(7)) == state.guess(seat, Rng(7))
        state.play(random_action(state, rng))


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_nobody_guesses_for_a_seat_that_is_not_there(seat: int) -> None:
    state = Case("emerald", 4).state()
    with pytest.raises(grotto.BadOption):
        Guesser().guessed(state, seat, Rng(1))


@every_case
def test_whoever_is_shown_everything_changes_nothing(case: Case) -> None:
    state, rng = case.state(), Rng(6)
    for _ in range(60):
        if state.mover == grotto.OVER:
            break
        assert AllKnown().guessed(state, 0, rng) == state
        state.play(random_action(state, rng))

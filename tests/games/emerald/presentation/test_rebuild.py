"""A guess at a hidden hand is even over the cards that could have paid each bribe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from tests.games.emerald.positions import hand, play, position
from tests.games.emerald.tables import at_table
from tests.states import as_emerald

from grotto.games.emerald import GAME
from grotto.games.emerald.rules import Emerald
from grotto.kernel.constants import ONLOOKER
from grotto.kernel.rng import Rng

NINTHS = {(1, 3): 4, (1, 5): 2, (3, 5): 2, (1, 1): 1}
"""How likely each hand is after gold 1, 1, 5, a card paid, a 3, and another card paid.

Call the cards 1a, 1b, 5 and 3. Three cards could pay first, and then three of those left with the 3, so there are
nine ways, each as likely:

    paid 1a, then 1b, 5 or 3:   3 5    1 3    1 5
    paid 1b, then 1a, 5 or 3:   3 5    1 3    1 5
    paid 5, then 1a, 1b or 3:   1 3    1 3    1 1
"""
GUESSES = 6000
SURELY_UNEVEN = 16.27
"""Chi-square for four hands: an even guess goes beyond it once in a thousand."""


def paid_twice() -> Emerald:
    """Blue held gold 1, 1, 5, paid a 1, took a 3 and paid the 5."""
    knights = {"m6": "R", "c2": "BG", "c3": "B", "c7": "B"}
    state = position(3, knights=knights, bare="c1 c4", gold={1: (1, 1, 5)})
    return play(state, "R m6", "roll 1", "pay 1", "stop", "B c7 gold", "up 2", "G c2", "roll 1", "pay 5")


def guessed(state: Emerald, viewer: int) -> Iterator[Emerald]:
    return (state.guess(viewer, Rng(seed)) for seed in range(GUESSES))


def imagined(state: Emerald, viewer: int) -> Iterator[Emerald]:
    view = at_table(state).view(None if viewer == ONLOOKER else viewer)
    return (as_emerald(GAME.imagine(view, Rng(seed))) for seed in range(GUESSES))


ways_to_guess = pytest.mark.parametrize("guesses", [guessed, pytest.param(imagined, marks=pytest.mark.slow)])


def distance(tally: Counter[tuple[int, ...]]) -> float:
    """Chi-square: how far the hands that were guessed are from those that are due."""
    due = {hand: GUESSES * ways / 9 for hand, ways in NINTHS.items()}
    return sum((tally[hand] - due[hand]) ** 2 / due[hand] for hand in due)


@pytest.mark.clause("EA-15", "EA-32")
@ways_to_guess
@pytest.mark.parametrize("viewer", [0, ONLOOKER])
def test_every_card_in_hand_is_as_likely_to_have_paid_a_bribe(
    viewer: int, guesses: Callable[[Emerald, int], Iterator[Emerald]]
) -> None:
    state = paid_twice()
    tally = Counter(hand(guess, 1) for guess in guesses(state, viewer))
    assert set(tally) == set(NINTHS)
    assert distance(tally) < SURELY_UNEVEN


@pytest.mark.clause("EA-15")
@ways_to_guess
def test_the_owner_has_nothing_to_guess(guesses: Callable[[Emerald, int], Iterator[Emerald]]) -> None:
    assert {hand(guess, 1) for guess in guesses(paid_twice(), 1)} == {(1, 3)}

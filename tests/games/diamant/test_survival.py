"""A known result: how likely a party that never turns back is to reach card k."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from tests.states import as_diamant

from grotto.kernel.state import State

from .playing import begin

GO_ON = 0
LAST_CARD = 21  # 15 treasures, 5 different traps and 1 artifact: the next must be a repeat


def still_alive(state: State, cards: int) -> list[Fraction]:
    """The chance to stand after 1, 2, ... cards, through the program's own odds.

    Positions with the same traps and as many cards face down have the same future, so one stands for all.
    """
    alive = []
    worlds: dict[object, tuple[State, Fraction]] = {(): (state, Fraction(1))}
    for _ in range(cards):
        later: dict[object, tuple[State, Fraction]] = {}
        for world, chance in worlds.values():
            total = sum(weight for _, weight in world.odds)
            for card, weight in world.odds:
                _go_on(world, card, chance * Fraction(weight, total), later)
        worlds = later
        alive.append(sum((chance for _, chance in worlds.values()), Fraction(0)))
    return alive


def _go_on(world: State, card: int, chance: Fraction, later: dict[object, tuple[State, Fraction]]) -> None:
    after = as_diamant(world.clone())
    after.play(card)
    if after.expedition != as_diamant(world).expedition:
        return
    for seat in after.deciding:
        after.play(GO_ON, seat)
    pattern = tuple(after.shown[12:])
    _, so_far = later.get(pattern, (after, Fraction(0)))
    later[pattern] = (after, so_far + chance)


def by_counting(deck: int, cards: int) -> Fraction:
    """The same without a game: choose j kinds of trap, one of three cards each, and the rest freely."""
    good = sum(comb(5, j) * 3**j * comb(deck - 15, cards - j) for j in range(min(5, cards) + 1))
    return Fraction(good, comb(deck, cards))


@pytest.mark.clause("D-16", "D-17", "D-20", "D-50")
def test_the_collapse_curve_of_thirty_cards() -> None:
    alive = still_alive(begin(players=3, edition="schmidt").state, 12)
    percent = [round(float(100 * chance), 1) for chance in alive]
    assert percent[:10] == [100.0, 96.6, 89.9, 80.6, 69.5, 57.6, 45.7, 34.6, 25.0, 17.1]
    assert percent[11] == 6.7


@pytest.mark.clause("D-16", "D-17", "D-51")
def test_the_collapse_curve_of_thirty_one_cards() -> None:
    alive = still_alive(begin(players=3, edition="incan-gold").state, 12)
    percent = [round(float(100 * chance), 1) for chance in alive]
    assert percent[:10] == [100.0, 96.8, 90.5, 81.8, 71.3, 59.9, 48.4, 37.5, 27.8, 19.7]
    assert percent[11] == 8.4


@pytest.mark.clause("D-05", "D-16", "D-17")
@pytest.mark.parametrize(("edition", "deck"), [("2017", 35), ("schmidt", 30), ("incan-gold", 31)])
def test_the_curve_is_exactly_what_counting_says(edition: str, deck: int) -> None:
    alive = still_alive(begin(players=3, edition=edition).state, 12)
    assert alive == [by_counting(deck, cards) for cards in range(1, 13)]


@pytest.mark.clause("D-17", "D-50", "D-51")
@pytest.mark.parametrize(("edition", "mean"), [("schmidt", 7.42), ("incan-gold", 7.66)])
def test_the_cave_collapses_on_average_at_this_card(edition: str, mean: float) -> None:
    alive = still_alive(begin(players=3, edition=edition).state, LAST_CARD)
    assert round(float(1 + sum(alive)), 2) == mean


@pytest.mark.clause("D-19", "D-43")
def test_a_trap_that_has_struck_makes_the_next_cave_safer() -> None:
    match = begin("gas all-on gas", players=3, edition="schmidt")
    # 29 cards: two of gas and three each of four kinds. Pairs of one kind: 1 + 4 * 3 of 406.
    assert still_alive(match.state, 2)[1] == 1 - Fraction(13, 406)

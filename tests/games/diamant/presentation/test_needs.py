"""What seats need to lead: exact, against every order of small decks; `tests/test_odds.py` deals whole ones."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.games.diamant.caves import cave
from tests.games.diamant.playing import EDITIONS, random_steps
from tests.states import as_diamant

from grotto import OVER
from grotto.games.diamant.board import FIRST_TRAP, RELIC, TREASURES
from grotto.games.diamant.presentation.needs import Cave, cave_of, chances_of, needs
from grotto.games.diamant.rules import Diamant

SMALL = [
    cave([7, 17], [1], [2], inside=(0, 1), pocket=1),
    cave([3, 9, 11], [1, 1], [], inside=(0, 1, 2)),
    cave([2, 5], [], [3], inside=(0,), relics=1),
    cave([7, 7, 9], [], [1, 1], inside=(0, 1)),
    cave([1, 2, 3], [1], [2], inside=(0,), path_relics=1),
]


def face_down(state: Diamant) -> list[int]:
    return [card for card, copies in enumerate(state.deck) for _ in range(copies)]


def fills(state: Diamant, cards: tuple[int, ...], missing: int) -> bool:
    """Whether the pocket of somebody inside gains so much in this order of cards, by the rules, if all go on."""
    walk = state.clone()
    assert isinstance(walk, Diamant)
    for card in cards:
        for seat in walk.deciding:
            walk.play(0, seat)
        walk.play(card)
        if walk.expedition != state.expedition or walk.mover == OVER:
            return False
        if walk.pocket - state.pocket >= missing:
            return True
    return False


@pytest.mark.parametrize("state", SMALL)
def test_the_chance_agrees_with_every_order_of_a_small_deck(state: Diamant) -> None:
    orders = list(permutations(face_down(state)))
    chances = chances_of(cave_of(state), (0, 1, 4, 7, 11))
    assert chances.pop(0) == 1.0
    for missing, chance in chances.items():
        filled = sum(fills(state, order, missing) for order in orders)
        assert chance == pytest.approx(filled / len(orders), abs=1e-12)


def test_a_cave_without_deadly_cards_fails_only_when_it_has_too_little() -> None:
    assert chances_of(Cave((2, 3), 1, (1, 1), 0), (5, 6)) == {5: 1.0, 6: 0.0}


@pytest.mark.parametrize("edition", EDITIONS)
def test_needs_are_what_the_points_say(edition: str) -> None:
    told = 0
    for match in random_steps(4, edition, seed=11, boldness=0.8):
        state = as_diamant(match.state)
        seen = match.view(None)["position"]["needs"]
        for seat, need in enumerate(seen):
            rivals = [state.points(other) for other in range(4) if other != seat]
            assert state.points(seat) + need["points"] > max(rivals)
            assert need["points"] == 0 or state.points(seat) + need["points"] - 1 <= max(rivals)
            inside = bool(state.inside >> seat & 1)
            assert (need["missing"] is None, need["chance"] is None) == (not inside, not inside)
            if inside and need["missing"] and not state.decided:  # a sealed choice is no fact yet
                assert need["cards"] == enough_at_once(state, need["missing"])
                told += 1
    assert told > 4


def enough_at_once(state: Diamant, missing: int) -> int:
    return sum(fills(state, (card,), missing) for card in face_down(state))


def test_the_break_even_is_where_one_more_card_costs_what_it_brings() -> None:
    """The rubies that the next card brings on average, against those that it costs, for every pocket."""
    for match in random_steps(5, "2017", seed=2, boldness=0.9):
        seen = match.view(None)["position"]
        if "prospects" not in seen:
            continue
        state, line = as_diamant(match.state), seen["prospects"]["break_even"]
        brings = sum(TREASURES[card] // state.explorers() for card in face_down(state) if card < FIRST_TRAP)
        deadly = sum(state.shown[card] > 0 for card in face_down(state) if FIRST_TRAP <= card < RELIC)
        for pocket in range(80):
            assert (line is None or pocket < line) == (deadly == 0 or pocket * deadly < brings)


def test_whoever_leads_alone_needs_nothing() -> None:
    assert [need["points"] for need in needs(cave([5], [1], chests=(9, 4, 9)))] == [1, 6, 1]
    assert [need["points"] for need in needs(cave([5], [1], chests=(10, 4, 9)))] == [0, 7, 2]

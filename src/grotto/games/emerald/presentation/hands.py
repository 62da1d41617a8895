"""Emerald: which hands of gold a perfect memory allows. Gold is taken openly, and paid face down (EA-15, EA-32)."""

from __future__ import annotations

from grotto.games.emerald.rules import Emerald

Hand = tuple[int, ...]  # gold cards by value, 0 to 5


def is_open(state: Emerald, seat: int) -> bool:
    """Whether everybody can work out this hand, because whatever paid its bribes leaves the same."""
    return len(possible_hands(state, seat)) == 1


def possible_hands(state: Emerald, seat: int) -> set[Hand]:
    """Every hand that the others must reckon with."""
    hands: set[Hand] = {(0,) * 6}
    for entry in state.log[: state.log_length]:
        if entry // 8 == seat:
            value = entry % 8
            hands = {_with(hand, value, 1) for hand in hands} if value else _after_bribe(hands)
    return hands


def _after_bribe(hands: set[Hand]) -> set[Hand]:
    return {_with(hand, value, -1) for hand in hands for value in range(1, 6) if hand[value]}


def _with(hand: Hand, value: int, more: int) -> Hand:
    return (*hand[:value], hand[value] + more, *hand[value + 1 :])

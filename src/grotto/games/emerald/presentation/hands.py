"""What everybody knows of a hand of gold: cards are taken openly, and paid face down (EA-15, EA-32)."""

from __future__ import annotations

from grotto.games.emerald.board import GOLD_VALUES
from grotto.games.emerald.gold_log import PAID, unpack
from grotto.games.emerald.rules import Emerald

Hand = tuple[int, ...]  # gold cards by value, 0 to 5


def taken_and_paid(state: Emerald) -> list[list[int]]:
    """The log of each seat, in order: the value of a gold card that it took, PAID for one that it paid."""
    logs: list[list[int]] = [[] for _ in range(state.players)]
    for entry in state.log[: state.log_length]:
        seat, value = unpack(entry)
        logs[seat].append(value)
    return logs


def is_open(state: Emerald, seat: int) -> bool:
    """Whether everybody can work out this hand: whichever cards paid its bribes, the rest is the same."""
    return len(possible_hands(state, seat)) == 1


def possible_hands(state: Emerald, seat: int) -> set[Hand]:
    """Every hand that the log allows."""
    hands: set[Hand] = {(0,) * GOLD_VALUES}
    for value in taken_and_paid(state)[seat]:
        hands = _after_bribe(hands) if value == PAID else {_with(hand, value, 1) for hand in hands}
    return hands


def _after_bribe(hands: set[Hand]) -> set[Hand]:
    return {_with(hand, value, -1) for hand in hands for value in range(1, GOLD_VALUES) if hand[value]}


def _with(hand: Hand, value: int, more: int) -> Hand:
    return (*hand[:value], hand[value] + more, *hand[value + 1 :])

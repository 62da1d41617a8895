"""Diamant: what the next card may do and what going back would bring, from what everybody can see."""

from __future__ import annotations

from typing import TypedDict

from grotto.games.diamant.board import EDITIONS, FIRST_TRAP, RELIC, TREASURES, card_name
from grotto.games.diamant.rules import Diamant
from grotto.games.diamant.scoring import relic_worth


class WayHome(TypedDict):
    """What each of those who go back together would take home."""

    floor: int
    """The share of the rubies on the path (D-27)."""
    relics: int
    """The relics on the path: only for one who goes alone (D-30)."""
    relic_points: int
    """What they count (D-32, D-33)."""
    points: int
    """What all of it counts together with the pocket (D-47)."""


class Prospects(TypedDict):
    """Cards face down by what they would do now, each as likely as any other, and the ways home."""

    collapse: int
    """Second traps of a kind: the expedition would end (D-17)."""
    deadly: list[str]
    """Their names."""
    treasure: int
    shares: int
    """What each explorer inside would get, summed over these treasures (D-12)."""
    trap: int
    """First traps of a kind: nothing would happen (D-16)."""
    relic: int
    break_even: int | None
    """The pocket from which one more card costs at least what it brings on average, in rubies: going on pays while the
    pocket has less. Null while no card would end the expedition."""
    homes: list[WayHome]
    """By how many go back together: the first is for one alone, the last for all inside."""


def prospects(state: Diamant) -> Prospects:
    """For a state with somebody inside."""
    deck, heads, edition = state.deck, state.explorers(), EDITIONS[state.edition]
    collapse, treasure, relic = state.deadly_cards(), sum(deck[:FIRST_TRAP]), deck[RELIC]
    deadly = [card for card in range(FIRST_TRAP, RELIC) if state.shown[card] and deck[card]]
    shares = sum(deck[card] * state.share(value, heads) for card, value in enumerate(TREASURES))
    return {
        "collapse": collapse,
        "deadly": [card_name(edition, card) for card in deadly],
        "treasure": treasure,
        "shares": shares,
        "trap": state.cards - collapse - treasure - relic,
        "relic": relic,
        "break_even": -(-shares // collapse) if collapse else None,  # the number of cards cancels out
        "homes": [_way_home(state, leavers) for leavers in range(1, heads + 1)],
    }


def _way_home(state: Diamant, leavers: int) -> WayHome:
    floor = state.share(state.floor, leavers)
    relics = state.shown[RELIC] if leavers == 1 else 0
    worth = relic_worth(state.relics_out, relics)
    return {"floor": floor, "relics": relics, "relic_points": worth, "points": state.pocket + floor + worth}

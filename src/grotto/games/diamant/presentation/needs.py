"""Diamant: what every seat still has to bring home to lead, and the chance that its pocket comes to that in this cave.

The chance is exact for one course of play: all who are inside go on until the pocket has enough, so that the cards
alone decide. Relics and rubies on the path do not count: who takes them home depends on what the others choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from typing import NamedTuple, TypedDict

from grotto.games.diamant.board import FIRST_TRAP, RELIC, TREASURES
from grotto.games.diamant.rules import Diamant


class Need(TypedDict):
    """What one seat needs to have more points than anybody else has brought out so far."""

    points: int
    """To bring home; 0 for whoever leads alone."""
    missing: int | None
    """What the pocket lacks of it; 0 if it has enough, null in camp."""
    cards: int
    """Treasures face down whose share would be enough; each card is as likely as any other."""
    chance: float | None
    """That the pocket has enough before a trap ends the expedition, if all inside go on until then; null in camp."""


class Cave(NamedTuple):
    """All that the chance depends on: the cards face down, and what they bring those who share."""

    shares: tuple[int, ...]
    """What each gets of a treasure that brings everybody something, card by card."""
    harmless: int
    """Relics, and treasures too small to share."""
    traps: tuple[int, ...]
    """Copies of each kind of trap that does not lie on the path."""
    deadly: int
    """Traps of a kind that does."""

    @property
    def cards(self) -> int:
        return len(self.shares) + self.harmless + sum(self.traps) + self.deadly


def needs(state: Diamant) -> list[Need]:
    """By seat."""
    points = [state.points(seat) for seat in range(state.players)]
    to_bring = [_to_bring(points, seat) for seat in range(state.players)]
    if not state.inside:
        return [_in_camp(much) for much in to_bring]
    cave, pocket = cave_of(state), state.pocket
    chances = chances_of(cave, tuple(sorted({max(0, much - pocket) for much in to_bring})))
    return [
        _inside(cave, much, max(0, much - pocket), chances) if state.inside >> seat & 1 else _in_camp(much)
        for seat, much in enumerate(to_bring)
    ]


def _to_bring(points: list[int], seat: int) -> int:
    rivals = max(others for other, others in enumerate(points) if other != seat)
    return max(0, rivals - points[seat] + 1)


def _in_camp(points: int) -> Need:
    return {"points": points, "missing": None, "cards": 0, "chance": None}


def _inside(cave: Cave, points: int, missing: int, chances: dict[int, float]) -> Need:
    cards = sum(share >= missing for share in cave.shares) if missing else 0
    return {"points": points, "missing": missing, "cards": cards, "chance": chances[missing]}


def cave_of(state: Diamant) -> Cave:
    """For a state with somebody inside."""
    deck, shown, heads = state.deck, state.shown, state.explorers()
    split = [state.share(value, heads) for card, value in enumerate(TREASURES) for _ in range(deck[card])]
    fresh = [deck[trap] for trap in range(FIRST_TRAP, RELIC) if deck[trap] and not shown[trap]]
    shares = sorted(share for share in split if share)
    return Cave(tuple(shares), deck[RELIC] + split.count(0), tuple(sorted(fresh)), state.deadly_cards())


@lru_cache(1024)
def chances_of(cave: Cave, missing: tuple[int, ...]) -> dict[int, float]:
    """How likely shares come to each of these sums before a second trap of a kind; after the last card all leave."""
    possible = [much for much in missing if 0 < much <= sum(cave.shares)]
    sets = _sets(cave.shares, max(possible, default=1))
    ended = _times(_fatal(cave.traps, cave.deadly), [comb(cave.harmless, n) for n in range(cave.harmless + 1)])
    found = {much: 0.0 if much else 1.0 for much in missing}
    for much in possible:
        too_small = [sum(by_total[:much]) for by_total in sets]
        found[much] = 1.0 - _before_the_end(_times(too_small, ended), cave.cards)
    return found


def _before_the_end(sets: list[int], cards: int) -> float:
    """That one of these sets of cards is turned up first, in any order, and then a card that goes with it."""
    return sum(ways / (cards * comb(cards - 1, size)) for size, ways in enumerate(sets) if ways)


def _sets(shares: Sequence[int], less_than: int) -> list[list[int]]:
    """Sets of treasures, by how many they are and by what their shares come to."""
    most = min(len(shares), less_than - 1)  # every share is at least one ruby
    sets = [[0] * less_than for _ in range(most + 1)]
    sets[0][0] = 1
    for number, share in enumerate(shares):
        for size in range(min(number, most - 1), -1, -1):
            smaller, larger = sets[size], sets[size + 1]
            for total in range(size, less_than - share):
                if smaller[total]:
                    larger[total + share] += smaller[total]
    return sets


@lru_cache(1024)
def _fatal(traps: tuple[int, ...], deadly: int) -> list[int]:
    """By how many they are: first traps of different kinds, each time with every card that would then end it all."""
    return [
        sum(
            prod(traps[kind] for kind in kinds) * (deadly + sum(traps[kind] - 1 for kind in kinds))
            for kinds in combinations(range(len(traps)), size)
        )
        for size in range(len(traps) + 1)
    ]


def _times(one: list[int], other: list[int]) -> list[int]:
    """Sets of both sorts together, by how many cards they are."""
    both = [0] * (len(one) + len(other) - 1)
    for i, ways in enumerate(one):
        if ways:
            for j, more in enumerate(other):
                both[i + j] += ways * more
    return both

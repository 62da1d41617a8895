"""Emerald: everybody's chance of each majority, if every gem that is left goes to one of the players by lot.

Exact for this lottery: which unseen gems lie in the stacks and which in the box (E-16) is unknown to all and equally
likely, and each gem that can be taken goes to any seat with the same chance. How people choose is left out.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TypedDict

from grotto.games.emerald.board import GEM_KINDS
from grotto.games.emerald.rules import Emerald

DIGITS = 6  # more would only be longer


class MajorityChances(TypedDict):
    """By kind of gem and seat, the chance to be alone with most of them in the end (E-77)."""

    ruby: list[float]
    emerald: list[float]
    garnet: list[float]
    turquoise: list[float]


def majority_chances(state: Emerald) -> MajorityChances:
    """Nothing in it is secret: gems lie open before their owners."""
    ruby, emerald, garnet, turquoise = (_of_kind(state, kind) for kind in range(GEM_KINDS))
    return {"ruby": ruby, "emerald": emerald, "garnet": garnet, "turquoise": turquoise}


def _of_kind(state: Emerald, kind: int) -> list[float]:
    gems, tops, bag = state.gems, state.gem_top, state.gem_bag
    held = tuple(gems[seat * GEM_KINDS + kind] for seat in range(state.players))
    covered = min(sum(state.gem_cards) - sum(top >= 0 for top in tops), sum(bag))  # a set-up by hand may have fewer
    return list(_chances(held, tops.count(kind), bag[kind], sum(bag), covered))  # a copy: views belong to who got them


@lru_cache(4096)
def _chances(held: tuple[int, ...], lying_open: int, unseen: int, bag: int, covered: int) -> list[float]:
    """Over how many of the kind lie covered: as many as a hand of so many cards from the bag has."""
    chances = [0.0] * len(held)
    for found in range(min(unseen, covered) + 1):
        weight = comb(unseen, found) * comb(bag - unseen, covered - found) / comb(bag, covered)
        for seat, chance in enumerate(by_lot(held, lying_open + found)):
            chances[seat] += weight * chance
    return [round(chance, DIGITS) for chance in chances]


@lru_cache(4096)
def by_lot(held: tuple[int, ...], left: int) -> list[float]:
    """Every seat's chance to be alone with most when each of the cards left goes to any seat."""
    return [_ways(held, seat, left) / len(held) ** left for seat in range(len(held))]


def _ways(held: tuple[int, ...], seat: int, left: int) -> int:
    """In how many of all deals of the cards left the seat is alone with most."""
    total = 0
    for won in range(left + 1):
        ways = [1] + [0] * (left - won)  # by how many cards the rivals so far have got
        for rival, has in enumerate(held):
            if rival != seat:
                ways = _dealt(ways, held[seat] + won - has - 1)
        total += comb(left, won) * ways[left - won]
    return total


def _dealt(ways: list[int], most: int) -> list[int]:
    """The ways to deal with one more rival, who may get so many cards at most."""
    return [
        sum(comb(cards, own) * ways[cards - own] for own in range(min(cards, most) + 1)) for cards in range(len(ways))
    ]

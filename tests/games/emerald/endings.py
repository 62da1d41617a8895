"""Emerald near its end by hand or by lot, and its exact worth by plain recursion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import grotto
from grotto.games.emerald.board import COLOURS, colours_per_seat, knights_per_colour
from grotto.games.emerald.rules import Emerald
from grotto.kernel.rng import Rng

from .positions import ALL_BARE, position

Worth = list[float]


def solved(state: Emerald, known: dict[object, Worth]) -> Worth:
    """Everybody's part of the win if all choose best, and among equals by chance."""
    if state.mover == grotto.OVER:
        return state.shares
    key = state.key()
    if key not in known:
        if state.mover == grotto.CHANCE:
            total = sum(weight for _, weight in state.odds)
            draws = [(solved(after(state, card), known), weight / total) for card, weight in state.odds]
            known[key] = [sum(worth[seat] * part for worth, part in draws) for seat in range(state.players)]
        else:
            worths = [solved(after(state, action), known) for action in state.legal]
            most = max(worth[state.mover] for worth in worths)
            known[key] = mean([worth for worth in worths if worth[state.mover] > most - 1e-9])
    return known[key]


def mean(worths: list[Worth]) -> Worth:
    return [sum(column) / len(worths) for column in zip(*worths, strict=True)]


def after(state: Emerald, action: int) -> Emerald:
    other = state.clone()
    other.play(action)
    assert isinstance(other, Emerald)
    return other


def ending(players: int, turn: int, knights: Mapping[str, str], home: str, **more: Any) -> Emerald:
    """All knights that are not named are in the nest; the cave is bare unless said otherwise."""
    named = "".join(knights.values()) + home
    each, colours = knights_per_colour(players), COLOURS[: players * colours_per_seat(players)]
    nest = "".join(colour * (each - named.count(colour)) for colour in colours)
    given = {"dragon": "c7>", "rail": 6, "bare": ALL_BARE, **more}
    return position(players, turn, knights=knights, home=home, nest=nest, **given)


def drawn(seed: int, deep: int = 1) -> Emerald:
    """Two or three knights a seat somewhere in the cave, few cards in up to so deep stacks, some gold in hand."""
    rng = Rng(seed)
    players = 2 + rng.below(4)
    each = colours_per_seat(players)
    colours = COLOURS[: players * each]
    knights: dict[str, str] = {}
    for seat in range(players):
        for _ in range(2 + rng.below(2)):
            colour = colours[seat * each + rng.below(each)]
            place = f"c{4 + rng.below(6)}"
            knights[place] = knights.get(place, "") + colour
    named = "".join(knights.values())
    left = "".join(colour * (knights_per_colour(players) - named.count(colour)) for colour in colours)
    home = left[rng.below(len(left))]
    gold = {seat: tuple(1 + rng.below(5) for _ in range(rng.below(3))) for seat in range(players)}
    stacks = {f"c{5 + rng.below(5)}": (rng.below(deep + 1), rng.below(deep + 1)) for _ in range(3)}
    turn, dragon = rng.below(players), f"c{6 + rng.below(4)}" + "<>"[rng.below(2)]
    return ending(players, turn, knights, home, gold=gold, stacks=stacks, dragon=dragon)

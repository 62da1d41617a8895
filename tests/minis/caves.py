"""Mini-Diamant, solved: the last cave with two explorers, and nobody else who can win.

What one wins the other loses, so every card leads to a game of two choices each that has a value: backward induction
finds it, and the choices to make.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from grotto import CHANCE, OVER
from grotto.games.diamant.board import GO_BACK, GO_ON, TREASURES
from grotto.games.diamant.rules import Diamant
from grotto.kernel.rng import Rng
from tests.games.diamant.caves import after, cave

CHOICES = (GO_ON, GO_BACK)
Key = tuple[object, ...]
Table = list[list[float]]  # seat 0's share by its own choice and the other's


class Plan(NamedTuple):
    """How often each of the two goes on where both choose."""

    first: float
    second: float


def stage(table: Table) -> tuple[float, Plan]:
    """The value of a game of two choices each, and how to play it."""
    for i in (0, 1):
        for j in (0, 1):
            if table[1 - i][j] <= table[i][j] <= table[i][1 - j]:  # neither has a reason to change
                return table[i][j], Plan(1.0 - i, 1.0 - j)
    (a, b), (c, d) = table
    total = a - b - c + d
    return (a * d - b * c) / total, Plan((d - c) / total, (d - b) / total)


class Solved:
    """The values and the plans of all positions that can follow."""

    def __init__(self, state: Diamant) -> None:
        self.known: dict[Key, float] = {}
        self.plans: dict[Key, Plan] = {}
        self.root = state
        self.value = self.worth(state)

    def worth(self, state: Diamant) -> float:
        """Seat 0's part of the win if both play as they should."""
        key = state.key()
        if key not in self.known:
            self.known[key] = evaluate(state, self.worth, self._settle)
        return self.known[key]

    def _settle(self, state: Diamant, table: Table) -> float:
        value, self.plans[state.key()] = stage(table)
        return value

    def sure(self) -> dict[int, float]:
        """What each of seat 0's choices now brings at least, whatever the other chooses."""
        return {mine: min(row) for mine, row in zip(CHOICES, both(self.root, self.worth), strict=True)}

    def mixed(self) -> int:
        """In how many of the positions that both allow they have to mix."""
        return sum(0 < self.plans[state.key()].first < 1 for state in self._allowed())

    def _allowed(self) -> list[Diamant]:
        """Where both choose, as far as both keep to their plans."""
        found, left = {}, [self.root]
        while left:
            now = left.pop()
            if now.key() not in found and len(now.deciding) == 2:
                found[now.key()] = now
                plan = self.plans[now.key()]
                if plan.first > 0 and plan.second > 0:
                    on = after(after(now, GO_ON), GO_ON)
                    left += [after(on, card) for card, _ in on.odds]
        return list(found.values())

    def nash_conv(self) -> float:
        """What both could gain together by answering the other's plan as well as possible."""
        return Answer(self, 0).worth(self.root) - Answer(self, 1).worth(self.root)


class Answer:
    """One seat's best answers while the other keeps to its plan."""

    def __init__(self, solved: Solved, seat: int) -> None:
        self.solved = solved
        self.seat = seat
        self.known: dict[Key, float] = {}

    def worth(self, state: Diamant) -> float:
        key = state.key()
        if key not in self.known:
            self.known[key] = evaluate(state, self.worth, self._answer)
        return self.known[key]

    def _answer(self, state: Diamant, table: Table) -> float:
        plan = self.solved.plans[state.key()]
        if self.seat == 0:
            return max(plan.second * row[0] + (1 - plan.second) * row[1] for row in table)
        return min(plan.first * table[0][j] + (1 - plan.first) * table[1][j] for j in (0, 1))


def evaluate(state: Diamant, worth: Callable[[Diamant], float], settle: Callable[[Diamant, Table], float]) -> float:
    """One step of backward induction, for seat 0."""
    if state.mover == OVER:
        assert state.shares[2] == 0, "the third must have no chance"
        return state.shares[0]
    if state.mover == CHANCE:
        total = sum(weight for _, weight in state.odds)
        return sum(weight / total * worth(after(state, card)) for card, weight in state.odds)
    if len(state.deciding) == 2:
        return settle(state, both(state, worth))
    return (max if state.mover == 0 else min)(worth(after(state, choice)) for choice in CHOICES)


def both(state: Diamant, worth: Callable[[Diamant], float]) -> Table:
    """Seat 0's share for each pair of choices made together."""
    return [[worth(after(after(state, mine), theirs)) for theirs in CHOICES] for mine in CHOICES]


def drawn(seed: int) -> Diamant:
    """Few treasures, up to four kinds of traps with two cards, perhaps relics; the third is home with nothing."""
    rng = Rng(seed)
    treasures = sorted({TREASURES[rng.below(9)] for _ in range(3 + rng.below(2))})
    return cave(
        treasures,
        seen=[1 + rng.below(2) for _ in range(rng.below(3))],
        unseen=[2] * (1 + rng.below(2)),
        chests=(10, 6 + rng.below(9), 0),
        inside=(0, 1),
        pocket=rng.below(6),
        floor=rng.below(6),
        relics=rng.below(2),
        path_relics=rng.below(2),
    )

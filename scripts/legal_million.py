"""Checks that bots of the ladder choose legal actions only, in a million random positions, with a progress bar.

    python -m scripts.legal_million                     about a million decisions of rungs 0 to 4
    python -m scripts.legal_million --positions 20000 --rung grandmaster

The tests do the same on a few hundred positions.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from math import isfinite
from typing import NamedTuple

from tests.cases import CASES, Case, random_action

import grotto
from grotto.bots import LADDER, Budget, bot
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.play.policy import Policy

BUDGET = Budget(rounds=8)
SLACK = 1e-9


class Trouble(NamedTuple):
    """A choice that the true position does not allow, with all that is needed to see it again."""

    case: str
    rung: str
    seat: int
    problem: str
    state: str


def positions(case: Case, rng: Rng) -> Iterator[State]:
    """Random games without end: every position in which somebody is to choose."""
    while True:
        state = case.state()
        while state.mover != grotto.OVER:
            if state.mover >= 0:
                yield state
            state.play(random_action(state, rng))


def problem(state: State, seat: int, policy: Policy, rng: Rng) -> str:
    """What is wrong with a policy's choice, made from a guess, in the true position; nothing if it is right."""
    odds = policy.odds(state.guess(seat, rng), seat, rng)
    legal = state.legal
    if list(odds) != legal:
        return f"it weighs {len(odds)} actions, {len(legal)} are legal"
    if not all(isfinite(part) and part >= 0 for part in odds.values()) or abs(sum(odds.values()) - 1) > SLACK:
        return f"its odds are {sorted(odds.values())[-3:]}"
    picked = drawn(odds, rng)
    if picked not in legal or not odds[picked]:
        return f"it picks {picked}"
    state.clone().play(picked, seat)
    return ""


def drawn(odds: dict[int, float], rng: Rng) -> int:
    ticket = rng.below(1 << 30) / (1 << 30)
    for action, part in odds.items():
        ticket -= part
        if ticket < 0:
            return action
    return max(odds, key=odds.__getitem__)


def troubles(count: int, rungs: tuple[str, ...], seed: int = 1) -> Iterator[Trouble | None]:
    """One for each position, spread evenly over all cases and rungs: None if all is well."""
    tables = [(case, rung, positions(case, Rng(seed + i))) for i, case in enumerate(CASES) for rung in rungs]
    minds = [bot(rung).policy(case.game, case.players, case.options, BUDGET) for case, rung, _ in tables]
    rng = Rng(seed)
    for n in range(count):
        case, rung, walk = tables[n % len(tables)]
        policy, state = minds[n % len(tables)], next(walk)
        assert policy is not None
        policy.begin()
        seat = state.deciding[rng.below(len(state.deciding))]
        wrong = problem(state, seat, policy, rng)
        yield Trouble(case.name, rung, seat, wrong, str(state.dump())) if wrong else None


def main() -> None:
    parser = argparse.ArgumentParser(description="Look for an illegal choice of a bot.")
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--rung", action="append", choices=LADDER, help="Default: the first five.")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    found = Counter[str]()
    for trouble in _with_bar(
        troubles(arguments.positions, tuple(arguments.rung or LADDER[:5]), arguments.seed), arguments.positions
    ):
        if trouble is not None:
            found[trouble.rung] += 1
            print(trouble, file=sys.stderr)
    print(f"{arguments.positions} positions, {found.total()} illegal choices")
    sys.exit(1 if found else 0)


def _with_bar(things: Iterator[Trouble | None], total: int) -> Iterator[Trouble | None]:
    from rich.progress import track

    yield from track(things, "Looking", total=total)


if __name__ == "__main__":
    main()

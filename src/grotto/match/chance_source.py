"""Where a match takes its draws from."""

from __future__ import annotations

from typing import Protocol

from grotto.kernel.state import State


class ChanceSource(Protocol):
    """A source of random numbers: anything that gives an integer from 0 to n - 1."""

    def below(self, n: int) -> int: ...


def drawn(state: State, source: ChanceSource) -> int:
    """Draw an outcome by one random number, in proportion to the weights."""
    odds = state.odds
    ticket = source.below(sum(weight for _, weight in odds))
    for outcome, weight in odds:
        if ticket < weight:
            return outcome
        ticket -= weight
    raise ValueError("the source of chance gave a number beyond the total")

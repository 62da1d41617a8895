"""Where a match takes its draws from."""

from __future__ import annotations

from typing import Protocol

from grotto.kernel.arguments import is_whole
from grotto.kernel.errors import BadOption
from grotto.kernel.state import State
from grotto.kernel.text import quoted


class ChanceSource(Protocol):
    """A source of random numbers: anything that gives an integer from 0 to n - 1."""

    def below(self, n: int) -> int: ...


def checked_source(source: ChanceSource) -> ChanceSource:
    """Refuse what cannot draw, before a match counts on it."""
    if not callable(getattr(source, "below", None)):
        raise BadOption(f"chance: expected a source of random numbers with a method `below`, not {quoted(source)}")
    return source


def drawn(state: State, source: ChanceSource) -> int:
    """Draw an outcome by one random number, in proportion to the weights."""
    odds = state.odds
    total = sum(weight for _, weight in odds)
    ticket = source.below(total)
    if not is_whole(ticket) or not 0 <= ticket < total:
        raise ValueError(f"the source of chance gave {quoted(ticket)}, not a whole number from 0 to {total - 1}")
    for outcome, weight in odds:
        if ticket < weight:
            return outcome
        ticket -= weight
    raise AssertionError  # the weights add up to the total

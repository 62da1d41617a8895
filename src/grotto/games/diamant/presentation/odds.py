"""Diamant: what the next card may be, from what everybody can see."""

from __future__ import annotations

from typing import NamedTuple

from grotto.kernel.view import View


class Chances(NamedTuple):
    """Cards face down, by what they would do if they were turned up now; each is as likely as any other."""

    collapse: int
    """Second traps of a kind: the expedition would end (D-17)."""
    treasure: int
    trap: int
    """First traps of a kind: nothing would happen (D-16)."""
    relic: int

    @property
    def cards(self) -> int:
        """All cards face down."""
        return sum(self)


def odds(view: View) -> Chances:
    """The chances of the next card, as whole-number weights."""
    seen = view["position"]["prospects"]
    return Chances(seen["collapse"], seen["treasure"], seen["trap"], seen["relic"])

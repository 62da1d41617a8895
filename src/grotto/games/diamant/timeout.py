"""Diamant's choice for a player whose time is up (DA-18): rubies in the pocket are not risked."""

from __future__ import annotations

from grotto.kernel.view import View


def choose(view: View) -> str:
    """Back to camp as soon as the next card could take something away; on while nothing can be lost."""
    seen = view["position"]
    return "back" if seen["pocket"] > 0 and seen["prospects"]["collapse"] > 0 else "on"

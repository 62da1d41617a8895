"""Diamant for somebody who ran out of time (DA-18): nothing is risked that is in the pocket."""

from __future__ import annotations

from grotto.games.diamant.presentation.odds import odds
from grotto.kernel.view import View


def choose(view: View) -> str:
    """Back to camp as soon as the next card could take something away; on while nothing can be lost."""
    return "back" if view["position"]["pocket"] > 0 and odds(view).collapse > 0 else "on"

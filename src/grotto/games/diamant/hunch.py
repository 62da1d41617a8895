"""Diamant at a glance: weigh the pocket against what the next card may bring."""

from __future__ import annotations

from typing import Any

from ...kernel.rng import Rng
from ...kernel.view import View

RELICS = ("relic", "artifact")


def hunch(view: View, rng: Rng) -> str:
    """Back, once one more card costs more than it brings; a relic tempts, and so does the moment."""
    seen: Any = view["position"]
    if any(name in seen["path"] for name in RELICS) and rng.below(100) < 25:
        return "back"
    if rng.below(100) < 6:
        return "back"
    return "back" if _costs(seen) > _brings(seen) * (80 + rng.below(60)) / 100 else "on"


def _inside(seen: Any) -> int:
    return sum(explorer["inside"] for explorer in seen["explorers"])


def _costs(seen: Any) -> float:
    """Rubies in the pocket, and a share of the path, times the cards that would spring a trap."""
    traps = [name for name in seen["path"] if not name.isdecimal() and name not in RELICS]
    deadly = sum(seen["deck"].get(name, 0) for name in traps)
    return float(deadly * (seen["pocket"] + seen["floor"] / _inside(seen)))


def _brings(seen: Any) -> float:
    """All treasure still to come, shared among those inside."""
    rubies = sum(int(name) * count for name, count in seen["deck"].items() if name.isdecimal())
    return float(rubies / _inside(seen))

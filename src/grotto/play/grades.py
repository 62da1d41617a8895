"""From which cost on a decision gets which grade. Each game has its own, from `python -m scripts.grades`."""

from __future__ import annotations

from typing import NamedTuple


class Grades(NamedTuple):
    """Costs in chances to win, against the best choice that was found."""

    noise: float = 0.005
    """Below it, a choice is as good as the best."""
    inaccuracy: float = 0.025
    mistake: float = 0.06
    blunder: float = 0.12

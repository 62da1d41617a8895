"""The apprentice: follows each game's rules of thumb, a little inattentively. A kind first opponent."""

from __future__ import annotations

from ..kernel.registry import game as find_game
from ..kernel.rng import Rng
from ..kernel.view import View


def apprentice(view: View, rng: Rng) -> str:
    """What the game's own hunch says."""
    return find_game(view["game"]).hunch(view, rng)

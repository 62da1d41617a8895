"""The will-o'-the-wisp: flits about at random. The floor of every comparison, and good for trying things out."""

from __future__ import annotations

from ..kernel.rng import Rng
from ..kernel.view import View


def wisp(view: View, rng: Rng) -> str:
    """Any legal action, evenly."""
    return str(view["legal"][rng.below(len(view["legal"]))]["text"])

"""The will-o'-the-wisp: flits about at random. The floor of every comparison, and good for trying things out."""

from __future__ import annotations

from ..kernel.rng import Rng
from ..kernel.view import View


def wisp(view: View, rng: Rng) -> str:
    """Any legal action, evenly; in Diamant it turns back one time in five, or it would never get anywhere."""
    texts = [str(value["text"]) for value in view["legal"]]
    if texts == ["on", "back"]:
        return "back" if rng.below(5) == 0 else "on"
    return texts[rng.below(len(texts))]

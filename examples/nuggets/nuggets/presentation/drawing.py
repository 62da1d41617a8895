"""Nuggets drawn in a terminal: the vein, and a line for each seat."""

from __future__ import annotations

from typing import Any

from grotto.kernel.text import fit
from grotto.kernel.view import View


def draw(view: View, names: list[str]) -> str:
    """At most 100 columns, from what the viewer may know."""
    seen: Any = view["position"]
    vein = "?" if seen["vein"] is None else "● " * seen["vein"]
    lines = [f"Vein  {vein}".rstrip(), ""]
    for seat, taken in enumerate(seen["taken"]):
        claim = "?" if seen["claims"][seat] is None else seen["claims"][seat]
        mark = "▶" if seat in view["to_act"] else " "
        lines.append(f"{mark} {fit(names[seat], 20)}  nuggets {taken:2}  claim {claim}")
    return "\n".join(lines)

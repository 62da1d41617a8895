"""Numbers of plain Python modules as constants for the C compiler, so that they are written only once.

A `.pxd` that says `include "grotto/games/emerald/board.pxi"` gets every whole number of `board.py` by its name.
"""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterable
from pathlib import Path

INCLUDE = re.compile(r'^include "(.+)\.pxi"$', re.MULTILINE)


def write(declarations: Iterable[Path], sources: Path, folder: Path) -> None:
    """Write into the folder what these `.pxd` files include; files that would not change keep their age."""
    wanted = {name for path in declarations for name in INCLUDE.findall(path.read_text())}
    for name in sorted(wanted):
        numbers = runpy.run_path(str(sources / f"{name}.py"))
        text = _declared({key: value for key, value in numbers.items() if key.isupper() and type(value) is int})
        target = folder / f"{name}.pxi"
        if not target.exists() or target.read_text() != text:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)


def _declared(numbers: dict[str, int]) -> str:
    return "".join(["cdef enum:\n", *(f"    {name} = {value}\n" for name, value in numbers.items())])

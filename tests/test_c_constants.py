"""Numbers of plain modules that the compiled ones get as constants of C."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

pytestmark = pytest.mark.one_build
write = runpy.run_path(str(Path(__file__).parent.parent / "build_support" / "c_constants.py"))["write"]

PLAIN = """
ROOM = 4
NOBODY, NOWHERE = -1, -2
TWICE = 2 * ROOM
NAMES = ("a", "b")
OPEN = True
room = 5
"""


def written(folder: Path) -> Path:
    (folder / "cave").mkdir(exist_ok=True)
    (folder / "cave" / "board.py").write_text(PLAIN)
    (folder / "rules.pxd").write_text('cimport cython\n\ninclude "cave/board.pxi"\n')
    write([folder / "rules.pxd"], folder, folder / "made")
    return folder / "made" / "cave" / "board.pxi"


def test_every_whole_number_with_a_constants_name_is_declared(tmp_path: Path) -> None:
    expected = "cdef enum:\n    ROOM = 4\n    NOBODY = -1\n    NOWHERE = -2\n    TWICE = 8\n"
    assert written(tmp_path).read_text() == expected


def test_what_has_not_changed_keeps_its_age_so_that_nothing_is_compiled_anew(tmp_path: Path) -> None:
    before = written(tmp_path).stat().st_mtime_ns
    assert written(tmp_path).stat().st_mtime_ns == before

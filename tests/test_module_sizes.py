"""No module is longer than 400 lines, so that each has one idea; CONTRIBUTING names the exceptions."""

from __future__ import annotations

from pathlib import Path

import pytest

pytestmark = pytest.mark.one_build

ROOT = Path(__file__).parent.parent
LONGEST = 400
PYTHON = ("src/grotto", "tests", "scripts", "bench", "build_support", "examples")
WEB = ("web/src", "web/dev")
EXCEPT = {
    "src/grotto/games/emerald/rules.py",  # each compiles as one class
    "src/grotto/games/erdgeister/rules.py",
    "web/src/protocol/api.d.ts",  # generated
}


def sources() -> list[Path]:
    python = [path for folder in PYTHON for path in (ROOT / folder).rglob("*.py")]
    web = [
        path
        for folder in WEB
        for ending in ("ts", "js", "svelte", "css")
        for path in (ROOT / folder).rglob(f"*.{ending}")
    ]
    return [path for path in python + web if "node_modules" not in path.parts and "server/web" not in path.as_posix()]


def length(path: Path) -> int:
    return path.read_text("utf-8").count("\n")


def test_no_module_is_too_long() -> None:
    lengths = {path.relative_to(ROOT).as_posix(): length(path) for path in sources()}
    assert len(lengths) > 1000
    held = lengths.keys() - EXCEPT
    assert {name: lengths[name] for name in held if lengths[name] > LONGEST} == {}


def test_every_exception_is_needed() -> None:
    assert all(length(ROOT / name) > LONGEST for name in EXCEPT)

"""The `grotto` command in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

GROTTO = [sys.executable, "-m", "grotto"]


def grotto(*arguments: str | Path, keys: str = "", code: int = 0) -> str:
    """What it says; it has to end with that exit code."""
    done = subprocess.run(
        [*GROTTO, *map(str, arguments)],
        input=keys,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "COLUMNS": "120"},
        check=False,
    )
    assert done.returncode == code, (arguments, done.stdout[-1000:], done.stderr[-1000:])
    return done.stdout + done.stderr

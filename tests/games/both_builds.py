"""The numbers that a module prints, compiled and uncompiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys


def both_builds(module: str, part: str) -> list[list[float]]:
    """What a module of the tests prints as JSON when it is run for that part of the players."""
    return [_printed(module, part, pure=pure) for pure in (False, True)]


def _printed(module: str, part: str, *, pure: bool) -> list[float]:
    environment = {key: value for key, value in os.environ.items() if key != "GROTTO_PURE"}
    environment |= {"GROTTO_PURE": "1"} if pure else {}
    command = [sys.executable, "-m", module, part]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    numbers: list[float] = json.loads(answer.stdout)
    return numbers

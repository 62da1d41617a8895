"""The compiled and the uncompiled build do the same, step by step."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import zip_longest

import pytest

import grotto
from tests.long_runs import sized

STEPS = sized(30_000, 100_000)


def run_trail(*, pure: bool) -> subprocess.Popen[str]:
    environment = {key: value for key, value in os.environ.items() if key != "GROTTO_PURE"}
    if pure:
        environment["GROTTO_PURE"] = "1"
    command = [sys.executable, "-m", "tests.trail", "--steps", str(STEPS)]
    command += [] if pure else ["--require-compiled"]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


@pytest.mark.one_build
@pytest.mark.slow
def test_both_builds_leave_the_same_trail() -> None:
    with run_trail(pure=False) as compiled, run_trail(pure=True) as pure:
        assert compiled.stdout is not None
        assert pure.stdout is not None
        steps = 0
        for one, two in zip_longest(compiled.stdout, pure.stdout):
            assert one == two, f"the builds part at step {steps}:\n{one}{two}"
            steps += 1
    assert compiled.returncode == pure.returncode == 0
    assert steps >= STEPS


def test_the_build_under_test_is_the_one_that_was_asked_for() -> None:
    assert grotto.compiled != bool(os.environ.get("GROTTO_PURE"))

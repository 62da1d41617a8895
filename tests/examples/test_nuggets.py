"""The example of the guide `add-a-game.md`: built as a package of its own, it passes its tests in both builds."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import grotto

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
NUGGETS = ROOT / "examples" / "nuggets"
UNBUILT = ("[grotto.games]\nnuggets = nuggets:GAME\n", "Metadata-Version: 2.1\nName: grotto-nuggets\nVersion: 1.0\n")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the package: compiled if Grotto is, else as it is."""
    folder = tmp_path_factory.mktemp("nuggets")
    source = folder / "source"
    shutil.copytree(NUGGETS, source)
    site = folder / "site"
    if grotto.compiled:
        build = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", sys.executable, "--no-deps"]
        subprocess.run([*build, "--no-build-isolation", "--target", str(site), str(source)], check=True)
    else:
        info = site / "grotto_nuggets-1.0.dist-info"
        info.mkdir(parents=True)
        for name, text in zip(("entry_points.txt", "METADATA"), UNBUILT, strict=True):
            (info / name).write_text(text)
        shutil.copytree(source / "nuggets", site / "nuggets")
    return folder


def run(installed: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(installed / "site")}
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=installed, env=environment, capture_output=True, text=True, check=False
    )


def test_its_own_tests_pass(installed: Path) -> None:
    done = run(installed, "pytest", "-q", "-p", "no:cacheprovider", "source/tests")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_terminal_knows_it(installed: Path) -> None:
    shown = run(installed, "grotto", "rules", "nuggets", "N-05")
    assert "takes 1, 2 or 3 nuggets" in " ".join(shown.stdout.split()), shown.stderr


def test_a_broken_rule_is_caught_by_its_tests(installed: Path) -> None:
    if grotto.compiled:
        pytest.skip("the compiled rules would have to be built again")
    rules = installed / "site" / "nuggets" / "rules.py"
    right = rules.read_text()
    try:
        rules.write_text(right.replace("self.last = self.turn", "self.last = 0"))
        assert rules.read_text() != right
        assert run(installed, "pytest", "-q", "-p", "no:cacheprovider", "source/tests").returncode == 1
    finally:
        rules.write_text(right)

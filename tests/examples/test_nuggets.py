"""The example of the guide `add-a-game.md`: built as a package of its own, it passes its tests in both builds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from scripts.npm import WEB, node

import grotto

from .nuggets_package import NUGGETS, install

pytestmark = pytest.mark.slow

BOARD = NUGGETS / "web"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the package."""
    return install(tmp_path_factory.mktemp("nuggets"))


def run(installed: Path, *command: str, more: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(installed / "site"), more)))}
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


# -- its board in the browser ----------------------------------------------------------------------------


def tool(path: str, *arguments: str, folder: Path = WEB) -> subprocess.CompletedProcess[str]:
    """A tool of the browser client."""
    command = [*node(), str(WEB / "node_modules" / path), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.one_build
def test_the_types_of_its_board_are_those_of_its_kinds(installed: Path, tmp_path: Path) -> None:
    done = run(installed, "scripts.game_types", "nuggets", str(tmp_path), more=str(WEB.parent))
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "api.d.ts").read_text("utf-8") == (BOARD / "api.d.ts").read_text("utf-8")


@pytest.mark.one_build
def test_its_board_is_formatted_linted_and_typed_as_the_clients_own() -> None:
    for done in (
        tool("prettier/bin/prettier.cjs", "--config", ".prettierrc.json", "--check", str(BOARD), f"!{BOARD}/api.d.ts"),
        tool("eslint/bin/eslint.js", "-c", str(WEB / "eslint.config.js"), ".", folder=BOARD),
        tool("svelte-check/bin/svelte-check", "--tsconfig", str(BOARD / "tsconfig.json"), "--fail-on-warnings"),
    ):
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.one_build
def test_its_board_uses_the_parts_that_are_there_for_all_games() -> None:
    allowed = ("games/kit/", "games/manifest", "i18n/", "protocol/types", "art/", "ui/")
    for file in [*BOARD.glob("*.ts"), *BOARD.glob("*.svelte")]:
        for line in file.read_text("utf-8").splitlines():
            if "'$grotto/" in line:
                assert line.partition("'$grotto/")[2].startswith(allowed), f"{file.name}: {line}"

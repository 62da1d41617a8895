"""Everything that names a game lies in that game's folder: the rest of Grotto works for any game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import grotto

SOURCES = Path(grotto.__file__).parent
GAMES = SOURCES / "games"
TITLES = [grotto.game(name).title for name in grotto.game_names()]
NAMED = re.compile("|".join(map(re.escape, [*grotto.game_names(), *TITLES])), re.IGNORECASE)
OUTSIDE = sorted(path for path in SOURCES.rglob("*.py") if not path.is_relative_to(GAMES))


def named(source: str) -> Iterator[tuple[int, str]]:
    """Lines in which code names a game; docstrings may, because their examples need one."""
    tree = ast.parse(source)
    docstrings = {id(constant) for node in ast.walk(tree) for constant in _docstring(node)}
    for node in ast.walk(tree):
        for text in _texts(node):
            if NAMED.search(text) and id(node) not in docstrings:
                yield getattr(node, "lineno", 0), text
    for number, line in enumerate(source.splitlines(), 1):
        if (comment := re.search(r"(^|\s)#.*", line)) and NAMED.search(comment[0]):
            yield number, comment[0]


def _docstring(node: ast.AST) -> Iterator[ast.Constant]:
    """The text that stands alone as a statement: of a module, class or function, or under a name."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value


def _texts(node: ast.AST) -> Iterator[str]:
    for field in ("id", "attr", "name", "arg", "module", "asname"):
        if isinstance(value := getattr(node, field, None), str):
            yield value
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


@pytest.mark.one_build
@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(SOURCES)))
def test_no_module_outside_the_games_names_a_game(path: Path) -> None:
    assert list(named(path.read_text("utf-8"))) == []


@pytest.mark.one_build
@pytest.mark.parametrize(
    "planted",
    [
        "DEPTHS = {('emerald', 3): 4}",
        "from grotto.games.diamant import GAME",
        "import grotto.games.erdgeister",
        "if game.title == 'Der Schatz der Erdgeister': pass",
        "emerald_depth = 4",
        "def f(): return g.diamant",
        "x = 1  # only for Emerald",
        "x = f'the {y} of Diamant'",
    ],
)
def test_a_game_that_is_named_is_found(planted: str) -> None:
    assert list(named(f'"""Such as `grotto.new("diamant")`."""\n{planted}\n'))


@pytest.mark.one_build
def test_files_that_belong_to_a_game_lie_in_its_folder() -> None:
    named = [path for path in SOURCES.rglob("*") if path.is_file() and NAMED.search(path.name)]
    assert [path for path in named if not path.is_relative_to(GAMES) and "web" not in path.parts] == []

"""Clause numbers tie rulebook, code, refusals and tests together."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import grotto
from grotto.kernel.rulebook import clauses

ROOT = Path(__file__).parent.parent
LETTER = {"emerald": "E", "diamant": "D", "erdgeister": "G"}
COUNTS = {"E": 83, "EA": 36, "D": 51, "DA": 20, "G": 85, "GA": 44}
ID = re.compile(r"\b(?:E|EA|D|DA|G|GA)-\d\d\b")

pytestmark = pytest.mark.one_build


def written() -> set[str]:
    """Every clause and ruling of the rulebooks."""
    return {clause for game in grotto.game_names() for clause in clauses(game)}


def carried(folder: Path) -> set[str]:
    """Every id that a test carries as a marker, written out."""
    return {clause for path in folder.rglob("test_*.py") for clause in markers(path.read_text("utf-8"))}


def markers(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
            yield from (str(argument.value) for argument in node.args if isinstance(argument, ast.Constant))


def cited(folder: Path) -> dict[str, str]:
    """Every id that the code names, with a file that does."""
    return {
        clause: str(path)
        for path in folder.rglob("*")
        if path.suffix in (".py", ".pxd", ".toml", ".json")
        for clause in ID.findall(path.read_text("utf-8"))
    }


def test_the_rulebooks_have_every_clause_and_ruling() -> None:
    expected = {f"{prefix}-{number:02}" for prefix, count in COUNTS.items() for number in range(1, count + 1)}
    assert written() == expected


@pytest.mark.parametrize("game", LETTER)
def test_a_rulebook_has_only_its_own_clauses(game: str) -> None:
    assert all(clause.startswith(LETTER[game]) for clause in clauses(game))
    assert all(len(text) > 10 for text in clauses(game).values())


def test_every_clause_is_tested() -> None:
    assert sorted(written() - carried(ROOT / "tests")) == []


def test_no_test_carries_an_unknown_clause() -> None:
    assert sorted(carried(ROOT / "tests") - written()) == []


def test_the_code_cites_only_clauses_that_exist() -> None:
    unknown = {clause: path for clause, path in cited(ROOT / "src").items() if clause not in written()}
    assert unknown == {}


def test_an_untested_or_unknown_clause_would_be_noticed(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text('import pytest\n@pytest.mark.clause("E-01", "E-99")\ndef test_a(): ...\n')
    assert carried(tmp_path) == {"E-01", "E-99"}
    (tmp_path / "rules.py").write_text('"""See E-99."""')
    assert "E-99" in cited(tmp_path)

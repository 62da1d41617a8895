"""`grotto rules` in four languages."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from grotto.cli.rules import rules

pytestmark = pytest.mark.one_build


@pytest.mark.parametrize(("language", "word"), [("en", "dragon"), ("de", "Drache"), ("nl", "draak"), ("cs", "Drak")])
def test_a_clause_is_read_in_the_language_asked_for(language: str, word: str) -> None:
    shown = CliRunner().invoke(rules, ["emerald", "e-53", "--language", language])
    assert shown.exit_code == 0, shown.output
    assert shown.output.startswith("E-53  ")
    assert word in shown.output


def test_a_whole_rulebook_is_read_in_german() -> None:
    shown = CliRunner().invoke(rules, ["diamant", "--language", "de"])
    assert "Entscheidungen" in shown.output
    assert "Rulings" not in shown.output


def test_a_language_without_rulebooks_is_refused() -> None:
    shown = CliRunner().invoke(rules, ["emerald", "--language", "fr"])
    assert shown.exit_code == 2
    assert "cs" in shown.output

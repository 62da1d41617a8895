"""The tutorials' positions are those that the real rules lead to, and say what the tutorial says of them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from scripts.tutorial import LESSONS, file_of

from grotto.kernel.rulebook import clauses

pytestmark = pytest.mark.one_build


@pytest.mark.parametrize("game", LESSONS)
def test_the_positions_are_what_the_script_writes(game: str) -> None:
    assert file_of(game).read_text("utf-8") == LESSONS[game]().written(), "run python -m scripts.tutorial"


@pytest.mark.parametrize("game", LESSONS)
def test_the_positions_are_small(game: str) -> None:
    assert file_of(game).stat().st_size < 40_000


@pytest.mark.parametrize("game", LESSONS)
def test_every_step_cites_a_clause_that_exists(game: str) -> None:
    assert {step["clause"] for step in _steps(game)} <= set(clauses(game))


def test_the_numbers_that_the_sentences_name_are_on_the_board() -> None:
    emerald = {step["name"]: step["view"]["legal"] for step in _steps("emerald")}
    assert [emerald[name][0]["steps"] for name in ("ride", "gold", "chamber")] == [3, 4, 1]
    erdgeister = {step["name"]: step["view"] for step in _steps("erdgeister")}
    steps = [erdgeister[name]["legal"][0]["steps"] for name in ("sneak", "entrance", "home")]
    assert (steps, erdgeister["end"]["position"]["goal"]) == ([3, 3, 2], 5)
    assert erdgeister["spy"]["position"]["key_number"] == 4
    assert next(it["number"] for it in erdgeister["keep"]["position"]["figures"] if it["figure"] == "Ba") == 2
    diamant = {step["name"]: step["view"]["position"] for step in _steps("diamant")}
    assert (diamant["share"]["pocket"], diamant["share"]["floor"]) == (3, 1)
    assert [it["inside"] for it in diamant["deeper"]["explorers"]] == [True, True, True, False]
    assert diamant["sprung"]["explorers"][0] | {"chest": 6, "relics": 1} == diamant["sprung"]["explorers"][0]


def _steps(game: str) -> list[Any]:
    lesson = json.loads(file_of(game).read_text("utf-8"))
    return [step for scene in lesson["scenes"] for step in scene["steps"]]

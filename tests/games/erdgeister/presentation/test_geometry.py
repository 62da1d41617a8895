"""What a board is drawn from: lengths, arrow fields, and what lies beside which field."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.games.erdgeister.boards import BOARDS, HUGE, WINDING
from tests.games.erdgeister.tables import playing

import grotto
from grotto.games.erdgeister.board import FACES, check, default_board
from grotto.games.erdgeister.presentation.geometry import Geometry, geometry, geometry_of

pytestmark = pytest.mark.one_build

DRAWN = Path(__file__).parents[4] / "web" / "src" / "games" / "erdgeister" / "board" / "default-board.json"
ALL: dict[str, dict[str, Any]] = {**BOARDS, "huge": HUGE}


@pytest.mark.parametrize("name", ALL)
def test_a_geometry_survives_json(name: str) -> None:
    drawn = geometry(check(ALL[name]))
    assert json.loads(json.dumps(drawn)) == drawn


def test_the_browser_draws_the_board_that_is_played_on() -> None:
    assert json.loads(DRAWN.read_text(encoding="utf-8")) == geometry(default_board())


def test_sneak_paths_say_where_they_end_and_nothing_else_does() -> None:
    drawn = geometry(check(WINDING))
    assert {"kind": "sneak", "beside": "A4", "out": "c5"} in drawn["beside"]
    assert {"kind": "dark", "beside": "A2"} in drawn["beside"]
    assert {"kind": "sneak", "beside": "b3", "out": "C7"} in drawn["tiles"]["b"]["II"]


def test_a_tile_of_its_own_stands_only_at_its_shaft() -> None:
    tiles = geometry(check(WINDING))["tiles"]
    assert [special["beside"] for special in tiles["a"]["I"]] == ["a3", "a2"]
    assert [special["kind"] for special in tiles["c"]["II"]] == ["dark", "dark"]
    assert len(tiles["b"]["I"]) == 3


def test_the_options_of_a_table_name_its_board() -> None:
    game = grotto.game("erdgeister")
    assert geometry_of(game.options(2, {}))["tunnel_length"] == 10
    assert geometry_of(game.options(2, {"board": WINDING}))["name"] == "winding"


@pytest.mark.parametrize("name", BOARDS)
def test_every_place_of_a_match_can_be_drawn(name: str) -> None:
    drawn = geometry(check(BOARDS[name]))
    for match in playing(3, 5, board=BOARDS[name], turn_limit=20):
        assert set(match.view()["position"]["standing"]) <= _places(drawn, match.view()["position"]["faces"])


def _places(drawn: Geometry, faces: list[str | None]) -> set[str]:
    """By the names that views use."""
    fields = {f"{name}{i}" for name in drawn["tunnels"] for i in range(1, drawn["tunnel_length"] + 1)}
    fields |= {f"{name.lower()}{i}" for name in drawn["tunnels"] for i in range(1, drawn["shaft_length"] + 1)}
    shown = [drawn["tiles"][shaft][face] for shaft, face in zip(drawn["tiles"], faces, strict=True) if face in FACES]
    dark = {f"{it['beside']}d" for specials in [drawn["beside"], *shown] for it in specials if it["kind"] == "dark"}
    return fields | dark | {"chamber"}

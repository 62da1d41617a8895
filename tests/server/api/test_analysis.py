"""The analysis board and the puzzles over HTTP."""

from __future__ import annotations

import pytest

from tests.server.party import party
from tests.server.service import Service

pytestmark = pytest.mark.one_build


def test_a_board_shows_what_may_be_done_and_what_it_is_worth(service: Service) -> None:
    nobody = service.nobody()
    board = nobody.good("POST", "/api/analysis", {"game": "diamant", "players": 3, "moves": [{"text": "17"}]})
    assert board["to_act"] == [0, 1, 2]
    assert {choice["text"] for choice in board["choices"]} == {"on", "back"}
    assert all(choice["why"] and choice["said"] for choice in board["choices"])
    assert board["file"].startswith("grotto match 1")
    again = nobody.good("POST", "/api/analysis", {"match": board["file"], "moves": [{"text": "on", "seat": 1}]})
    assert again["to_act"] == [0, 2]
    waiting = nobody.good("POST", "/api/analysis", {"game": "diamant", "players": 3})
    assert waiting["analysis"] is None
    assert sum(draw["weight"] for draw in waiting["draws"]) == 35


def test_impossible_boards_are_refused_with_the_reason(service: Service) -> None:
    nobody = service.nobody()
    wrong = {"game": "diamant", "players": 3, "position": {"pocket": -3}}
    assert nobody.ask("POST", "/api/analysis", wrong).outcome == "bad-state"
    assert nobody.ask("POST", "/api/analysis", {"match": "nonsense"}).outcome == "bad-file"
    assert nobody.ask("POST", "/api/analysis", {}).outcome == "bad-option"


def test_the_board_of_a_running_match_is_refused(service: Service) -> None:
    running = party(service, "Anna", "Ben", "Cleo")
    for path in ("analysis", "analysis?step=1", "review"):
        assert running.people[0].ask("GET", f"/api/tables/{running.table}/{path}").outcome == "wrong-phase"


def test_every_game_has_puzzles(service: Service) -> None:
    nobody = service.nobody()
    assert nobody.ask("GET", "/api/puzzles/chess").outcome == "not-found"
    found = nobody.good("GET", "/api/puzzles/diamant")["puzzles"]
    assert [one["level"] for one in found] == sorted(one["level"] for one in found)

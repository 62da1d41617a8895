"""The analysis board and the puzzles over HTTP."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from grotto.kernel.rng import Rng
from grotto.match.match import Match
from grotto.match.record import dumps
from grotto.server.api import analysis
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
    assert "A treasure of 17 rubies" in {draw["said"] for draw in waiting["draws"]}
    assert all(draw["said"] != draw["text"] for draw in waiting["draws"])


def test_a_board_is_told_with_names_and_its_best_line_in_words(service: Service) -> None:
    nobody, names = service.nobody(), ["Ada", "Bruno", "Cleo"]
    match = Match.new("emerald", 3, 7)
    match.play("M-m3")
    board = nobody.good("POST", "/api/analysis", {"match": dumps(match), "names": names})
    assert board["names"] == names
    assert board["past"][-1]["says"][0] == "Ada moves a knight from the main building to meadow field 3."
    assert board["line"][0] == {"seat": board["to_act"][0], "said": board["choices"][0]["said"]}
    assert len(board["line"]) > 1
    assert all(step["said"] not in board["analysis"]["line"] for step in board["line"])
    short = {"match": dumps(match), "names": names[:2]}
    assert nobody.ask("POST", "/api/analysis", short).outcome == "bad-option"


def test_a_board_is_seen_as_a_seat_sees_it(service: Service) -> None:
    nobody, file = service.nobody(), dumps(Match.new("erdgeister", 2, 7))
    told = {
        eyes: nobody.good("POST", "/api/analysis", {"match": file, "eyes": eyes})["position"]["figures"]
        for eyes in (None, 0, 1)
    }
    seen = {eyes: [figure["number"] is not None for figure in figures] for eyes, figures in told.items()}
    assert seen == {None: [True] * 20, 0: [True] * 10 + [False] * 10, 1: [False] * 10 + [True] * 10}
    assert nobody.ask("POST", "/api/analysis", {"match": file, "eyes": 2}).outcome == "bad-option"


def test_impossible_boards_are_refused_with_the_reason(service: Service) -> None:
    nobody = service.nobody()
    wrong = {"game": "diamant", "players": 3, "position": {"pocket": -3}}
    assert nobody.ask("POST", "/api/analysis", wrong).outcome == "bad-state"
    assert nobody.ask("POST", "/api/analysis", {"match": "nonsense"}).outcome == "bad-file"
    assert nobody.ask("POST", "/api/analysis", {}).outcome == "bad-option"


@pytest.mark.parametrize("name", ["game", "players", "cls", "names", "self"])
def test_an_option_that_no_game_has_is_refused_whatever_its_name(service: Service, name: str) -> None:
    asked = {"game": "diamant", "players": 3, "options": {name: 3}}
    assert service.nobody().ask("POST", "/api/analysis", asked).outcome == "bad-option"


def test_a_board_is_opened_in_a_worker_whatever_it_holds(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty boards of one long match, opened in the server's own threads, kept everybody waiting for a minute."""
    file = service.nobody().good("POST", "/api/analysis", {"game": "diamant", "players": 3})["file"]

    def here(*asked: object) -> None:
        raise AssertionError("opened in the server's process")

    monkeypatch.setattr(Match, "__init__", here)
    board = service.nobody().good("POST", "/api/analysis", {"match": file, "moves": [{"text": "17"}]})
    assert board["to_act"] == [0, 1, 2]


def test_a_long_past_is_shown_from_its_last_page_on(service: Service) -> None:
    match, rng = Match.new("erdgeister", 2, 1), Rng(1)
    while match.mover >= 0 and len(match.done) < 250:
        match.play(match.legal[rng.below(len(match.legal))])
    board = service.nobody().good("POST", "/api/analysis", {"match": dumps(match)})
    assert len(board["past"]) == 200
    assert board["start"] == len(match.done) - 200


def test_a_step_that_a_match_does_not_have_costs_no_worker(service: Service) -> None:
    played = party(service, "Anna", "Ben", "Cleo")
    for person in played.people:
        person.do("call-off", played.table)
    before = service.context.bot_workers.pids
    for step, outcome in (("99999", "bad-option"), ("999999", "invalid")):
        found = played.people[0].ask("GET", f"/api/tables/{played.table}/analysis?step={step}")
        assert found.outcome == outcome
    assert set(before) <= set(service.context.bot_workers.pids)


def test_the_board_of_a_running_match_is_refused(service: Service) -> None:
    running = party(service, "Anna", "Ben", "Cleo")
    for path in ("analysis", "analysis?step=1", "review"):
        assert running.people[0].ask("GET", f"/api/tables/{running.table}/{path}").outcome == "wrong-phase"


def test_every_game_has_puzzles(service: Service) -> None:
    nobody = service.nobody()
    assert nobody.ask("GET", "/api/puzzles/chess").outcome == "not-found"
    found = nobody.good("GET", "/api/puzzles/diamant")["puzzles"]
    assert all(one["why"] and one["choices"][0]["text"] == one["best"] for one in found)
    german = nobody.good("GET", "/api/puzzles/diamant?language=de")["puzzles"]
    assert german[0]["choices"][0]["said"] != found[0]["choices"][0]["said"]
    assert [one["level"] for one in found] == sorted(one["level"] for one in found)


def test_puzzles_are_put_together_once_however_many_ask_at_once(service: Service) -> None:
    analysis._puzzles.cache_clear()
    people = [service.nobody() for _ in range(6)]
    with ThreadPoolExecutor(len(people)) as pool:
        found = list(pool.map(lambda person: person.good("GET", "/api/puzzles/emerald?language=nl"), people))
    assert all(puzzles == found[0] for puzzles in found)
    assert analysis._puzzles.cache_info().misses == 1

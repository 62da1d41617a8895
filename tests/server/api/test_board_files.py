"""Board files that browsers send: read and checked by the server, refused in the reader's language."""

from __future__ import annotations

import http.client
import json
from pathlib import Path
from typing import Any

import pytest

from grotto.games.erdgeister.board import DEFAULT, default_board
from grotto.server.limits.rate_limits import LIMITS
from grotto.tables.commands import LONGEST_FILE
from tests.answer import Answer
from tests.server.people import Person
from tests.server.service import Service, serving
from tests.server.waiting import new_key

pytestmark = pytest.mark.one_build

GOOD = DEFAULT.read_text("utf-8")


def send(person: Person, text: str, language: str = "en", game: str = "erdgeister") -> Answer:
    return person.ask("POST", f"/api/games/{game}/read-board?language={language}", {"text": text})


def test_a_good_file_is_answered_with_its_board(service: Service) -> None:
    assert send(service.nobody(), GOOD).json == {"board": default_board().data}


def test_the_answer_is_an_option_that_a_table_takes(service: Service) -> None:
    anna = service.person("Anna")
    board = send(anna, GOOD.replace('"reconstruction"', '"my mine"', 1)).json["board"]
    opened = anna.create(game="erdgeister", players=2, options={"board": board})
    assert anna.see(opened["table"])["settings"]["options"]["board"] == board


@pytest.mark.parametrize(
    ("language", "line", "key"),
    [
        (
            "en",
            "line 2, column 10: is not a TOML file",
            "key tunnel_length: must be a whole number from 4 to 16, not 99",
        ),
        (
            "de",
            "Zeile 2, Spalte 10: ist keine TOML-Datei",
            "Schlüssel tunnel_length: muss eine ganze Zahl von 4 bis 16 sein",
        ),
        (
            "nl",
            "regel 2, kolom 10: is geen TOML-bestand",
            "sleutel tunnel_length: moet een geheel getal van 4 tot 16 zijn",
        ),
        ("cs", "řádek 2, sloupec 10: není soubor TOML", "klíč tunnel_length: musí být celé číslo od 4 do 16"),
    ],
)
def test_what_is_wrong_is_told_with_its_place_in_the_readers_language(
    service: Service, language: str, line: str, key: str
) -> None:
    no_toml = send(service.nobody(), "name = 'x'\nlength = ?", language)
    assert no_toml.outcome == "bad-file"
    assert no_toml.json["detail"].startswith(line)
    too_long = send(service.nobody(), GOOD.replace("tunnel_length = 10", "tunnel_length = 99"), language)
    assert too_long.outcome == "bad-file"
    assert too_long.json["detail"].startswith(key)


def test_without_a_word_it_is_the_guests_own_language(service: Service) -> None:
    ben = service.person("Ben")
    ben.good("POST", "/api/me", {"name": "Ben", "language": "de"})
    answer = ben.ask("POST", "/api/games/erdgeister/read-board", {"text": ""})
    assert answer.json["detail"] == "Schlüssel name: ein Spielplan braucht einen Namen aus 1 bis 60 druckbaren Zeichen"


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("a = " + "[" * (LONGEST_FILE - 4), "bad-file"),
        ("a = " + "{b=" * 4000, "bad-file"),
        ("a" + ".a" * 6000 + " = 1", "bad-file"),
        (("a" + ".a" * 40 + " = 1\n") * 100, "bad-file"),
        ("[" + "a." * 40 + "a]\n", "bad-file"),
        ("a = " + "9" * 13_000, "bad-file"),
        ("\0", "bad-file"),
        ("\ufffe", "bad-file"),
        ("when = 1979-05-27T07:32:00Z", "bad-file"),
        ("x" * LONGEST_FILE, "bad-file"),
        ("x" * (LONGEST_FILE + 1), "invalid"),
        ("x" * 100_000, "too-large"),
    ],
)
def test_hostile_files_are_refused(service: Service, text: str, outcome: str) -> None:
    answer = send(service.nobody(), text)
    assert answer.outcome == outcome
    assert len(answer.json["detail"]) <= 300
    assert send(service.nobody(), GOOD).outcome == "ok"


@pytest.mark.parametrize("body", [b'{"text": "\xff\xfe"}', b'{"text": "\\ud800"}', b'{"text": 5}', b"{}", b""])
def test_what_is_no_text_is_refused(service: Service, body: bytes) -> None:
    line = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
    try:
        headers = {"content-type": "application/json", "origin": service.origin}
        line.request("POST", "/api/games/erdgeister/read-board", body, headers)
        answer = line.getresponse()
        problem: Any = json.loads(answer.read())
    finally:
        line.close()
    assert answer.status in (400, 422)
    assert problem["type"] in ("/problems/malformed", "/problems/invalid")


@pytest.mark.parametrize("game", ["diamant", "chess", "x" * 41])
def test_other_games_have_no_boards(service: Service, game: str) -> None:
    assert send(service.nobody(), GOOD, game=game).outcome == "not-found"


def test_no_path_is_opened(service: Service) -> None:
    answer = send(service.nobody(), str(DEFAULT))
    assert answer.outcome == "bad-file"


def test_nobody_keeps_the_server_busy_with_files(tmp_path: Path) -> None:
    with serving(tmp_path, limited=True) as service:
        anna = service.person("Anna")
        most = int(LIMITS["file"][0].burst)
        outcomes = [send(anna, "").outcome for _ in range(most + 5)]
        assert outcomes.count("too-many") >= 1
        assert outcomes[: most - 1] == ["bad-file"] * (most - 1)


def test_a_wrong_board_of_a_new_table_is_refused_in_the_hosts_language(service: Service) -> None:
    asked = {"settings": {"game": "erdgeister", "players": 2, "options": {"board": {"name": ""}}}}
    answer = service.person("Cleo").ask("POST", "/api/tables", asked, key=new_key(), accept_language="nl")
    assert answer.outcome == "bad-file"
    assert answer.json["detail"] == "sleutel name: een bord heeft een naam van 1 tot 60 afdrukbare tekens nodig"

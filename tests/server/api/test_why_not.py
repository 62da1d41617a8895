"""Why can't I? asked of the server: who may ask it, for which seat, in which language."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest

from grotto.kernel.messages import LANGUAGES
from tests.answer import Answer
from tests.server.party import legal, party
from tests.server.people import Person
from tests.server.service import Service

pytestmark = pytest.mark.one_build


def ask(person: Person, table: str, **queries: Any) -> Answer:
    return person.ask("GET", f"/api/tables/{table}/why?{urlencode(queries)}")


def test_what_is_legal_needs_no_reason(service: Service) -> None:
    found = party(service, "Anna", "Ben", game="emerald", options={"start": 0})
    anna = found.people[0]
    for text in legal(anna.see(found.table, 0)):
        assert ask(anna, found.table, text=text).json == {"legal": True, "text": "", "clause": None}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "You have no red knight on meadow field 3"),
        ("de", "Auf Wiesenfeld 3 hast du keinen roten Ritter"),
        ("nl", "Op weideveld 3 heb je geen rode ridder"),
        ("cs", "Na políčku louky 3 nemáš žádného červeného rytíře"),
    ],
)
def test_the_rule_is_told_in_the_language_asked_for(service: Service, language: str, sentence: str) -> None:
    found = party(service, "Anna", "Ben", game="emerald", options={"start": 0})
    answer = ask(found.people[0], found.table, text="R.m3-m4+gem", seat=0, language=language)
    assert answer.json == {"legal": False, "text": sentence, "clause": "E-23"}


def test_who_does_not_say_a_language_is_answered_in_their_own(service: Service) -> None:
    found = party(service, "Anna", "Ben", game="erdgeister", options={"start": 0})
    ben = found.people[1]
    ben.good("POST", "/api/me", {"name": "Ben", "language": "cs"})
    sentence = "Na tahu je Anna; tah jde po směru hodinových ručiček"
    assert ask(ben, found.table, text="Ba>A1").json == {"legal": False, "text": sentence, "clause": "G-15"}


def test_nobody_asks_for_a_seat_that_is_not_theirs(service: Service) -> None:
    found = party(service, "Anna", "Ben", game="emerald", options={"start": 0})
    anna, ben = found.people
    assert ask(anna, found.table, text="stop", seat=0).outcome == "ok"
    assert ask(ben, found.table, text="stop", seat=0).outcome == "not-allowed"
    assert ask(service.person("Cleo"), found.table, text="stop").outcome == "no-table"
    assert ask(service.nobody(), found.table, text="stop").outcome == "not-signed-in"


def test_at_one_screen_the_seat_is_named(service: Service) -> None:
    anna = service.person("Anna")
    opened = anna.create(game="erdgeister", players=2, options={"start": 1})
    for name in ("Anna", "Ben"):
        anna.join(opened, name=name)
    anna.do("start", opened["table"])
    assert ask(anna, opened["table"], text="Ra>A1", seat=0).json["clause"] == "G-15"
    assert ask(anna, opened["table"], text="Ba>A1", seat=1).json["legal"]


def test_asking_changes_nothing(service: Service) -> None:
    found = party(service, "Anna", "Ben", "Cleo")
    before = [person.see(found.table) | {"now": 0} for person in found.people]
    for text in ("on", "back", "stay", ""):
        for language in LANGUAGES:
            assert ask(found.people[0], found.table, text=text, language=language).outcome == "ok"
    assert [person.see(found.table) | {"now": 0} for person in found.people] == before


@pytest.mark.parametrize(
    "queries",
    [{"text": "a b"}, {"text": "x" * 61}, {"text": "on", "seat": "onlooker"}, {"text": "on", "language": "fr"}],
)
def test_what_the_description_does_not_allow_is_refused(service: Service, queries: dict[str, str]) -> None:
    found = party(service, "Anna", "Ben", "Cleo")
    assert ask(found.people[0], found.table, **queries).outcome == "invalid"

"""Guests over HTTP: a name is all that is asked."""

from __future__ import annotations

import pytest

from tests.server.service import Service

pytestmark = pytest.mark.one_build


def test_a_name_is_all_that_is_asked(service: Service) -> None:
    anna = service.nobody()
    answer = anna.ask("POST", "/api/me", {"name": "  Anna   Berg ", "language": "de"})
    assert answer.json | {"guest": ""} == {"guest": "", "name": "Anna Berg", "language": "de", "program": False}
    assert "HttpOnly; SameSite=Lax" in answer.headers["set-cookie"]
    assert anna.good("GET", "/api/me") == answer.json


def test_a_guest_can_choose_another_name_and_stays_the_same(service: Service) -> None:
    anna = service.person("Anna")
    before = anna.id
    anna.good("POST", "/api/me", {"name": "Anne"})
    assert (anna.id, anna.good("GET", "/api/me")["name"]) == (before, "Anne")


def test_a_browser_can_be_forgotten(service: Service) -> None:
    anna = service.person("Anna")
    assert "Max-Age=0" in anna.ask("POST", "/api/me/forget", {}).headers["set-cookie"]
    assert anna.ask("GET", "/api/me").outcome == "not-signed-in"


def test_all_other_sessions_can_be_ended(service: Service) -> None:
    anna = service.person("Anna")
    elsewhere = anna.copied()
    anna.good("POST", "/api/me/end-sessions", {})
    assert elsewhere.ask("GET", "/api/me").outcome == "not-signed-in"
    assert anna.good("GET", "/api/me")["name"] == "Anna"


@pytest.mark.parametrize("name", ["", " \t ", "a" * 41, "bell\a", "two\u2066lines", "\u202eright to left"])
def test_a_name_can_be_printed(service: Service, name: str) -> None:
    assert service.nobody().ask("POST", "/api/me", {"name": name}).status == 422

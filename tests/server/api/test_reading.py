"""Requests over HTTP that change nothing."""

from __future__ import annotations

import json

import pytest

from grotto.server.identity.ring_check import NEWEST, OLDEST
from tests.server.party import Party, party
from tests.server.service import Service
from tests.server.waiting import new_key, new_nonce

pytestmark = pytest.mark.one_build

HOUSEKEEPING = ("alive", OLDEST, NEWEST)


def test_whoever_reads_what_is_not_there_makes_nothing(service: Service) -> None:
    anna = service.person("Anna")
    before = contents(service)
    for number in range(300):
        for path in (f"/api/tables/none{number}", f"/api/guests/none{number}"):
            assert anna.ask("GET", path).status == 404
    for path in ("record", "proof", "replay"):
        assert anna.ask("GET", f"/api/tables/nothinghere/{path}").outcome == "no-table"
    # as at a private table: nobody learns which it is
    assert anna.try_to("join", "nothinghere", nonce=new_nonce()).outcome == "bad-token"
    assert contents(service) == before


def contents(service: Service) -> str:
    """All rows of the database but the marks that the server's housekeeping writes whenever that is due."""

    async def read() -> str:
        store = service.context.store
        rows = [await store.entries(table) for table in [name async for name in store.all_tables()]]
        guests = [guest async for guest in store.all_guests()]
        marks = {name: value for name, value in (await store.marks()).items() if name not in HOUSEKEEPING}
        return repr((rows, guests, marks))

    return service.run(read())


def test_a_robot_that_follows_every_link_changes_nothing(service: Service, party_over: Party) -> None:
    from grotto.server.api.routes import ROUTES

    table, people, _, _ = party_over
    running = party(service, "Anna", "Ben", game="emerald")
    fillings = [
        {"table": table, "guest": people[0].id, "game": "diamant", "room": "bcdf"},
        {"table": running.table, "guest": people[1].id, "game": "emerald", "room": "bcdf"},
    ]
    paths = [route.path for route in ROUTES if route.method == "GET" and route.cost != "stream"]
    addresses = sorted({path.format(**filling) for path in paths for filling in fillings})
    before = contents(service)
    for _ in range(3):
        for who in (service.nobody(), running.people[0]):
            for address in addresses:
                for suffix in ("", "?seat=0", "?language=de"):
                    assert who.ask("GET", address + suffix).status < 500
            for where in (table, running.table):
                who.stream(where).close()
    assert contents(service) == before


@pytest.fixture(scope="module")
def party_over(service: Service) -> Party:
    found = party(service, "Anna", "Ben", "Cleo")
    for person in found.people:
        person.do("call-off", found.table)
    return found


def test_every_answer_is_private_and_safe(service: Service, party_over: Party) -> None:
    for path in ("/api/me", "/api/tables", f"/api/tables/{party_over.table}", "/health", "/nowhere", "/api/nowhere"):
        headers = party_over.people[0].ask("GET", path).headers
        assert headers["cache-control"] == "no-store"
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert not [name for name in headers if name.startswith("access-control")]


def test_hostile_words_come_back_as_plain_json_text(service: Service) -> None:
    hostile = ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'; DROP TABLE event; --", "{{7*7}}",
               "${7*7}", "%0d%0aSet-Cookie: a=b", "</script><svg/onload=alert(1)>"]  # fmt: skip
    anna = service.person("Anna")
    for words in hostile:
        opened = anna.create(players=3, title=words[:60])
        table = opened["table"]
        anna.join(opened, name=words[:40])
        anna.do("say", table, text=words)
        answer = anna.ask("GET", f"/api/tables/{table}")
        assert answer.headers["content-type"] == "application/json"
        assert (answer.json["settings"]["title"], answer.json["talk"][0]["text"]) == (words[:60].strip(), words)
        assert answer.json["seats"][0]["name"] == words[:40].strip()
        refused = anna.ask("POST", "/api/tables", {"settings": {"game": words, "players": 3}}, key=new_key())
        assert refused.headers["content-type"] == "application/problem+json"
        json.loads(refused.data)
        anna.do("call-off", table)

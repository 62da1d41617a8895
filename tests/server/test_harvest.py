"""Nothing that a player or an onlooker can read gives access to another player's seat.

Everything is collected, header by header and letter by letter, and tried as whatever could open a seat.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.answer import Answer

from .event_stream import Stream
from .party import party, play_on
from .people import Person
from .service import Service
from .waiting import new_key, new_nonce

pytestmark = pytest.mark.one_build


class Collector(Person):
    """Somebody who writes down every word they receive."""

    received: set[str]

    @classmethod
    def arriving(cls, service: Service, name: str) -> Collector:
        found = cls(service)
        found.received = set()
        found.good("POST", "/api/me", {"name": name})
        found.name = name
        return found

    def ask(self, method: str, path: str, body: Any = None, *, key: str | None = None, **headers: str | None) -> Answer:
        answer = super().ask(method, path, body, key=key, **headers)
        self.note(answer.data.decode())
        for value in answer.headers.values():
            self.note(value)
        return answer

    def listen(self, stream: Stream) -> None:
        for event in stream.rest():
            self.note(event.id)
            self.note(str(event.data))

    def note(self, text: str) -> None:
        """Whole words, and the words that they are made of."""
        for pattern in (r"[^\s\"',{}\[\]]+", r"[A-Za-z0-9_.-]+", r"[A-Za-z0-9_-]+", r"[a-z0-9]+"):
            self.received.update(word for word in re.findall(pattern, text) if 6 <= len(word) <= 200)


@pytest.mark.slow
def test_nothing_that_others_receive_opens_a_seat(service: Service) -> None:
    anna = service.person("Anna")
    ben, eve = Collector.arriving(service, "Ben"), Collector.arriving(service, "Eve")
    opened = anna.create(hints="always", seconds=3600)
    table = opened["table"]
    recoveries = [anna.join(opened)["recovery"]]
    ben.join(opened)
    anna.join(opened, name="Anna's brother")
    eve.do("watch", table, token=opened["watch"])
    with ben.stream(table) as of_ben, eve.stream(table) as of_eve, ben.stream() as everything:
        anna.do("start", table)
        anna.do("say", table, text="hello")
        anna.do("consent", table, consent=True, seat=0)
        recoveries.append(anna.do("recovery", table, seat=0)["recovery"])
        renewed = anna.do("invite", table)
        anna.do("order", table, order={"hold": 90, "expedition": 5}, seat=0)
        anna.do("act", table, text="on", seat=0)
        ben.ask("POST", f"/api/tables/{table}/hint", {})
        ben.do("recovery", table)
        ben.try_to("act", table, text="nonsense")
        ben.try_to("act", table, text="on", seat=0)
        ben.do("act", table, text="on")
        anna.do("act", table, text="on", seat=2)
        for who in (ben, eve):
            for path in (f"/api/tables/{table}", "/api/me", "/api/me/tables", "/api/tables", f"/api/guests/{anna.id}",
                         f"/api/tables/{table}/record", f"/api/tables/{table}/proof", "/metrics",
                         f"/api/tables/{table}?seat=0", "/ready"):  # fmt: skip
                who.ask("GET", path)
        ben.listen(of_ben)
        eve.listen(of_eve)
        ben.listen(everything)
    words = ben.received | eve.received
    assert len(words) > 200
    assert table in words
    assert anna.id in words, "the public name is known"

    secrets = [*recoveries, anna.cookie, opened["invitation"], opened["watch"], renewed["invitation"], renewed["watch"]]
    assert not words & set(secrets)
    try_everything(service, words, anna, table)


def try_everything(service: Service, words: set[str], anna: Person, table: str) -> None:
    thief, nobody = service.person("Thief"), service.nobody()
    number = anna.see(table, 0)["number"]
    for word in sorted(words):
        if not word.isascii():
            continue
        answer = nobody.ask("GET", "/api/me", cookie=f"grotto={word}")
        assert answer.status == 401 or answer.json["guest"] != anna.id, word
        assert nobody.ask("GET", "/api/me", authorization=f"Bearer {word}").status == 401, word
        nobody.cookie = ""
        if re.fullmatch(r"[a-z]{3,6}_[A-Za-z0-9_-]{20,60}", word):
            assert thief.try_to("claim", table, token=word, seat=0).outcome == "bad-token", word
            assert thief.try_to("claim", table, token=word, seat=2).outcome == "bad-token", word
            assert thief.try_to("watch", table, token=word).outcome == "bad-token", word
            assert thief.try_to("join", table, nonce=new_nonce(), invitation=word).outcome == "bad-token", word
        if re.fullmatch(r"[0-9a-z]{1,40}", word):
            assert nobody.ask("GET", f"/api/tables/{word}").status == 404, word
            hidden = nobody.ask("GET", f"/api/tables/{table}/{word}")
            if hidden.status != 404:  # a word may be the name of a route that first asks who calls, whatever the table
                assert hidden.outcome == "not-signed-in", word
                assert nobody.ask("GET", f"/api/tables/nothinghere/{word}").outcome == hidden.outcome, word
        if re.fullmatch(r"[A-Za-z0-9_-]{8,64}", word):
            # Another's command id brings back none of their answers.
            assert thief.try_to("recovery", table, key=word, seat=0).outcome == "no-table", word
        stream = nobody.ask("GET", f"/api/stream?tables={table}&last={word}" if re.fullmatch(r"[\w/.,-]+", word) else
                            f"/api/stream?tables={table}")  # fmt: skip
        assert stream.status in (404, 422), word
    assert anna.see(table, 0)["number"] == number
    assert anna.see(table)["yours"] == [0, 2]


def test_only_hashes_of_secrets_are_stored(service: Service) -> None:
    """The database's file holds no secret that opens anything."""
    table, (anna, _, _), opened, recoveries = party(service, "Anna", "Ben", "Cleo")
    program = anna.good("POST", "/api/programs", {"name": "Robot"})
    renewed = anna.do("invite", table)
    tokens = [opened["invitation"], opened["watch"], renewed["invitation"], renewed["watch"], program["token"],
              *recoveries]  # fmt: skip
    play_on(party(service, "Dora", "Eva", "Finn"))
    stored = b"".join(path.read_bytes() for path in service.folder.iterdir() if path.is_file())
    assert table.encode() in stored
    for secret in [*(token.partition("_")[2] for token in tokens), anna.cookie.rpartition(".")[2]]:
        assert len(secret) > 30
        assert secret.encode() not in stored


def test_secrets_are_never_read_from_an_address(service: Service) -> None:
    opened = service.person("Anna").create()
    thief = service.person("Thief")
    query = f"invitation={opened['invitation']}&token={opened['watch']}"
    assert thief.ask("GET", f"/api/tables/{opened['table']}?{query}").outcome == "no-table"
    answer = thief.ask("POST", f"/api/tables/{opened['table']}/join?{query}", {"nonce": new_nonce()}, key=new_key())
    assert answer.outcome == "bad-token"

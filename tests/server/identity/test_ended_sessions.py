"""Sessions that were ended while something of theirs was under way."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path

import pytest
from msgspec.structs import replace

from grotto.server.app import Setup, build
from grotto.store.sqlite import SqliteStore
from grotto.store.store import Guest
from tests.server.service import Service
from tests.server.waiting import PATIENCE, new_key

pytestmark = pytest.mark.one_build


class SlowToRead(SqliteStore):
    """Reads a guest, and hands it out when told."""

    read: asyncio.Event
    hand_out: asyncio.Event

    async def guest(self, id: str) -> Guest | None:
        found = await super().guest(id)
        self.read.set()
        await self.hand_out.wait()
        return found


def test_a_guest_who_was_read_before_a_change_is_not_remembered_after_it(tmp_path: Path) -> None:
    async def test() -> None:
        store = await SlowToRead.open(tmp_path / "grotto.db")
        assert isinstance(store, SlowToRead)
        store.read, store.hand_out = asyncio.Event(), asyncio.Event()
        _, context = build(store, Setup(keys=tmp_path / "keys.json"))
        ann = Guest(id="ann", name="Ann", created=1, seen=1)
        await store.add_guest(ann)
        reading = asyncio.create_task(context.authentication.guest("ann"))
        await store.read.wait()
        await context.authentication.change(ann, lambda guest: replace(guest, epoch=1))
        store.hand_out.set()
        await reading
        found = await context.authentication.guest("ann")
        assert found is not None
        assert found.epoch == 1
        await store.close()

    asyncio.run(test())


def test_a_request_whose_body_comes_after_the_end_of_its_session_is_refused(service: Service) -> None:
    ann = service.person("Ann")
    other = ann.copied()
    settings = {"game": "diamant", "players": 3, "pace": "instant"}
    body = json.dumps({"settings": settings, "seats": []}).encode()
    headers = other.headers() | {"host": f"127.0.0.1:{service.port}", "idempotency-key": new_key(),
                                 "content-type": "application/json", "content-length": str(len(body))}  # fmt: skip
    lines = ["POST /api/tables HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    with socket.create_connection(("127.0.0.1", service.port), PATIENCE) as line:
        line.sendall("\r\n".join(lines).encode() + body[:5])
        other.good("GET", "/api/me")  # the server has read as much as there is
        ann.good("POST", "/api/me/end-sessions", {})
        line.sendall(body[5:])
        assert b" 401 " in line.recv(65536).partition(b"\r\n")[0]


def test_the_answer_to_a_claim_is_given_again_only_while_the_session_that_it_began_lives(service: Service) -> None:
    host, ann = service.person("Host"), service.person("Ann")
    opened = host.create()
    recovery = host.join(opened)["recovery"]
    key, table = new_key(), opened["table"]
    before = ann.copied()
    first = ann.do("claim", table, key=key, seat=0, token=recovery)
    lost = before.copied()
    assert lost.do("claim", table, key=key, seat=0, token=recovery) == first  # as if the first answer was lost
    assert lost.id == ann.id
    ann.good("POST", "/api/me/end-sessions", {})
    again = before.copied()
    assert again.try_to("claim", table, key=key, seat=0, token=recovery).outcome == "not-signed-in"
    assert lost.ask("GET", "/api/me").outcome == "not-signed-in"
    assert ann.good("GET", "/api/me")["name"] == "Ann"


def test_claiming_a_seat_twice_begins_one_session(service: Service) -> None:
    host, ann = service.person("Host"), service.person("Ann")
    opened = host.create()
    recovery = host.join(opened)["recovery"]
    key = new_key()
    ann.do("claim", opened["table"], key=key, seat=0, token=recovery)
    window = ann.copied()
    ann.do("claim", opened["table"], key=key, seat=0, token=recovery)
    assert window.good("GET", "/api/me")["name"] == "Ann"

"""What strangers and ended sessions are not told."""

from __future__ import annotations

import socket
import time
from pathlib import Path

import pytest

from .party import party
from .service import Service, serving
from .waiting import new_nonce

pytestmark = pytest.mark.one_build


# -- what is none of one's business --------------------------------------------------------------------------


def test_a_rematch_of_a_table_that_never_began_does_not_spoil_the_lobby(service: Service) -> None:
    anna = service.person("Anna")
    opened = anna.create(public=True)
    anna.join(opened)
    anna.do("call-off", opened["table"])
    following = anna.do("rematch", opened["table"])["next"]
    assert following in [table["table"] for table in service.nobody().good("GET", "/api/tables")["tables"]]
    assert following in [table["table"] for table in anna.good("GET", "/api/me/tables")["tables"]]
    assert anna.see(following)["seats"][1]["name"] == ""


def test_a_stranger_at_the_end_of_a_private_match_does_not_come_along_to_the_rematch(service: Service) -> None:
    played = party(service, "Anna", "Ben", "Cleo")
    for person in played.people:
        person.do("call-off", played.table)
    eve, dora = service.person("Eve"), service.person("Dora")
    assert eve.try_to("watch", played.table).outcome == "bad-token"
    dora.do("watch", played.table, token=played.opened["watch"])
    following = played.people[0].do("rematch", played.table)["next"]
    assert eve.ask("GET", f"/api/tables/{following}").outcome == "no-table"
    dora.see(following)


def test_a_wrong_recovery_link_does_not_tell_how_many_seats_there_are(service: Service) -> None:
    opened = service.person("Anna").create(players=3)
    eve = service.person("Eve")
    told = {eve.try_to("claim", opened["table"], seat=seat, token="seat_" + "a" * 32).outcome for seat in (0, 2, 3, 9)}
    assert told == {"bad-token"}


def test_ended_sessions_hear_nothing_more(service: Service) -> None:
    anna, ben, _ = (played := party(service, "Anna", "Ben", "Cleo")).people
    guest = anna.id
    with anna.copied().stream(played.table) as stolen, ben.stream(played.table) as other:
        stolen.next(), other.next()
        service.inside(lambda: service.context.streams.close_sessions(guest, before=1))
        assert stolen.next() is None
        ben.do("say", played.table, text="still here")
        assert other.next() is not None


# -- sessions, records and links of others -----------------------------------------------------------------------


def test_a_session_that_was_ended_cannot_bring_itself_back(service: Service) -> None:
    anna = service.person("Anna")
    stolen = anna.copied()
    body = b'{"name":"Anna"}'
    with socket.create_connection(("127.0.0.1", service.port)) as line:
        line.sendall(
            f"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\nOrigin: {service.origin}\r\n"
            f"Cookie: grotto={stolen.cookie}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode()
        )
        time.sleep(0.2)
        anna.good("POST", "/api/me/end-sessions", {})
        line.sendall(body)
        line.recv(4000)
    assert stolen.ask("GET", "/api/me").status == 401
    assert anna.ask("GET", "/api/me").status == 200


def test_logging_out_everywhere_ends_streams_too(service: Service) -> None:
    anna = (played := party(service, "Anna", "Ben", "Cleo")).people[0]
    with anna.copied().stream(played.table) as stolen:
        stolen.next()
        anna.good("POST", "/api/me/end-sessions", {})
        played.people[1].do("say", played.table, text="secret")
        assert stolen.next() is None


@pytest.mark.parametrize("what", ["record", "proof", "replay"])
def test_a_stranger_cannot_tell_a_private_table_from_none_by_its_record(service: Service, what: str) -> None:
    opened = service.person("Anna").create()
    eve = service.person("Eve")
    assert eve.ask("GET", f"/api/tables/{opened['table']}/{what}").outcome == "no-table"


def test_advice_after_the_choice_does_not_change_the_choice(service: Service) -> None:
    anna = (played := party(service, "Anna", "Ben", "Cleo", hints="after")).people[0]
    anna.do("act", played.table, text="on")
    anna.good("POST", f"/api/tables/{played.table}/hint", {})
    assert anna.try_to("act", played.table, text="back").status != 200


def test_wrong_links_of_one_do_not_lock_out_a_whole_household(tmp_path: Path) -> None:
    with serving(tmp_path, limited=True) as service:
        anna, ben, eve = (service.person(name) for name in ("Anna", "Ben", "Eve"))
        opened = anna.create()
        for _ in range(12):
            eve.try_to("join", opened["table"], nonce=new_nonce(), invitation="inv_" + "a" * 32)
        ben.join(opened)

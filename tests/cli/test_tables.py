"""`grotto tables`: listing beside a running server, and closing."""

from __future__ import annotations

import socket
import stat
from contextlib import closing, suppress
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grotto.cli.main import cli
from grotto.server.operator_socket import LONGEST, socket_of
from grotto.store.store import CannotOpen
from tests.server.party import bots_alone, party
from tests.server.people import Person
from tests.server.service import Service, serving
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.one_build


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["tables", *map(str, arguments)], catch_exceptions=True)


def unwatched_bots(service: Service, host: Person) -> str:
    """They wait, as nobody looks at them."""
    service.inside(lambda: setattr(service.context.background.presence, "is_watched", lambda id: False))
    return bots_alone(host)


def test_tables_are_listed_and_closed_beside_the_server(tmp_path: Path) -> None:
    deep = tmp_path / ("folder-" * 16)  # the path of a socket may have 107 bytes
    deep.mkdir()
    with serving(deep, operator=socket_of(deep / "grotto.db")) as service:
        played, other = (party(service, "Anna", "Ben", "Cleo") for _ in range(2))
        alone = unwatched_bots(service, played.people[0])
        assert stat.S_IMODE(socket_of(service.database).stat().st_mode) == 0o600
        everything, bots = run("list", service.database), run("list", service.database, "--bots-only")
        assert {line.split()[0] for line in everything.output.splitlines()} == {played.table, other.table, alone}
        assert [line.split()[0] for line in bots.output.splitlines()] == [alone]
        assert run("close", service.database, "--bots-only").output == "1 table closed\n"
        closed = run("close", service.database, played.table, "no-such-table")
        assert closed.output.splitlines() == [
            "no-such-table: There is no such table, or it is not open to you",
            "1 table closed",
        ]
        assert closed.exit_code == 1
        seen = [one.people[0].see(one.table)["phase"] for one in (played, other)]
        assert seen == ["over", "playing"]
    assert not socket_of(service.database).exists()


def answer_to(request: bytes, operator: Path) -> bytes:
    """All that the server says to it; it may hang up before it has read everything."""
    with closing(socket.socket(socket.AF_UNIX)) as line:
        line.settimeout(PATIENCE)
        line.connect(str(operator))
        with suppress(ConnectionError):
            line.sendall(request)
            line.shutdown(socket.SHUT_WR)
        try:
            return line.recv(100)
        except ConnectionError:
            return b""


def test_a_request_that_is_no_request_harms_nobody(tmp_path: Path) -> None:
    with serving(tmp_path, operator=socket_of(tmp_path / "grotto.db")) as service:
        played = party(service, "Anna", "Ben", "Cleo")
        for nonsense in (b"{}\n", b"\xff\n", b"[" * 200_000 + b"\n", b"x" * (LONGEST + 10), b""):
            assert answer_to(nonsense, socket_of(service.database)) == b""
        assert run("close", service.database, played.table).output == "1 table closed\n"


def test_a_server_that_cannot_be_asked_is_named(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        played = party(service, "Anna", "Ben", "Cleo")
        refused = run("close", service.database, played.table)
        assert isinstance(refused.exception, CannotOpen)
        assert "its server does not answer at" in str(refused.exception)


def test_tables_are_closed_without_a_server(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        alone = unwatched_bots(service, service.person("Anna"))
        assert alone in run("list", service.database).output
    assert run("close", service.database, "--bots-only").output == "1 table closed\n"
    assert run("list", service.database).output == ""
    assert run("close", service.database).exit_code == 2

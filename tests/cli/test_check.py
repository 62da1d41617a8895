"""`grotto check`: a database is verified, and what follows from its logs is rebuilt."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grotto.cli.main import cli
from tests.server.party import Party, party, play_on
from tests.server.service import Service, serving
from tests.server.waiting import soon

pytestmark = pytest.mark.one_build


def summaries(database: Path) -> list[tuple[object, ...]]:
    with sqlite3.connect(database) as db:
        return db.execute("SELECT table_id, seq, wakes, face, card, phase FROM card ORDER BY table_id").fetchall()


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, [*words], standalone_mode=False)


def played(service: Service) -> Party:
    found = party(service, "Anna", "Ben", game="emerald", players=2, public=True)
    play_on(found, steps=6)
    return found


def zero_page_of(database: Path, index: str) -> None:
    """As a disk does that has lost a block."""
    with sqlite3.connect(database) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (index,)).fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    with database.open("rb+") as file:
        file.seek((page - 1) * size)
        file.write(bytes(size))


@pytest.mark.parametrize("name", ["check", "repair"])
def test_damaged_summaries_are_rebuilt_from_the_logs(tmp_path: Path, name: str) -> None:
    with serving(tmp_path) as service:
        played(service)
        database = service.database
    right = summaries(database)
    with sqlite3.connect(database) as db:
        db.execute("UPDATE card SET wakes = 5, phase = 'open', card = replace(card, 'Anna', 'Nina')")
    assert summaries(database) != right
    done = run(name, str(database))
    assert "1 summaries of tables rebuilt" in done.output
    assert summaries(database) == right
    assert "nothing is wrong" in run("check", str(database)).output


def test_a_zeroed_index_page_is_noticed_and_rebuilt(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        found = played(service)
        database = service.database
    zero_page_of(database, "card_lobby")
    with serving(tmp_path) as service:
        soon(lambda: service.context.damaged)
        assert service.nobody().ask("GET", "/ready").outcome == "store-failed"
    assert "The file is damaged" in run("check", "--dry-run", str(database)).output
    done = run("check", str(database))
    assert "Indexes were damaged and have been rebuilt" in done.output
    assert done.exit_code == 0
    with serving(tmp_path) as service:
        assert found.table in [one["table"] for one in service.nobody().good("GET", "/api/tables")["tables"]]


def test_one_damaged_summary_spoils_no_list(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        first, second = played(service), played(service)
        database = service.database
    with sqlite3.connect(database) as db:
        db.execute("UPDATE card SET card = substr(card, 1, 40) WHERE table_id = ?", (first.table,))
    with serving(tmp_path) as service:
        told = service.nobody().good("GET", "/api/tables")["tables"]
        assert [one["table"] for one in told] == [second.table]


def test_a_damaged_log_is_our_fault_and_named(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        first, second = played(service), played(service)
        database = service.database
    with sqlite3.connect(database) as db:
        db.execute("UPDATE event SET body = substr(body, 1, 5) WHERE table_id = ? AND seq = 3", (first.table,))
    with serving(tmp_path) as service:
        nobody = service.nobody()
        assert nobody.ask("GET", f"/api/tables/{first.table}").outcome == "store-failed"
        assert nobody.ask("GET", f"/api/tables/{second.table}").outcome == "ok"
    done = run("check", str(database))
    assert f"The log of table {first.table} is damaged" in done.output
    assert done.exit_code == 1


def test_a_damaged_room_is_set_aside_and_a_damaged_guest_is_named(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        host, guest = service.person("Hana"), service.person("Ben")
        rooms = [host.good("POST", "/api/rooms", {"game": "diamant"}, key=f"room-{n:04}")["room"] for n in range(2)]
        database, id = service.database, guest.id
        service.stop()
        with sqlite3.connect(database) as db:
            db.execute("UPDATE room SET room = substr(room, 1, 40) WHERE code = ?", (rooms[0],))
            db.execute("UPDATE guest SET guest = substr(guest, 1, 20) WHERE id = ?", (id,))
        service.start_again()
        assert host.ask("GET", f"/api/rooms/{rooms[0]}").outcome == "store-failed"
        assert host.ask("POST", f"/api/rooms/{rooms[0]}/lock", {"locked": True}).outcome == "store-failed"
        assert [one["room"] for one in host.good("GET", "/api/me/rooms")["rooms"]] == [rooms[1]]
        host.good("POST", "/api/rooms", {"game": "emerald"}, key="another-room")
        assert guest.ask("GET", "/api/me").outcome == "store-failed"
    told = run("check", "--dry-run", str(database)).output
    assert f"Room {rooms[0]} cannot be read." in told
    done = run("check", str(database))
    assert f"Room {rooms[0]} cannot be read and was removed" in done.output
    assert f"Guest {id} cannot be read" in done.output
    assert done.exit_code == 1
    assert "Room" not in run("check", str(database)).output

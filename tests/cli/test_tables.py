"""`grotto tables`: listing beside a running server, and closing."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grotto.cli.main import cli
from tests.server.party import party
from tests.server.service import serving
from tests.server.waiting import new_key

pytestmark = pytest.mark.one_build


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["tables", *map(str, arguments)], catch_exceptions=True)


def test_tables_are_listed_beside_the_server_and_closed_when_it_has_stopped(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        played = party(service, "Anna", "Ben", "Cleo")
        seats = [{"bot": "wisp"}] * 3
        settings = {"game": "diamant", "players": 3}
        opened = played.people[0].good("POST", "/api/tables", {"settings": settings, "seats": seats}, key=new_key())
        alone = str(opened["table"])
        service.inside(lambda: setattr(service.context.background.presence, "is_watched", lambda id: False))
        played.people[0].do("start", alone)
        everything, bots = run("list", service.database), run("list", service.database, "--bots-only")
        assert played.table in everything.output
        assert alone in everything.output
        assert [line.split()[0] for line in bots.output.splitlines()] == [alone]
        refused = run("close", service.database, alone)
        assert refused.exit_code != 0
    closed = run("close", service.database, "--bots-only")
    assert closed.output == "1 tables closed\n"
    assert run("list", service.database, "--bots-only").output == ""
    assert run("close", service.database, played.table, "no-such-table").output.endswith("1 tables closed\n")
    assert run("list", service.database).output == ""
    assert run("close", service.database).exit_code == 2

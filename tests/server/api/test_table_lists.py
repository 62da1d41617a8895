"""Lists of tables over HTTP."""

from __future__ import annotations

import pytest

from tests.server.service import Service
from tests.server.waiting import new_nonce

pytestmark = pytest.mark.one_build


def test_public_tables_are_listed_and_others_are_not(service: Service) -> None:
    anna = service.person("Anna")
    public, private = anna.create(public=True, title="Come in")["table"], anna.create()["table"]
    anna.do("join", public, nonce=new_nonce())
    listed = {row["table"]: row for row in service.nobody().good("GET", "/api/tables")["tables"]}
    assert public in listed
    assert private not in listed
    assert listed[public]["title"] == "Come in"
    assert [seat["free"] for seat in listed[public]["seats"]] == [False, True, True]
    mine = anna.good("GET", "/api/me/tables")["tables"]
    assert [row["table"] for row in mine] == [public, private]
    assert mine[0]["seats"][0]["you"]
    anna.do("call-off", public)
    finished = service.nobody().good("GET", "/api/finished?game=diamant")["tables"]
    assert public in [row["table"] for row in finished]
    assert service.nobody().good("GET", "/api/finished?game=emerald&before=1")["tables"] == []


def test_a_host_finds_and_ends_a_table_of_bots_alone(service: Service) -> None:
    anna, ben = service.person("Anna"), service.person("Ben")
    table = anna.create(bots=["wisp"] * 3, public=True)["table"]
    anna.do("start", table)
    (mine,) = anna.good("GET", "/api/me/tables")["tables"]
    assert (mine["table"], mine["host"], mine["phase"]) == (table, True, "playing")
    assert ben.good("GET", "/api/me/tables")["tables"] == []
    assert [row["host"] for row in ben.good("GET", "/api/tables")["tables"]] == [False]
    anna.do("call-off", table)
    assert anna.good("GET", "/api/me/tables")["tables"] == []


def test_what_is_to_play_is_told_in_four_languages(service: Service) -> None:
    pitches = set()
    for language in ("en", "de", "nl", "cs"):
        about = service.nobody().good("GET", f"/api/about?language={language}")
        pitches |= {game["about"]["pitch"] for game in about["games"]}
    assert len(pitches) == 12
    assert service.nobody().ask("GET", "/api/about?language=xx").outcome == "invalid"

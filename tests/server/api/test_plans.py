"""Planning while others choose: asked of the server by whom, and of which seat."""

from __future__ import annotations

import pytest

from tests.server.party import legal, party
from tests.server.service import Service

pytestmark = pytest.mark.one_build


def test_what_is_planned_is_what_can_be_chosen_when_nobody_changes_it(service: Service) -> None:
    found = party(service, "Anna", "Ben", "Cleo", game="emerald", options={"start": 0})
    anna, ben, cleo = found.people
    plan = cleo.good("GET", f"/api/tables/{found.table}/ahead")
    seen = cleo.see(found.table)
    assert plan["events"] == seen["start"] + len(seen["past"])
    for person in (anna, ben):
        person.do("act", found.table, text=legal(person.see(found.table))[0])
        person.do("act", found.table, text="stop")
    later = cleo.good("GET", f"/api/tables/{found.table}/ahead")
    assert (later["actions"], later["events"]) == ([], plan["events"] + 4)
    assert [action["text"] for action in plan["actions"]] != legal(cleo.see(found.table)), "the others have moved"
    assert {action["from"] for action in plan["actions"]} == {
        text.split("-")[0] for text in legal(cleo.see(found.table))
    }


def test_nobody_plans_for_others(service: Service) -> None:
    found = party(service, "Anna", "Ben", "Cleo", game="emerald", options={"start": 0})
    ben = found.people[1]
    path = f"/api/tables/{found.table}/ahead"
    assert ben.ask("GET", f"{path}?seat=1").outcome == "ok"
    assert ben.ask("GET", f"{path}?seat=2").outcome == "not-allowed"
    assert service.person("Dora").ask("GET", path).outcome == "no-table"
    assert service.nobody().ask("GET", path).outcome == "not-signed-in"

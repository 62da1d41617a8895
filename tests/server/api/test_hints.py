"""Advice during a match over HTTP."""

from __future__ import annotations

import pytest

from tests.answer import Answer
from tests.server.party import party, play_on
from tests.server.people import Person
from tests.server.service import Service

pytestmark = pytest.mark.one_build


@pytest.mark.slow
def test_advice_is_given_as_the_table_allows(service: Service) -> None:
    def asked(who: Person, table: str) -> Answer:
        return who.ask("POST", f"/api/tables/{table}/hint", {})

    outcomes = {}
    for hints in ("off", "after", "always"):
        table, (anna, _, _), _, _ = party(service, "Anna", "Ben", "Cleo", hints=hints)
        before = asked(anna, table).outcome
        anna.do("act", table, text="on")
        outcomes[hints] = (before, asked(anna, table).outcome)
    assert outcomes == {"off": ("not-allowed",) * 2, "after": ("not-allowed", "ok"), "always": ("ok", "ok")}
    hint = asked(anna, table).json
    assert set(hint["odds"]) <= {"on", "back"}
    assert hint["text"] in hint["odds"]


def test_chances_asked_for_just_as_the_match_ends_are_the_result(service: Service) -> None:
    played = party(service, "Anna", "Ben", "Cleo", hints="always")
    assert play_on(played)["phase"] == "over"
    asked = played.people[0].ask("GET", f"/api/tables/{played.table}/chances?seat=0")
    assert asked.outcome == "ok"
    assert asked.json["shares"] == played.people[0].see(played.table)["scene"]["outcome"]["shares"]
    assert asked.json["margin"] == 0

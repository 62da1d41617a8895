"""Advice during a match over HTTP."""

from __future__ import annotations

import pytest

from tests.answer import Answer
from tests.server.party import party
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

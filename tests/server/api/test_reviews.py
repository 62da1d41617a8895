"""Reviews of finished matches over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from grotto.analysis.review.review import VERSION
from grotto.server.bot_workers.pool import Asker
from grotto.server.live.reviews import Reviews
from tests.server.party import Party, party
from tests.server.service import Service
from tests.server.waiting import soon

pytestmark = pytest.mark.one_build


def reviewed(played: Party, query: str = "") -> Any:
    return played.people[0].good("GET", f"/api/tables/{played.table}/review{query}")


@pytest.fixture(scope="module")
def played(service: Service) -> Party:
    """A short match: everybody leaves every cave at once."""
    found = party(service, "Anna", "Ben", "Cleo")
    assert found.people[0].ask("GET", f"/api/tables/{found.table}/review").outcome == "wrong-phase"
    while found.people[0].see(found.table)["phase"] != "over":
        for number, person in enumerate(found.people):
            if number in person.see(found.table)["scene"]["to_act"]:
                person.do("act", found.table, text="back")
    soon(lambda: reviewed(found)["state"] == "done")
    return found


def test_a_review_has_everything_when_it_is_done(played: Party) -> None:
    found = reviewed(played)
    review, said = found["review"], found["said"]
    assert found["names"] == ["Anna", "Ben", "Cleo"]
    assert review["progress"]["decisions"] == review["progress"]["decisions_total"] == len(review["decisions"])
    assert len(review["decisions"]) == len(said["decisions"]) == 15
    assert review["curve"][-1] == pytest.approx([1 / 3] * 3, abs=0.001)
    assert [len(review[part]) for part in ("moments", "ledger", "par", "film")] == [3] * 4
    assert all(row["brought"] == 0 or row["yours"] == 0 for row in review["film"][0])
    assert said["decisions"][0]["chosen"] == "Go back to camp"


def test_its_words_come_in_every_language(played: Party) -> None:
    said = {language: str(reviewed(played, f"?language={language}")["said"]) for language in ("en", "de", "nl", "cs")}
    assert len(set(said.values())) == 4


def test_a_review_is_made_once_and_kept(service: Service, played: Party) -> None:
    """A server that has just started finds it in the store and asks no worker."""
    table = service.run(service.context.dispatcher.table(played.table))
    assert table.match is not None
    # it is done a moment before it is written
    soon(lambda: service.run(service.context.store.review(played.table, VERSION)) is not None)
    nobody: Any = None
    again = Reviews(service.context.store, workers=nobody)
    found = service.run(again.follow(table.id, table.match, Asker()))
    assert found.state == "done"
    assert len(found.make().decisions) == 15


def test_a_match_that_was_called_off_has_no_review(service: Service) -> None:
    off = party(service, "Anna", "Ben", "Cleo")
    for person in off.people:
        person.do("call-off", off.table)
    assert off.people[0].ask("GET", f"/api/tables/{off.table}/review").outcome == "wrong-phase"

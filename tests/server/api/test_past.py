"""A long past over the wire: the last page with the table, earlier ones on demand, and large answers charged."""

from __future__ import annotations

from pathlib import Path

import pytest

from grotto.server.api import request as api_request
from grotto.tables import seen
from tests.server.party import party, play_on
from tests.server.people import Person
from tests.server.service import Service, serving

pytestmark = pytest.mark.one_build

PAGE = 6


@pytest.fixture(autouse=True)
def short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen, "PAGE", PAGE)


def long_table(service: Service) -> tuple[str, Person]:
    """A match with several pages behind it."""
    here = party(service, "Anna", "Ben", game="emerald", players=2)
    play_on(here, steps=3 * PAGE)
    return here.table, here.people[0]


def test_the_whole_past_can_be_read_page_by_page(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        table, anna = long_table(service)
        opened = anna.see(table, language="cs")
        assert len(opened["past"]) == PAGE
        turned, start, pages = opened["past"], opened["start"], 0
        while start:
            page = anna.good("GET", f"/api/tables/{table}/past?before={start}&language=cs")
            turned, start, pages = page["past"] + turned, page["start"], pages + 1
        assert pages > 2
        match = service.run(service.context.dispatcher.table(table)).match
        assert match is not None
        assert [event["text"] for event in turned] == [event["text"] for event in match.events(0)]
        with anna.stream(table, language="cs") as stream:
            first = stream.until(lambda data: data["table"] == table)
            assert (first.data["start"], first.data["past"]) == (opened["start"], opened["past"])


def test_a_page_is_for_those_who_may_see_the_table(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        table, anna = long_table(service)
        stranger = service.person("Cleo")
        assert stranger.ask("GET", f"/api/tables/{table}/past?before=5").outcome == "no-table"
        assert anna.ask("GET", f"/api/tables/{table}/past?before=5&seat=1").outcome == "not-allowed"
        assert anna.ask("GET", f"/api/tables/{table}/past?before=-1").outcome == "invalid"


@pytest.mark.parametrize("what", ["table", "page", "stream"])
def test_what_is_read_is_charged_by_its_size(tmp_path: Path, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path, limited=True) as service:
        table, anna = long_table(service)
        monkeypatch.setattr(api_request, "EVENTS_A_TOKEN", PAGE / 200)  # a page costs twice what a bucket holds
        assert anna.ask("GET", "/api/me").outcome == "ok"
        if what == "stream":
            anna.stream(table).close()
        elif what == "table":
            anna.see(table)
        else:
            anna.good("GET", f"/api/tables/{table}/past?before=999")
        assert anna.ask("GET", "/api/me").outcome == "too-many"

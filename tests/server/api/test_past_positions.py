"""A moment of the past over the wire: what the viewer saw then, and nothing more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.party import party, play_on
from tests.server.service import serving

pytestmark = pytest.mark.one_build


def test_every_moment_is_what_the_seat_saw_then(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        here = party(service, "Anna", "Ben", "Cleo", game="erdgeister", players=3)
        play_on(here, steps=12)
        anna = here.people[0]
        match = service.run(service.context.dispatcher.table(here.table)).match
        assert match is not None
        for after in (0, 5, len(match.done)):
            then = anna.good("GET", f"/api/tables/{here.table}/moment?after={after}")
            seen = match.rewound(after).view(0)
            assert (then["after"], then["seat"]) == (after, 0)
            assert (then["to_act"], then["position"]) == (seen["to_act"], seen["position"])
        assert then["position"] != match.view(1)["position"]


def test_nobody_looks_with_others_eyes_nor_into_the_future(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        here = party(service, "Anna", "Ben", game="emerald", players=2)
        play_on(here, steps=4)
        anna, stranger = here.people[0], service.person("Cleo")
        path = f"/api/tables/{here.table}/moment"
        assert stranger.ask("GET", f"{path}?after=1").outcome == "no-table"
        assert anna.ask("GET", f"{path}?after=1&seat=1").outcome == "not-allowed"
        assert anna.ask("GET", f"{path}?after=999").outcome == "bad-option"
        assert anna.ask("GET", f"{path}?after=-1").outcome == "invalid"


def test_before_the_match_there_is_no_moment(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        here = party(service, "Anna", game="emerald", players=2, start=False)
        assert here.people[0].ask("GET", f"/api/tables/{here.table}/moment?after=0").outcome == "bad-option"

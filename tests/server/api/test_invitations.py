"""What a link tells before anybody sits down."""

from __future__ import annotations

import pytest

from tests.server.service import Service

pytestmark = pytest.mark.one_build


def test_a_link_tells_who_invites_to_which_game_and_what_is_free(service: Service) -> None:
    host, ben, nobody = service.person("Vera"), service.person("Ben"), service.nobody()
    opened = host.create(players=4, title="Friday", bots=[None, "wisp"])
    path = f"/api/tables/{opened['table']}/preview"
    expected = {"kind": "invitation", "game": "diamant", "players": 4, "title": "Friday", "host": "Vera",
                "free": 3, "phase": "open"}  # fmt: skip
    assert nobody.good("POST", path, {"token": opened["invitation"]}) == expected
    ben.join(opened, seat=0)
    assert nobody.good("POST", path, {"token": opened["invitation"]}) == expected | {"free": 2}
    assert nobody.good("POST", path, {"token": opened["watch"]}) == expected | {"free": 2, "kind": "watch"}
    host.do("start", opened["table"], fill="wisp")
    assert nobody.good("POST", path, {"token": opened["invitation"]}) == expected | {"free": 0, "phase": "playing"}


def test_renewed_links_tell_nothing_any_more(service: Service) -> None:
    host, nobody = service.person("Vera"), service.nobody()
    opened = host.create(players=3)
    renewed = host.do("invite", opened["table"])
    path = f"/api/tables/{opened['table']}/preview"
    assert nobody.ask("POST", path, {"token": opened["invitation"]}).outcome == "bad-token"
    assert nobody.good("POST", path, {"token": renewed["invitation"]})["host"] == "Vera"


def test_whoever_was_invited_too_late_may_watch(service: Service) -> None:
    host, late = service.person("Vera"), service.person("Late")
    opened = host.create(players=3)
    host.join(opened)
    host.do("start", opened["table"], fill="wisp")
    assert (
        late.try_to("join", opened["table"], nonce="0" * 32, invitation=opened["invitation"]).outcome == "wrong-phase"
    )
    assert late.try_to("watch", opened["table"], token="inv_" + "a" * 32).outcome == "bad-token"
    late.do("watch", opened["table"], token=opened["invitation"])
    assert late.see(opened["table"])["phase"] == "playing"

"""Chat and onlookers at a table over HTTP."""

from __future__ import annotations

import pytest

from tests.server.party import party
from tests.server.service import Service

pytestmark = pytest.mark.one_build


def test_people_talk_and_need_not_listen(service: Service) -> None:
    table, (anna, ben, cleo), _, _ = party(service, "Anna", "Ben", "Cleo")
    ben.do("say", table, text=" <b>hello</b>\n there ")
    ben.do("emote", table, emote="wave")
    heard = [(line["name"], line["text"], line["emote"]) for line in anna.see(table)["talk"]]
    assert heard == [("Ben", "<b>hello</b> there", False), ("Ben", "wave", True)]
    anna.do("mute", table, guest=ben.id)
    assert anna.see(table)["talk"] == []
    assert len(cleo.see(table)["talk"]) == 2
    assert ben.see(table)["muted"] == [], "who is not heard is not told"
    anna.do("mute", table, guest=ben.id, mute=False)
    assert len(anna.see(table)["talk"]) == 2
    assert anna.try_to("emote", table, emote="rude").outcome == "bad-option"


def test_onlookers_see_no_hand_and_players_do_not_look_on(service: Service) -> None:
    table, (anna, _, _), opened, _ = party(service, "Anna", "Ben", "Cleo")
    eve = service.person("Eve")
    assert eve.try_to("watch", table, token="watch_" + "a" * 32).outcome == "bad-token"
    eve.do("watch", table, token=opened["watch"])
    seen = eve.see(table)
    assert (seen["seat"], seen["scene"]["legal"], seen["watchers"]) == (None, [], ["Eve"])
    eve.do("say", table, text="good luck")
    assert eve.try_to("act", table, text="on").outcome == "not-allowed"
    assert anna.try_to("watch", table, token=opened["watch"]).outcome == "not-allowed"
    eve.do("unwatch", table)
    assert eve.ask("GET", f"/api/tables/{table}").outcome == "no-table"

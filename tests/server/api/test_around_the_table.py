"""What happens around a match over HTTP: talk, onlookers, lists of tables, advice."""

from __future__ import annotations

import pytest

from tests.server.party import party
from tests.server.people import Answer, Person
from tests.server.service import Service
from tests.server.waiting import new_nonce

pytestmark = pytest.mark.one_build


# -- talk and onlookers --------------------------------------------------------------------------------------


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


# -- lists ---------------------------------------------------------------------------------------------------


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


# -- advice --------------------------------------------------------------------------------------------------


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

"""Sitting down over HTTP: by link, at free seats, and again after a lost cookie."""

from __future__ import annotations

import pytest

from tests.server.party import party
from tests.server.service import Service
from tests.server.waiting import new_key, new_nonce

pytestmark = pytest.mark.one_build


def test_the_commitment_is_shown_before_anybody_sits_and_the_seed_after_the_end(service: Service) -> None:
    anna = service.person("Anna")
    opened = anna.create()
    seen = anna.see(opened["table"])
    assert seen["chance"] == {"spec": "chance/1", "commitment": opened["commitment"], "nonces": {}, "draws": 0,
                              "seed": None, "false_starts": 0}  # fmt: skip
    assert [seat["kind"] for seat in seen["seats"]] == ["free"] * 3
    anna.do("call-off", opened["table"])
    assert len(anna.see(opened["table"])["chance"]["seed"]) == 64


def test_people_sit_down_by_link_and_only_by_link(service: Service) -> None:
    anna, ben = service.person("Anna"), service.person("Ben")
    opened = anna.create()
    table = opened["table"]
    assert ben.ask("GET", f"/api/tables/{table}").outcome == "no-table"
    assert ben.try_to("join", table, nonce=new_nonce()).outcome == "bad-token"
    assert ben.try_to("join", table, nonce=new_nonce(), invitation=opened["watch"]).outcome == "bad-token"
    assert ben.join(opened, seat=2)["seat"] == 2
    assert ben.see(table)["seat"] == 2
    assert anna.join(opened)["seat"] == 0


def test_a_new_link_makes_the_old_one_void(service: Service) -> None:
    anna, ben = service.person("Anna"), service.person("Ben")
    opened = anna.create()
    renewed = anna.do("invite", opened["table"])
    assert ben.try_to("join", opened["table"], nonce=new_nonce(), invitation=opened["invitation"]).status == 403
    assert ben.join(renewed)["seat"] == 0


def test_one_seat_is_for_one(service: Service) -> None:
    party_ = party(service, "Anna", "Ben", start=False, players=3)
    cleo = service.person("Cleo")
    assert (
        cleo.try_to("join", party_.table, nonce=new_nonce(), seat=1, invitation=party_.opened["invitation"]).outcome
        == "seat-taken"
    )
    assert cleo.join(party_.opened)["seat"] == 2
    dora = service.person("Dora")
    assert (
        dora.try_to("join", party_.table, nonce=new_nonce(), invitation=party_.opened["invitation"]).outcome
        == "seat-taken"
    )


def test_a_player_gets_up_and_the_host_sends_away_and_calls_bots(service: Service) -> None:
    table, (anna, ben, cleo), opened, _ = party(service, "Anna", "Ben", "Cleo", start=False, players=4)
    ben.do("leave", table)
    anna.do("free-seat", table, seat=2)
    assert cleo.ask("GET", f"/api/tables/{table}").outcome == "no-table"
    anna.do("seat-bot", table, seat=1, bot="wisp")
    assert anna.try_to("seat-bot", table, seat=1, bot="wisp").outcome == "seat-taken"
    assert anna.try_to("start", table).outcome == "wrong-phase"
    assert [seat["kind"] for seat in anna.see(table)["seats"]] == ["person", "bot", "free", "free"]
    ben.join(opened)
    anna.do("start", table, fill="wisp")
    assert [seat["bot"] for seat in anna.see(table)["seats"]] == [None, "wisp", None, "wisp"]


def test_if_the_host_leaves_the_next_player_is_host_and_if_nobody_is_left_the_table_is_closed(
    service: Service,
) -> None:
    table, (anna, ben), _, _ = party(service, "Anna", "Ben", start=False, players=3)
    anna.do("leave", table)
    assert ben.see(table)["host"]
    ben.do("leave", table)
    assert ben.see(table)["phase"] == "over"


def test_a_lost_cookie_does_not_lose_the_seat(service: Service) -> None:
    table, (anna, ben), _, recoveries = party(service, "Anna", "Ben", game="emerald")
    other = service.person("Ben on his telephone")
    before = other.copied()
    planted = other.cookie
    claimed = other.do("claim", table, token=recoveries[1], seat=1)
    assert other.see(table)["seat"] == 1
    assert ben.ask("GET", f"/api/tables/{table}").outcome == "no-table"
    assert other.cookie != planted, "whoever planted the old cookie must not sit there too"
    assert before.ask("GET", "/api/me").outcome == "not-signed-in"
    assert ben.try_to("claim", table, token=recoveries[1], seat=1).outcome == "bad-token"
    renewed = other.do("recovery", table)["recovery"]
    assert ben.try_to("claim", table, token=claimed["recovery"], seat=1).outcome == "bad-token"
    ben.do("claim", table, token=renewed, seat=1)
    assert ben.see(table)["seat"] == 1
    assert anna.see(table)["seat"] == 0


def test_a_claim_whose_answer_was_lost_can_be_sent_again_with_the_old_cookie(service: Service) -> None:
    table, _, _, recoveries = party(service, "Anna", "Ben", game="emerald")
    other, key = service.person("Ben again"), new_key()
    old = other.copied()
    first = other.try_to("claim", table, key=key, token=recoveries[1], seat=1)
    again = old.try_to("claim", table, key=key, token=recoveries[1], seat=1)
    assert again.data == first.data
    assert old.see(table)["seat"] == 1, "the answer brings the new cookie once more"
    stranger = other.copied()
    stranger.cookie = ""
    assert stranger.try_to("claim", table, key=key, token=recoveries[1], seat=1).outcome == "not-signed-in"


def test_an_old_cookie_is_good_for_nothing_but_the_same_claim(service: Service) -> None:
    table, _, _, recoveries = party(service, "Anna", "Ben", game="emerald")
    other, key = service.person("Ben again"), new_key()
    cookie = other.cookie
    fresh = other.do("claim", table, key=key, token=recoveries[1], seat=1)["recovery"]
    old = service.nobody()
    old.cookie = cookie
    assert old.try_to("claim", table, token=fresh, seat=1).outcome == "not-signed-in"
    assert old.try_to("claim", table, key=key, token=fresh, seat=1).outcome == "other-content"
    assert old.cookie == cookie
    assert old.try_to("say", table, key=key, text="hello").outcome == "not-signed-in"

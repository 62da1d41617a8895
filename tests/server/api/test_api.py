"""The public interface over real HTTP: everything people do at a table, from hello to the rematch."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from grotto.match.record import loads
from grotto.tables.proof import check_proof
from tests.server.service import Answer, Party, Person, Service, legal, new_key, new_nonce, party, play_on, soon

pytestmark = pytest.mark.one_build


# -- guests -------------------------------------------------------------------------------------------------


def test_a_name_is_all_that_is_asked(service: Service) -> None:
    anna = service.nobody()
    answer = anna.ask("POST", "/api/me", {"name": "  Anna   Berg ", "language": "de"})
    assert answer.json | {"guest": ""} == {"guest": "", "name": "Anna Berg", "language": "de", "program": False}
    assert "HttpOnly; SameSite=Lax" in answer.headers["set-cookie"]
    assert anna.good("GET", "/api/me") == answer.json


def test_a_guest_can_choose_another_name_and_stays_the_same(service: Service) -> None:
    anna = service.person("Anna")
    before = anna.id
    anna.good("POST", "/api/me", {"name": "Anne"})
    assert (anna.id, anna.good("GET", "/api/me")["name"]) == (before, "Anne")


def test_a_browser_can_be_forgotten(service: Service) -> None:
    anna = service.person("Anna")
    assert "Max-Age=0" in anna.ask("POST", "/api/me/forget", {}).headers["set-cookie"]
    assert anna.ask("GET", "/api/me").outcome == "not-signed-in"


def test_all_other_sessions_can_be_ended(service: Service) -> None:
    anna = service.person("Anna")
    elsewhere = anna.copied()
    anna.good("POST", "/api/me/end-sessions", {})
    assert elsewhere.ask("GET", "/api/me").outcome == "not-signed-in"
    assert anna.good("GET", "/api/me")["name"] == "Anna"


@pytest.mark.parametrize("name", ["", " \t ", "a" * 41, "bell\a", "two\u2066lines", "\u202eright to left"])
def test_a_name_can_be_printed(service: Service, name: str) -> None:
    assert service.nobody().ask("POST", "/api/me", {"name": name}).status == 422


# -- sitting down -------------------------------------------------------------------------------------------


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


# -- playing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [pytest.param("emerald", marks=pytest.mark.slow), "diamant"])
def test_a_whole_match_is_played_and_leaves_its_record(service: Service, game: str) -> None:
    party_ = party(service, *["Anna", "Ben", "Cleo"][: 3 if game == "diamant" else 2], game=game)
    table, anna = party_.table, party_.people[0]
    for name in ("record", "proof", "replay"):
        assert anna.ask("GET", f"/api/tables/{table}/{name}").outcome == "wrong-phase"
    end = play_on(party_)
    assert end["phase"] == "over"
    assert sum(end["scene"]["outcome"]["shares"]) == pytest.approx(1)
    nobody = service.nobody()
    record = nobody.ask("GET", f"/api/tables/{table}/record")
    assert record.headers["content-disposition"] == f'attachment; filename="{game}-{table}.grotto"'
    match = loads(record.data.decode())
    assert match.outcome == end["scene"]["outcome"]
    verdict = check_proof(nobody.ask("GET", f"/api/tables/{table}/proof").data.decode())
    assert verdict.commitment == party_.opened["commitment"]
    for seat in ("0", "onlooker", "open"):
        replay = nobody.good("GET", f"/api/tables/{table}/replay?seat={seat}&language=de")
        assert len(replay["moments"]) == len(replay["past"]) + 1 == len(match.done) + 1
        assert replay["outcome"] == end["scene"]["outcome"]
    assert nobody.ask("GET", f"/api/tables/{table}/replay?seat=9").outcome == "bad-option"
    tally = nobody.good("GET", f"/api/guests/{anna.id}")["tally"]
    assert [(row["game"], row["played"]) for row in tally] == [(game, 1)]


def test_choices_are_secret_until_all_have_chosen_and_can_be_changed(service: Service) -> None:
    table, (anna, ben, cleo), _, _ = party(service, "Anna", "Ben", "Cleo")
    anna.do("act", table, text="on")
    assert anna.see(table)["chosen"] == "on"
    hidden = ben.see(table)
    assert (hidden["chosen"], hidden["seats"][0]["locked"]) == (None, True)
    before = ben.see(table)["number"]
    anna.do("act", table, text="back")
    assert ben.see(table)["number"] == before, "a change of mind is nobody else's business"
    anna.do("unlock", table)
    assert not ben.see(table)["seats"][0]["locked"]
    assert anna.try_to("unlock", table).outcome == "wrong-phase"
    turn = anna.see(table)["turn"]
    for person in (anna, ben, cleo):
        person.do("act", table, text="on", turn=turn)
    seen = anna.see(table)
    assert seen["turn"] == turn + 1
    assert anna.try_to("act", table, text="on", turn=turn).outcome == "stale"
    assert anna.try_to("act", table, text="sideways").outcome == "unreadable"


def test_at_one_screen_an_answer_counts_the_messages_of_the_seat_that_acts(service: Service) -> None:
    anna = service.person("Anna")
    opened = anna.create(game="diamant", players=3)
    for name in ("Anna", "Ben", "Cleo"):
        anna.join(opened, name=name)
    table = opened["table"]
    anna.do("start", table)
    anna.do("act", table, seat=0, text="on")
    anna.do("act", table, seat=0, text="back")  # which seat 0 alone is told, so the seats count differently now
    answer = anna.do("act", table, seat=1, text="on")
    assert answer["number"] == anna.see(table, 1)["number"] != anna.see(table, 0)["number"]


def test_what_revealed_nothing_can_be_taken_back_until_somebody_else_acts(service: Service) -> None:
    party_ = party(service, "Anna", "Ben", game="emerald")
    table = party_.table
    for step in range(60):
        mover = party_.people[0].see(table)["scene"]["to_act"][0]
        person, other = party_.people[mover], party_.people[1 - mover]
        before = person.see(table)
        person.do("act", table, text=legal(before)[step % len(legal(before))])
        after = person.see(table)
        if after["take_back"]:
            assert other.try_to("take-back", table).outcome == "wrong-phase"
            person.do("take-back", table)
            back = person.see(table)
            assert back["scene"]["position"] == before["scene"]["position"]
            assert back["past"] == before["past"]
            return
        assert person.try_to("take-back", table).outcome == "wrong-phase"
    raise AssertionError("nothing could be taken back")


def test_nobody_acts_out_of_turn_or_for_another(service: Service) -> None:
    table, people, _, _ = party(service, "Anna", "Ben", game="emerald")
    mover = people[0].see(table)["scene"]["to_act"][0]
    text = legal(people[mover].see(table))[0]
    other = people[1 - mover]
    assert other.try_to("act", table, text=text).outcome == "not-your-turn"
    assert other.try_to("act", table, text=text, seat=mover).outcome == "not-allowed"
    assert legal(other.see(table)) == []
    refused = people[mover].try_to("act", table, text="Z.T9-m9")
    assert refused.outcome in ("not-legal", "unreadable")


def test_a_seat_is_left_to_a_bot_and_taken_back(service: Service) -> None:
    table, (anna, ben), _, _ = party(service, "Anna", "Ben", game="emerald")
    ben.do("resign", table, bot="wisp")
    assert anna.see(table)["seats"][1] | {"deadline": None} == {
        "seat": 1, "name": "Ben", "guest": ben.id, "kind": "person", "bot": "wisp", "you": False, "away": False,
        "locked": False, "deadline": None, "calls_off": False,
    }  # fmt: skip
    mover = anna.see(table)["scene"]["to_act"]
    if mover == [0]:
        anna.do("act", table, text=legal(anna.see(table))[0])
    soon(lambda: anna.see(table)["scene"]["to_act"] == [0])
    ben.do("return", table)
    assert anna.see(table)["seats"][1]["bot"] is None
    assert ben.try_to("return", table).outcome == "wrong-phase"


def test_for_whoever_sits_out_the_stand_in_chooses_at_once(service: Service) -> None:
    table, (anna, ben, cleo), _, _ = party(service, "Anna", "Ben", "Cleo")
    ben.do("sit-out", table)
    soon(lambda: anna.see(table)["seats"][1]["locked"])
    turn = anna.see(table)["turn"]
    anna.do("act", table, text="on")
    cleo.do("act", table, text="on")
    assert anna.see(table)["turn"] == turn + 1
    assert anna.see(table)["seats"][1]["away"]
    ben.do("return", table)
    assert not anna.see(table)["seats"][1]["away"]


def test_a_standing_order_is_followed_and_is_nobody_elses_business(service: Service) -> None:
    about = {game["name"]: game for game in service.nobody().good("GET", "/api/about")["games"]}
    assert about["diamant"]["orders"]
    table, (anna, ben, cleo), _, _ = party(service, "Anna", "Ben", "Cleo")
    numbers = [person.see(table)["number"] for person in (anna, cleo)]
    ben.do("order", table, order={"hold": 5, "expedition": 5})
    assert [person.see(table)["number"] for person in (anna, cleo)] == numbers
    assert ben.see(table)["order"] is not None
    assert anna.see(table)["order"] is None
    ben.do("order", table, order={"hold": 5, "expedition": "all"})
    soon(lambda: anna.see(table)["seats"][1]["locked"])
    ben.do("order", table, order=None)
    assert ben.see(table)["order"] is None
    assert ben.try_to("order", table, order={"nonsense": 1}).outcome == "bad-option"


def test_the_match_is_called_off_when_all_agree(service: Service) -> None:
    table, (anna, ben, cleo), _, _ = party(service, "Anna", "Ben", "Cleo")
    assert anna.do("call-off", table)["waiting"] == [1, 2]
    assert ben.do("call-off", table)["waiting"] == [2]
    assert cleo.do("call-off", table)["waiting"] == []
    seen = anna.see(table)
    assert (seen["phase"], seen["called_off"], seen["scene"]["legal"]) == ("over", True, [])
    assert anna.try_to("act", table, text="on").outcome == "game-is-over"
    assert not check_proof(anna.ask("GET", f"/api/tables/{table}/proof").data.decode()).finished


def test_a_rematch_keeps_seats_bots_and_onlookers(service: Service) -> None:
    table, (anna, ben), opened, _ = party(service, "Anna", "Ben", bots=[None, None, "wisp"])
    eve = service.person("Eve")
    eve.do("watch", table, token=opened["watch"])
    for person in (anna, ben):
        person.do("call-off", table)
    again = ben.do("rematch", table)["next"]
    assert anna.do("rematch", table)["next"] == again
    assert anna.see(table)["next"] == again
    for person in (anna, ben):
        person.do("join", again, nonce=new_nonce())
    seen = eve.see(again)
    assert [seat["name"] for seat in seen["seats"]] == ["Anna", "Ben", "Will-o'-the-wisp"]
    assert (seen["before"], seen["watchers"]) == (table, ["Eve"])
    assert seen["chance"]["commitment"] != opened["commitment"]
    ben.do("start", again)


def test_matches_that_are_called_off_and_begun_again_are_counted(service: Service) -> None:
    """Else whoever does not like the deal could go on until it is a good one, and nobody would know."""
    table, people, _, _ = party(service, "Anna", "Ben", game="emerald")
    for tries in (1, 2):
        for person in people:
            person.do("call-off", table)
        table = people[0].do("rematch", table)["next"]
        assert people[0].see(table)["chance"]["false_starts"] == tries
        for person in people:
            person.do("join", table, nonce=new_nonce())
        people[0].do("start", table)
    for person in people:
        person.do("call-off", table)
    proof = people[0].ask("GET", f"/api/tables/{table}/proof")
    assert check_proof(proof.data.decode()).aborted == 2


def test_consent_is_said_for_each_seat(service: Service) -> None:
    table, (anna, ben), _, _ = party(service, "Anna", "Ben", game="emerald")
    anna.do("consent", table, consent=True)
    assert (anna.see(table)["consent"], ben.see(table)["consent"]) == (True, False)
    card = service.run(service.context.store.card(table))
    assert card is not None
    assert [seat.consent for seat in card.seats] == [True, False]


# -- one screen for several ---------------------------------------------------------------------------------


def test_several_can_sit_at_one_screen_each_with_a_name_and_eyes_of_their_own(service: Service) -> None:
    anna = service.person("Anna")
    opened = anna.create()
    table = opened["table"]
    for name in ("Anna", "Ben", "Cleo"):
        anna.join(opened, name=name)
    anna.do("start", table)
    assert anna.see(table)["yours"] == [0, 1, 2]
    assert anna.try_to("act", table, text="on").outcome == "bad-option", "say for which seat"
    anna.do("act", table, text="on", seat=1)
    assert [anna.see(table, seat)["chosen"] for seat in range(3)] == [None, "on", None]
    anna.do("act", table, text="on", seat=0)
    anna.do("act", table, text="back")
    assert anna.see(table)["turn"] == 2
    assert anna.ask("GET", f"/api/tables/{table}?seat=onlooker").outcome == "not-allowed"


# -- talk and onlookers -------------------------------------------------------------------------------------


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
    assert eve.try_to("watch", table, token=opened["invitation"]).outcome == "bad-token"
    eve.do("watch", table, token=opened["watch"])
    seen = eve.see(table)
    assert (seen["seat"], seen["scene"]["legal"], seen["watchers"]) == (None, [], ["Eve"])
    eve.do("say", table, text="good luck")
    assert eve.try_to("act", table, text="on").outcome == "not-allowed"
    assert anna.try_to("watch", table, token=opened["watch"]).outcome == "not-allowed"
    eve.do("unwatch", table)
    assert eve.ask("GET", f"/api/tables/{table}").outcome == "no-table"


# -- lists --------------------------------------------------------------------------------------------------


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
    assert [row["table"] for row in mine] == [public]
    assert mine[0]["seats"][0]["you"]
    anna.do("call-off", public)
    finished = service.nobody().good("GET", "/api/finished?game=diamant")["tables"]
    assert public in [row["table"] for row in finished]
    assert service.nobody().good("GET", "/api/finished?game=emerald&before=1")["tables"] == []


def test_what_is_to_play_is_told_in_four_languages(service: Service) -> None:
    pitches = set()
    for language in ("en", "de", "nl", "cs"):
        about = service.nobody().good("GET", f"/api/about?language={language}")
        pitches |= {game["about"]["pitch"] for game in about["games"]}
    assert len(pitches) == 12
    assert service.nobody().ask("GET", "/api/about?language=xx").outcome == "invalid"


# -- advice -------------------------------------------------------------------------------------------------


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


# -- commands are done once ---------------------------------------------------------------------------------


def test_a_repeated_command_is_done_once_and_answered_alike_with_its_secrets(service: Service) -> None:
    anna, ben = service.person("Anna"), service.person("Ben")
    key = new_key()
    opened = anna.create(key=key)
    assert anna.create(key=key) == opened
    key, nonce = new_key(), new_nonce()
    first = ben.try_to("join", opened["table"], key=key, nonce=nonce, invitation=opened["invitation"])
    anna.do("invite", opened["table"])  # the old link is void, but the command was done before
    again = ben.try_to("join", opened["table"], key=key, nonce=nonce, invitation=opened["invitation"])
    assert again.data == first.data
    assert b"seat_" in again.data
    key = new_key()
    ben.do("say", opened["table"], key=key, text="once")
    ben.do("say", opened["table"], key=key, text="once")
    assert [line["text"] for line in anna.see(opened["table"])["talk"]] == ["once"]


def test_a_repeated_command_is_answered_after_everything_has_changed(service: Service) -> None:
    table, (anna, ben, cleo), _, _ = party(service, "Anna", "Ben", "Cleo")
    key = new_key()
    first = anna.try_to("act", table, key=key, text="on", turn=1)
    ben.do("act", table, text="on")
    cleo.do("act", table, text="on")
    again = anna.try_to("act", table, key=key, text="on", turn=1)
    assert again.data == first.data
    assert anna.see(table)["chosen"] is None
    for person in (anna, ben, cleo):
        person.do("call-off", table)
    assert anna.try_to("act", table, key=key, text="on", turn=1).data == first.data


def test_a_command_id_is_for_one_content_but_everybody_has_their_own(service: Service) -> None:
    table, (anna, ben), _, _ = party(service, "Anna", "Ben", game="emerald")
    key = new_key()
    anna.do("say", table, key=key, text="one")
    assert anna.try_to("say", table, key=key, text="two").outcome == "other-content"
    assert anna.try_to("emote", table, key=key, emote="wave").outcome == "other-content"
    ben.do("say", table, key=key, text="two")
    assert [line["text"] for line in anna.see(table)["talk"]] == ["one", "two"]
    key = new_key()
    one, other = anna.create(key=key), ben.create(key=key)
    assert one["table"] != other["table"]
    assert (
        anna.ask("POST", "/api/tables", {"settings": {"game": "emerald", "players": 2}}, key=key).outcome
        == "other-content"
    )


@pytest.mark.parametrize("key", [None, "", "short", "x" * 65, "with blanks in", "üüüüüüüü"])
def test_a_command_needs_an_id(service: Service, key: str | None) -> None:
    anna = service.person("Anna")
    table = anna.create()["table"]
    key = None if key is None else key.encode().decode("latin-1")
    answer = anna.ask("POST", f"/api/tables/{table}/mute", {"guest": "abc"}, key=key)
    assert (answer.outcome, answer.json["field"]) == ("invalid", "Idempotency-Key")


def test_copies_that_arrive_together_have_one_effect_and_one_answer(service: Service) -> None:
    table, (anna, _), _, _ = party(service, "Anna", "Ben", game="emerald")
    copies = [anna.copied() for _ in range(8)]
    for round_ in range(5):
        key = new_key()
        answers = together([partial(who.try_to, "say", table, key=key, text=f"round {round_}") for who in copies])
        assert len({answer.data for answer in answers}) == 1
        assert answers[0].status == 200
    assert len(anna.see(table)["talk"]) == 5


def test_of_many_who_want_the_last_seat_one_gets_it(service: Service) -> None:
    people = [service.person(f"Guest {number}") for number in range(8)]
    for _ in range(3):
        opened = people[0].create(players=3, bots=["wisp", "wisp"])
        fields = {"nonce": new_nonce(), "invitation": opened["invitation"]}
        answers = together([partial(who.try_to, "join", opened["table"], **fields) for who in people])
        assert sorted(answer.outcome for answer in answers) == ["ok"] + ["seat-taken"] * 7


def test_a_repeated_command_costs_no_table(service: Service) -> None:
    """Who has fifty open tables and asks again for the fiftieth hears the same answer, not a refusal."""
    anna, key = service.person("Anna"), new_key()
    tables = [anna.create(key=key)] + [anna.create() for _ in range(49)]
    wanted = {"settings": {"game": "diamant", "players": 3}}
    assert anna.ask("POST", "/api/tables", wanted, key=new_key()).outcome == "too-many-tables"
    assert anna.create(key=key) == tables[0]


def together(work: list[Callable[[], Answer]]) -> list[Answer]:
    """All at once, each in a thread."""
    begin = threading.Barrier(len(work))

    def one(what: Callable[[], Answer]) -> Answer:
        begin.wait()
        return what()

    with ThreadPoolExecutor(len(work)) as pool:
        return list(pool.map(one, work))


# -- what does not change anything --------------------------------------------------------------------------


def test_whoever_reads_what_is_not_there_makes_nothing(service: Service) -> None:
    anna = service.person("Anna")
    before = contents(service)
    for number in range(300):
        for path in (f"/api/tables/none{number}", f"/api/guests/none{number}"):
            assert anna.ask("GET", path).status == 404
    for path in ("record", "proof", "replay"):
        assert anna.ask("GET", f"/api/tables/nothinghere/{path}").outcome == "no-table"
    assert anna.try_to("join", "nothinghere", nonce=new_nonce()).outcome == "no-table"
    assert contents(service) == before


def contents(service: Service) -> str:
    """All rows of the database but the signs of life."""

    async def read() -> str:
        store = service.context.store
        rows = [await store.entries(table) for table in [name async for name in store.all_tables()]]
        guests = [guest async for guest in store.all_guests()]
        marks = {name: value for name, value in (await store.marks()).items() if name != "alive"}
        return repr((rows, guests, marks))

    return service.run(read())


def test_a_robot_that_follows_every_link_changes_nothing(service: Service, party_over: Party) -> None:
    from grotto.server.api.routes import ROUTES

    table, people, _, _ = party_over
    running = party(service, "Anna", "Ben", game="emerald")
    fillings = [
        {"table": table, "guest": people[0].id, "game": "diamant"},
        {"table": running.table, "guest": people[1].id, "game": "emerald"},
    ]
    paths = [route.path for route in ROUTES if route.method == "GET" and route.cost != "stream"]
    addresses = sorted({path.format(**filling) for path in paths for filling in fillings})
    before = contents(service)
    for _ in range(3):
        for who in (service.nobody(), running.people[0]):
            for address in addresses:
                for suffix in ("", "?seat=0", "?language=de"):
                    assert who.ask("GET", address + suffix).status < 500
            for where in (table, running.table):
                who.stream(where).close()
    assert contents(service) == before


@pytest.fixture(scope="module")
def party_over(service: Service) -> Party:
    found = party(service, "Anna", "Ben", "Cleo")
    for person in found.people:
        person.do("call-off", found.table)
    return found


def test_every_answer_is_private_and_safe(service: Service, party_over: Party) -> None:
    for path in ("/api/me", "/api/tables", f"/api/tables/{party_over.table}", "/health", "/nowhere", "/api/nowhere"):
        headers = party_over.people[0].ask("GET", path).headers
        assert headers["cache-control"] == "no-store"
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert not [name for name in headers if name.startswith("access-control")]


def test_hostile_words_come_back_as_plain_json_text(service: Service) -> None:
    hostile = ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'; DROP TABLE event; --", "{{7*7}}",
               "${7*7}", "%0d%0aSet-Cookie: a=b", "</script><svg/onload=alert(1)>"]  # fmt: skip
    anna = service.person("Anna")
    for words in hostile:
        opened = anna.create(players=3, title=words[:60])
        table = opened["table"]
        anna.join(opened, name=words[:40])
        anna.do("say", table, text=words)
        answer = anna.ask("GET", f"/api/tables/{table}")
        assert answer.headers["content-type"] == "application/json"
        assert (answer.json["settings"]["title"], answer.json["talk"][0]["text"]) == (words[:60].strip(), words)
        assert answer.json["seats"][0]["name"] == words[:40].strip()
        refused = anna.ask("POST", "/api/tables", {"settings": {"game": words, "players": 3}}, key=new_key())
        assert refused.headers["content-type"] == "application/problem+json"
        json.loads(refused.data)
        anna.do("call-off", table)

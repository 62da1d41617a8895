"""A match over HTTP: from the first choice to the record and the rematch."""

from __future__ import annotations

from typing import Any

import pytest

from grotto.match.record import loads
from grotto.server.api import records
from grotto.tables import replay as replay_pages
from grotto.tables.proof import check_proof
from tests.server.party import legal, party, play_on
from tests.server.people import Person
from tests.server.service import Service
from tests.server.waiting import new_nonce, soon

pytestmark = pytest.mark.one_build


# -- playing -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [pytest.param("emerald", marks=pytest.mark.slow), "diamant"])
def test_a_whole_match_is_played_and_leaves_its_record(
    service: Service, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    monkeypatch.setattr(replay_pages, "PAGE", 7)
    monkeypatch.setattr(records, "PAGE", 7)
    _check_pages(nobody, table, nobody.good("GET", f"/api/tables/{table}/replay?seat=open&language=de"))
    tally = nobody.good("GET", f"/api/guests/{anna.id}")["tally"]
    assert [(row["game"], row["played"]) for row in tally] == [(game, 1)]


def _check_pages(nobody: Person, table: str, whole: Any) -> None:
    """A replay in pages is the same as in one piece; the whole was cached before there were pages."""
    moments: list[Any] = []
    past: list[Any] = []
    start: int | None = 0
    while start is not None:
        page = nobody.good("GET", f"/api/tables/{table}/replay?seat=open&language=de&start={start + 3}" if start
                           else f"/api/tables/{table}/replay?seat=open&language=nl")  # fmt: skip
        assert (page["start"], len(page["past"]) <= 7) == (start, True)
        moments, past, start = [*moments, *page["moments"]], [*past, *page["past"]], page["next"]
    assert moments == whole["moments"]
    assert [event["text"] for event in past] == [event["text"] for event in whole["past"]]


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
        "seat": 1, "name": "Ben", "guest": ben.id, "kind": "person", "character": None, "title": None, "rung": None,
        "bot": "wisp", "you": False, "away": False, "locked": False, "deadline": None, "calls_off": False,
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
    assert [seat["name"] for seat in seen["seats"]] == ["Anna", "Ben", "Luma"]
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
    summary = service.run(service.context.store.summary(table))
    assert summary is not None
    assert [seat.consent for seat in summary.seats] == [True, False]


# -- one screen for several ----------------------------------------------------------------------------------


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

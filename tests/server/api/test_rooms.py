"""Rooms of parties over HTTP: a big screen and its phones."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from grotto.rooms.codes import is_code
from grotto.server.live import room_tables, rooms
from tests.server.people import Person
from tests.server.room_party import Party
from tests.server.service import Service, serving
from tests.server.waiting import Clock, new_key, new_nonce, soon

pytestmark = pytest.mark.one_build


@pytest.fixture
def party(service: Service) -> Party:
    return Party(service)


def names(seen: Any) -> list[str]:
    return [member["name"] for member in seen["members"]]


def test_a_room_is_opened_and_phones_come_in(party: Party) -> None:
    assert is_code(party.code)
    party.phone("Amber", 3)
    party.phone("Bruno", 0)
    seen = party.see()
    assert (seen["you"], seen["phase"], names(seen)) == ("host", "lobby", ["Amber", "Bruno"])
    assert [member["figure"] for member in seen["members"]] == [3, 0]
    assert (seen["least"], seen["most"], seen["places"]) == (3, 8, 8)


def test_the_same_command_opens_one_room(service: Service) -> None:
    screen, key = service.person("Screen"), new_key()
    first = screen.good("POST", "/api/rooms", {"game": "diamant"}, key=key)["room"]
    assert screen.good("POST", "/api/rooms", {"game": "diamant"}, key=key)["room"] == first
    listed = screen.good("GET", "/api/me/rooms")["rooms"]
    assert [room["room"] for room in listed] == [first]


def test_a_host_has_few_open_rooms(service: Service) -> None:
    screen = service.person("Screen")
    codes = [screen.good("POST", "/api/rooms", {"game": "emerald"}, key=new_key())["room"] for _ in range(3)]
    refused = screen.ask("POST", "/api/rooms", {"game": "emerald"}, key=new_key())
    assert refused.outcome == "too-many-rooms"
    screen.good("POST", f"/api/rooms/{codes[0]}/close", {})
    assert screen.ask("GET", f"/api/rooms/{codes[0]}").outcome == "no-room"
    screen.good("POST", "/api/rooms", {"game": "emerald"}, key=new_key())


def test_whoever_only_knows_the_code_sees_who_is_there_and_nothing_of_the_table(party: Party) -> None:
    party.phone("Amber")
    party.round()
    nobody = party.service.nobody()
    seen = party.see(nobody)
    assert (seen["you"], names(seen), seen["table"], seen["seats"]) == ("visitor", ["Amber"], None, [])
    assert party.try_to(party.service.person("Stranger"), "round", round=2).outcome == "not-allowed"


def test_a_ninth_phone_is_told_why_not(party: Party) -> None:
    for number in range(8):
        party.phone(f"Phone {chr(65 + number)}")
    ninth = party.service.person("Ninth")
    refused = party.try_to(ninth, "join", name="Ninth", figure=0)
    assert refused.outcome == "room-full"
    assert "8" in refused.json["detail"]


def test_names_and_figures_are_ones_own(party: Party) -> None:
    party.phone("Amber", 0)
    other = party.service.person("Other")
    assert party.try_to(other, "join", name="\u0410mber", figure=1).outcome == "name-taken"  # a Cyrillic letter
    assert party.try_to(other, "join", name="Scout", figure=1).outcome == "name-taken"  # as a bot is called
    assert party.try_to(other, "join", name="Bruno", figure=0).outcome == "figure-taken"
    party.do(other, "join", name="Bruno", figure=1)
    assert names(party.do(other, "join", name="Bruno", figure=2)) == ["Amber", "Bruno"]


def test_the_last_phone_that_sits_down_starts_the_match(party: Party) -> None:
    amber, bruno = party.phone("Amber", 5), party.phone("Bruno", 2)
    seen = party.do(amber, "round", round=1)
    assert seen["phase"] == "seating"
    party.do(amber, "sit", nonce=new_nonce())
    assert party.see()["phase"] == "seating"
    party.do(bruno, "sit", nonce=new_nonce())
    seen = party.see(amber)
    assert seen["phase"] == "playing"
    # seats are in the order of figures, and a bot fills up to the three that Diamant needs
    assert [seat["figure"] for seat in seen["seats"]] == [0, 2, 5]
    assert [seat["member"] for seat in seen["seats"]] == [None, bruno.id, amber.id]
    assert seen["seat"] == 2


def test_a_round_is_opened_once_whoever_asks(party: Party) -> None:
    amber = party.phone("Amber")
    table = party.do(amber, "round", round=1)["table"]
    assert party.do(party.screen, "round", round=1)["table"] == table
    assert party.try_to(amber, "round", round=3).outcome in ("stale", "wrong-phase")
    assert party.try_to(amber, "round", round=2).outcome == "wrong-phase"


def test_the_big_screen_is_an_onlooker(party: Party) -> None:
    party.phone("Amber")
    table = party.round()
    seen = party.screen.see(table)
    assert (seen["seat"], seen["host"], seen["yours"]) == (None, True, [])
    assert seen["scene"]["legal"] == []


def test_phones_that_do_not_sit_down_are_waited_for_and_then_played_by_bots(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    amber, bruno = party.phone("Amber"), party.phone("Bruno")
    table = party.do(party.screen, "round", round=1)["table"]
    party.do(amber, "sit", nonce=new_nonce())
    assert party.try_to(party.screen, "begin").outcome == "wrong-phase"
    monkeypatch.setattr(room_tables, "SITTING_DOWN", 0)
    party.do(party.screen, "begin")
    assert party.see()["phase"] == "playing"
    assert party.see(bruno)["seat"] is None
    party.do(bruno, "sit", nonce=new_nonce())  # awake again: the seat that was kept is Bruno's at the next break
    soon(lambda: _played_on(party, table, bruno))
    assert party.see(bruno)["seat"] == 1


def _played_on(party: Party, table: str, waiting: Person) -> bool:
    """Whether somebody has got a seat; until then everybody else goes home from every cave."""
    for phone in party.phones:
        seen = phone.see(table)
        if seen["phase"] == "playing" and seen["seat"] in seen["scene"]["to_act"] and seen["chosen"] is None:
            phone.try_to("act", table, text="back")
    return party.see(waiting)["seat"] is not None


def test_latecomers_take_over_a_bots_seat(party: Party) -> None:
    party.phone("Amber", 0)
    table = party.round(bots=2)
    late = party.phone("Late", 2)
    assert party.do(late, "sit", nonce=new_nonce())["members"][1]["waiting"] is True
    soon(lambda: _played_on(party, table, late))
    seen = party.see(late)
    assert (seen["seat"], seen["members"][1]["waiting"]) == (2, False)  # the bot that wore this figure
    assert late.see(table)["seats"][2]["name"] == "Late"


def test_a_game_of_turns_is_handed_over_between_turns(service: Service) -> None:
    party = Party(service, "emerald")
    party.phone("Amber", 0)
    table = party.round(bots=1)
    late = party.phone("Late", 1)
    party.do(late, "sit", nonce=new_nonce())
    soon(lambda: party.see(late)["seat"] is not None)
    assert late.see(table)["scene"]["viewer"] == party.see(late)["seat"]


def test_only_the_host_hosts(party: Party) -> None:
    amber = party.phone("Amber")
    party.round()
    commands: dict[str, dict[str, Any]] = {
        "lock": {"locked": True},
        "rename": {"member": amber.id, "name": "Boss"},
        "remove": {"member": amber.id},
        "pause": {"paused": True},
        "end-round": {},
        "close": {},
    }
    for command, fields in commands.items():
        assert party.try_to(amber, command, **fields).outcome == "not-allowed", command
    party.do(party.screen, "end-round")
    assert party.try_to(amber, "plan", bots=3).outcome == "not-allowed"


def test_a_locked_room_takes_nobody_else(party: Party) -> None:
    amber = party.phone("Amber")
    party.do(party.screen, "lock", locked=True)
    assert party.try_to(party.service.person("Late"), "join", name="Late", figure=4).outcome == "room-locked"
    party.do(amber, "join", name="Amber", figure=4)  # who is inside may still change figure
    party.do(party.screen, "lock", locked=False)
    party.phone("Late", 5)


def test_a_removed_phone_does_not_come_back_and_a_bot_plays_on(party: Party) -> None:
    amber, bruno = party.phone("Amber"), party.phone("Bruno")
    table = party.round()
    nonces = amber.see(table)["chance"]["nonces"]
    assert set(nonces) == {"0", "1"}
    party.do(party.screen, "remove", member=bruno.id)
    assert amber.see(table)["chance"]["nonces"] == nonces  # all draws of the match are made with them
    seats = amber.see(table)["seats"]
    assert (seats[1]["kind"], seats[1]["guest"]) == ("bot", None)
    assert bruno.ask("GET", f"/api/tables/{table}").outcome == "no-table"
    assert party.try_to(bruno, "join", name="Bruno", figure=7).outcome == "not-allowed"


def test_a_renamed_phone_is_called_so_at_the_table(party: Party) -> None:
    amber = party.phone("Amber")
    table = party.round()
    party.do(party.screen, "rename", member=amber.id, name="Queen of Caves")
    assert amber.see(table)["seats"][0]["name"] == "Queen of Caves"


def test_nobody_chooses_in_a_pause(party: Party) -> None:
    amber = party.phone("Amber")
    table = party.round()
    seen = party.do(party.screen, "pause", paused=True)
    assert (seen["paused"], amber.see(table)["paused"]) == (True, True)
    assert amber.try_to("act", table, text="on").outcome == "wrong-phase"
    party.do(party.screen, "pause", paused=True)
    party.do(party.screen, "pause", paused=False)
    amber.do("act", table, text="on")


def test_a_pause_stops_the_clock(timed: Service, clock: Clock) -> None:
    party = Party(timed)
    amber = party.phone("Amber")
    table = party.round(seconds=10)
    deadline = amber.see(table)["seats"][0]["deadline"]
    party.do(party.screen, "pause", paused=True)
    clock.pass_by(60)
    party.do(party.screen, "pause", paused=False)
    assert amber.see(table)["seats"][0]["deadline"] == deadline + 60_000


def finish(party: Party) -> None:
    """Everybody goes home at once until the match is over."""

    def over() -> bool:
        table = party.see()["table"]
        for phone in party.phones:
            seen = phone.see(table)
            if seen["phase"] == "playing" and seen["seat"] in seen["scene"]["to_act"] and seen["chosen"] is None:
                phone.try_to("act", table, text="back")
        return bool(party.see()["phase"] == "over")

    soon(over)


def test_the_same_people_go_on_with_another_game_and_the_evening_is_kept(party: Party) -> None:
    amber, bruno = party.phone("Amber"), party.phone("Bruno")
    party.round()
    finish(party)
    seen = party.see()
    evening = seen["evening"]
    assert [(each["round"], each["game"]) for each in evening["rounds"]] == [(1, "diamant")]
    assert {standing["name"]: standing["games"] for standing in evening["standings"]} == {"Amber": 1, "Bruno": 1}
    assert sum(result["share"] for result in evening["rounds"][0]["results"]) == pytest.approx(1)
    party.round(game="emerald", bots=0)
    again = party.see(amber)
    assert (again["round"], again["plan"]["game"], again["phase"]) == (2, "emerald", "playing")
    assert {again["seat"], party.see(bruno)["seat"]} == {0, 1}
    party.do(party.screen, "end-round")
    assert party.see()["evening"]["rounds"][1]["called_off"] is True


def test_who_played_least_comes_first_where_there_are_few_seats(service: Service) -> None:
    party = Party(service, "emerald")
    for letter in "ABCDEF":
        party.phone(f"Phone {letter}")
    most = party.see()["most"]
    party.do(party.screen, "round", round=1)
    first = {seat for seat, member in enumerate(party.see()["members"]) if _planned(party, member)}
    party.do(party.screen, "end-round")
    party.do(party.screen, "round", round=2)
    second = {seat for seat, member in enumerate(party.see()["members"]) if _planned(party, member)}
    assert len(first) == len(second) == most
    assert {*first, *second} == set(range(6))


def _planned(party: Party, member: Any) -> bool:
    room = party.service.run(party.service.context.store.room(party.code))
    assert room is not None
    assert room.round is not None
    return any(seat.guest == member["member"] for seat in room.round.seats)


def test_the_stream_tells_every_change_and_who_is_there(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "AWAY_AFTER", 0.0)
    with party.stream(party.screen) as screen:
        screen.until(lambda seen: seen["screen"])
        amber = party.phone("Amber")
        with party.stream(amber) as phone:
            screen.until(lambda seen: seen["members"] and seen["members"][0]["here"])
            phone.until(lambda seen: seen["active"])
            with party.stream(amber) as second:
                second.until(lambda seen: seen["active"])
                phone.until(lambda seen: not seen["active"])  # the later one counts
        screen.until(lambda seen: not seen["members"][0]["here"])
        party.do(party.screen, "close")
        assert [event.kind for event in screen.rest()][-1] == "gone"


def test_wrong_codes_are_counted(tmp_path: Path) -> None:
    with serving(tmp_path, limited=True) as limited:
        party = Party(limited)
        guesser = limited.person("Guesser")
        outcomes = [guesser.ask("GET", "/api/rooms/bbbb").outcome for _ in range(11)]
        assert outcomes == ["no-room"] * 10 + ["too-many"]
        assert guesser.ask("GET", f"/api/rooms/{party.code}").outcome == "too-many"  # not even a right one is looked at
        party.phone("Amber")  # others of the same household go in
        assert party.see()["members"][0]["name"] == "Amber"


def test_rooms_outlive_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        party = Party(service)
        amber = party.phone("Amber")
        table = party.round()
        service.stop()
        service.start_again()
        seen = party.see(amber)
        assert (seen["table"], seen["seat"], seen["phase"], seen["screen"]) == (table, 0, "playing", False)
        amber.do("act", table, text="on")


def test_many_commands_at_once_open_no_more_rooms_than_allowed(service: Service) -> None:
    screen = service.person("Screen")
    windows = [screen.copied() for _ in range(8)]
    with ThreadPoolExecutor(len(windows)) as pool:
        asked = pool.map(lambda window: window.ask("POST", "/api/rooms", {"game": "emerald"}, key=new_key()), windows)
        outcomes = sorted(answer.outcome for answer in asked)
    assert outcomes == ["ok"] * rooms.MOST_OF_HOST + ["too-many-rooms"] * (len(windows) - rooms.MOST_OF_HOST)


def test_a_match_whose_start_was_lost_begins_when_a_phone_sits_down_again(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process may end between the last phone's sitting down and the start that follows from it."""
    phones = [party.phone(name) for name in ("Amber", "Bruno", "Cleo")]
    with monkeypatch.context() as lost:
        lost.setattr(room_tables.RoomTables, "_start", _nothing)
        party.round()
    assert party.see()["phase"] == "seating"
    assert party.do(phones[0], "sit", nonce=new_nonce())["phase"] == "playing"


async def _nothing(*_: object) -> None:
    pass

"""Tables that go on from the position of a match file."""

from __future__ import annotations

from typing import Any

import pytest

import grotto
from grotto.kernel.constants import CHANCE
from grotto.kernel.rng import Rng
from grotto.match.match import Match
from grotto.match.record import dumps, loads
from tests.server.party import Party, play_on
from tests.server.people import Person
from tests.server.service import Service
from tests.server.waiting import new_key

pytestmark = pytest.mark.one_build


def position(events: int = 9) -> str:
    """A match of Diamant, broken off."""
    match = grotto.new("diamant", 3, 7)
    while len(match.done) < events:
        match.play("on")
    return dumps(match)


def goes_on(person: Person, file: str, **settings: Any) -> Any:
    wanted = {"game": "diamant", "players": 3, "pace": "instant", **settings}
    return person.ask("POST", "/api/tables", {"settings": wanted, "seats": [{}, {}, {}], "match_file": file},
                      key=new_key())  # fmt: skip


def test_a_match_goes_on_from_a_match_file_and_is_marked(service: Service) -> None:
    file, anna = position(), service.person("Anna")
    opened = goes_on(anna, file).json
    anna.join(opened)
    anna.do("start", opened["table"], fill="scout")
    seen = anna.see(opened["table"], 0)
    assert seen["from_position"]
    whole = loads(file)
    assert [event["text"] for event in seen["past"]][: len(whole.done)] == [event["text"] for event in whole.events(0)]
    assert play_on(Party(opened["table"], [anna], opened, []))["phase"] == "over"
    record = anna.ask("GET", f"/api/tables/{opened['table']}/record").data.decode()
    assert [done.text for done in loads(record).done][: len(whole.done)] == [done.text for done in whole.done]
    assert anna.ask("GET", f"/api/tables/{opened['table']}/proof").outcome == "wrong-phase"
    assert anna.good("GET", f"/api/guests/{anna.id}")["tally"] == []
    service.stop()
    service.start_again()
    assert anna.see(opened["table"], 0)["phase"] == "over"


def test_a_match_goes_on_from_a_position_set_up_by_hand(service: Service) -> None:
    """Everybody is told how it began, and its file tells it too."""
    chest = [7, 0, 3, 0, 0, 0, 0, 0]
    file = dumps(Match(grotto.game("diamant"), 3, {}, position={"expedition": 4, "chest": chest}))
    anna = service.person("Anna")
    opened = goes_on(anna, file).json
    anna.join(opened)
    anna.do("start", opened["table"], fill="scout")
    scene = anna.see(opened["table"], 0)["scene"]
    assert [one["chest"] for one in scene["beginning"]["position"]["explorers"]] == [7, 0, 3]
    assert scene["position"]["expedition"] == 5
    assert play_on(Party(opened["table"], [anna], opened, []))["phase"] == "over"
    record = loads(anna.ask("GET", f"/api/tables/{opened['table']}/record").data.decode())
    assert record.position == {"expedition": 4, "chest": chest}
    assert anna.good("GET", f"/api/guests/{anna.id}")["tally"] == []


def test_a_file_of_another_match_is_refused(service: Service) -> None:
    anna = service.person("Anna")
    assert goes_on(anna, position(), players=4).outcome == "bad-option"
    assert goes_on(anna, "nonsense").outcome == "bad-file"


@pytest.mark.parametrize(("game", "players"), [("diamant", 3), ("emerald", 4), ("erdgeister", 2)])
def test_a_match_that_is_over_is_dealt_once_more_by_its_file(service: Service, game: str, players: int) -> None:
    """Whoever chooses as before gets the same match, whose draws nobody makes anew; it counts for nothing."""
    options: dict[str, Any] = {"turn_limit": 6} if game == "erdgeister" else {}
    before, anna, rng = grotto.new(game, players, 7, **options), service.person("Anna"), Rng(1)
    while before.outcome is None:
        before.play(before.legal[rng.below(len(before.legal))])
    wanted = {"game": game, "players": players, "pace": "instant"}
    opened = anna.ask("POST", "/api/tables", {"settings": wanted, "seats": [], "match_file": dumps(before)},
                      key=new_key()).json  # fmt: skip
    for seat in range(players):
        anna.join(opened, seat=seat, name=f"Hand {seat}")
    anna.do("start", opened["table"])
    seen = anna.see(opened["table"], 0)
    assert seen["same_deal"]
    assert seen["from_position"]
    for done in before.done:
        if done.by != CHANCE:
            anna.do("act", opened["table"], text=done.text, seat=done.by)
    assert anna.see(opened["table"], 0)["phase"] == "over"
    again = loads(anna.ask("GET", f"/api/tables/{opened['table']}/record").data.decode())
    assert [(done.by, done.text) for done in again.done] == [(done.by, done.text) for done in before.done]
    assert anna.ask("GET", f"/api/tables/{opened['table']}/proof").outcome == "wrong-phase"
    assert anna.good("GET", f"/api/guests/{anna.id}")["tally"] == []
    service.stop()
    service.start_again()
    assert anna.see(opened["table"], 0)["same_deal"]


def test_what_a_table_itself_deals_counts_and_is_proven(service: Service) -> None:
    anna = service.person("Anna")
    opened = anna.create(game="diamant", players=3, pace="instant")
    anna.join(opened)
    anna.do("start", opened["table"], fill="scout")
    assert not anna.see(opened["table"], 0)["from_position"]
    play_on(Party(opened["table"], [anna], opened, []))
    assert anna.ask("GET", f"/api/tables/{opened['table']}/proof").outcome == "ok"
    assert [row["played"] for row in anna.good("GET", f"/api/guests/{anna.id}")["tally"]] == [1]

"""What a player at a party shows on the big screen before choosing it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.people import Person
from tests.server.room_party import Party
from tests.server.service import Service

pytestmark = pytest.mark.one_build


@pytest.fixture
def party(service: Service) -> Party:
    made = Party(service, "emerald")
    made.phone("Amber")
    made.phone("Bruno")
    made.round(bots=0)
    return made


def seen_by(party: Party, phone: Person) -> Any:
    return phone.good("GET", f"/api/tables/{party.see()['table']}")


def acting(party: Party) -> tuple[Person, Person, Any]:
    """Who is to act, who is not, and the table as the one who is sees it."""
    for phone in party.phones:
        seen = seen_by(party, phone)
        if seen["seat"] in seen["scene"]["to_act"]:
            return phone, next(other for other in party.phones if other is not phone), seen
    raise AssertionError("nobody is to act")


def test_only_the_screen_is_told_and_only_until_the_match_goes_on(party: Party) -> None:
    mover, _, seen = acting(party)
    text = seen["scene"]["legal"][0]["text"]
    party.do(mover, "point", text=text)
    pointed = party.see()["pointed"]
    assert (pointed["seat"], pointed["value"]["text"]) == (seen["seat"], text)
    assert [party.see(phone)["pointed"] for phone in party.phones] == [None, None]
    mover.do("act", seen["table"], text=text, seat=seen["seat"])
    assert party.see()["pointed"] is None


def test_it_is_taken_back_by_whoever_pointed_and_by_nobody_else(party: Party) -> None:
    mover, other, seen = acting(party)
    party.do(mover, "point", text=seen["scene"]["legal"][0]["text"])
    party.do(other, "point", text=None)
    assert party.see()["pointed"] is not None
    party.do(mover, "point", text=None)
    assert party.see()["pointed"] is None


def test_nobody_points_at_what_is_not_theirs_to_choose(party: Party) -> None:
    mover, other, seen = acting(party)
    text = seen["scene"]["legal"][0]["text"]
    assert party.try_to(other, "point", text=text).outcome == "wrong-phase"
    assert party.try_to(mover, "point", text="stop").outcome == "not-legal"
    assert party.try_to(mover, "point", text="nonsense").outcome == "unreadable"
    assert party.try_to(party.screen, "point", text=text).outcome == "not-allowed"
    assert party.see()["pointed"] is None


def test_a_secret_choice_is_not_pointed_at(service: Service) -> None:
    party = Party(service)
    for name in ("Amber", "Bruno", "Cleo"):
        party.phone(name)
    party.round(bots=0)
    assert party.try_to(party.phones[0], "point", text="on").outcome == "not-allowed"
    assert party.see()["pointed"] is None

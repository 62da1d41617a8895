"""Cookies, tokens and answers of earlier versions: who somebody is, and what they were told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from .conftest import Known, person
from .people import Person, new_key, new_nonce

pytestmark = pytest.mark.one_build

PEOPLE = ["Anna", "Ben", "Dora", "Cleo", "Ben's phone"]


@pytest.mark.parametrize("name", [*PEOPLE, "Robot"])
def test_a_cookie_and_a_token_still_say_who_somebody_is(name: str, kept: Any, known: Known) -> None:
    me = known(name).good("GET", "/api/me")
    assert (me["guest"], me["name"]) == (kept["people"][name]["guest"], name)
    assert me["program"] == (name == "Robot")
    assert me["language"] == ("de" if name == "Ben" else "en")


@pytest.mark.parametrize("name", PEOPLE)
def test_a_cookie_is_renewed_and_the_new_one_is_good(name: str, kept: Any, known: Known) -> None:
    guest = known(name)
    guest.good("GET", "/api/me")
    assert guest.cookie != kept["people"][name]["cookie"]
    assert guest.good("GET", "/api/me")["guest"] == kept["people"][name]["guest"]


def test_what_was_void_stays_void(kept: Any, port: int, newcomer: Person) -> None:
    void = kept["void"]
    for stranger in (Person(port, cookie=void["cookie"]), Person(port, token=void["token"])):
        assert stranger.ask("GET", "/api/me").status == 401
    waiting, board = kept["tables"]["waiting"]["table"], void["recovery"]
    for path, body in (
        (f"{waiting}/join", {"nonce": new_nonce(), "invitation": void["invitation"]}),
        (f"{waiting}/watch", {"token": void["watch"]}),
        (f"{board['table']}/claim", {"token": board["token"], "seat": board["seat"]}),
    ):
        answer = newcomer.ask("POST", f"/api/tables/{path}", body, key=new_key())
        assert answer.json["type"] == "/problems/bad-token", answer


def test_a_cookie_of_https_is_not_taken_over_http(kept: Any, port: int) -> None:
    assert Person(port, cookie=kept["people"]["Cleo"]["cookie"]).ask("GET", "/api/me").status == 401


def test_an_owner_can_still_renew_a_program(kept: Any, port: int, known: Known) -> None:
    program = kept["people"]["Retired"]["guest"]
    assert known("Retired").good("GET", "/api/me")["guest"] == program
    assert known("Ben").ask("POST", f"/api/programs/{program}/renew", {}).status == 404
    renewed = known("Anna").good("POST", f"/api/programs/{program}/renew", {})
    assert Person(port, token=renewed["token"]).good("GET", "/api/me")["guest"] == program
    assert known("Retired").ask("GET", "/api/me").status == 401


def test_a_repeated_command_gets_the_same_answer_to_the_last_byte(kept: Any, known: Known) -> None:
    secrets = 0
    commands = [one for one in kept["commands"] if not one["path"].endswith("/claim")]
    for one in commands:
        again = known(one["who"]).ask("POST", one["path"], one["body"], key=one["key"])
        assert (again.status, again.data.decode()) == (200, one["answer"]), one
        secrets += not {"invitation", "recovery"}.isdisjoint(json.loads(one["answer"]))
    assert len(commands) > 100
    assert secrets > 30  # these answers lie sealed in the database


def test_a_repeated_claim_gets_the_same_answer_and_a_new_cookie(kept: Any, port: int, known: Known) -> None:
    tablet = known("Tablet")
    (claim,) = [one for one in kept["commands"] if one["who"] == "Tablet"]
    again = tablet.ask("POST", claim["path"], claim["body"], key=claim["key"])
    assert again.data.decode() == claim["answer"]
    assert tablet.good("GET", "/api/me")["guest"] == kept["people"]["Tablet"]["guest"]
    assert person(kept, port, "Tablet").ask("GET", "/api/me").status == 401  # with the cookie of before


def test_a_used_key_with_another_content_is_still_refused(kept: Any, known: Known) -> None:
    one = next(one for one in kept["commands"] if one["path"].endswith("/say"))
    other = known(one["who"]).ask("POST", one["path"], {"text": "something else"}, key=one["key"])
    assert other.json["type"] == "/problems/other-content"

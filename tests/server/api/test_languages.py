"""Refusals come in the caller's language: at once, with their clause, and with the same type for programs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import grotto
from grotto.kernel.errors import Refusal
from grotto.kernel.messages import LANGUAGES, messages
from grotto.server import words as server_words
from grotto.server.language import GUEST_LANGUAGE, language_of
from grotto.server.problem_kinds import KINDS
from grotto.tables import refusals
from tests.answer import Answer
from tests.server.party import party
from tests.server.people import Person
from tests.server.service import Service, serving

pytestmark = pytest.mark.one_build

NONCE = "00" * 16
OTHERS = [language for language in LANGUAGES if language != "en"]


def in_language(person: Person, language: str) -> Person:
    person.good("POST", "/api/me", {"name": person.name, "language": language})
    return person


def refusals_of_a_table(service: Service, language: str) -> dict[str, Answer]:
    """One refusal of every kind that a player meets, by kind."""
    found = party(service, "Anna", "Ben", game="emerald", options={"start": 0})
    anna, ben = (in_language(person, language) for person in found.people)
    stranger = in_language(service.person("Cleo"), language)
    table, nobody = found.table, service.person("Dora")
    fresh = nobody.create(game="emerald", players=2)
    nobody.join(fresh)
    in_language(nobody, language)
    answers = [
        anna.try_to("act", table, text="R.m3-m4+gem", seat=0),
        anna.try_to("act", table, text="nonsense", seat=0),
        ben.try_to("act", table, text="stop", seat=1),
        anna.try_to("act", table, text="stop", seat=0, turn=99),
        anna.try_to("start", table),
        ben.try_to("invite", table),
        stranger.try_to("act", table, text="stop"),
        stranger.try_to("join", fresh["table"], nonce=NONCE, invitation=fresh["invitation"][:-4] + "AAAA"),
        stranger.try_to("join", fresh["table"], nonce=NONCE, invitation=fresh["invitation"], seat=0),
        stranger.try_to("join", fresh["table"], nonce=NONCE, invitation=fresh["invitation"], name="Dora"),
        anna.try_to("act", table, text="stop", seat=7),
    ]
    return {answer.outcome: answer for answer in answers}


EXPECTED = {
    "not-legal", "unreadable", "not-your-turn", "stale", "wrong-phase", "not-allowed", "no-table", "bad-token",
    "seat-taken", "name-taken", "bad-option",
}  # fmt: skip


@pytest.fixture(scope="module")
def told(service: Service) -> dict[str, dict[str, Answer]]:
    """By language and kind."""
    return {language: refusals_of_a_table(service, language) for language in LANGUAGES}


@pytest.mark.parametrize("kind", sorted(EXPECTED))
def test_a_refused_command_is_told_in_the_guests_own_language(told: dict[str, dict[str, Answer]], kind: str) -> None:
    documents = {language: told[language][kind].json for language in LANGUAGES}
    for field in ("title", "detail", "what_to_do"):
        assert len({document[field] for document in documents.values()}) == len(LANGUAGES), documents
    for field in ("type", "status", "clause"):
        assert len({document.get(field) for document in documents.values()}) == 1, "programs see no difference"
    for language in LANGUAGES:
        assert told[language][kind].headers["content-language"] == language


def test_what_the_rules_refuse_carries_its_clause(told: dict[str, dict[str, Answer]]) -> None:
    document = told["de"]["not-legal"].json
    assert document["detail"] == "Auf Wiesenfeld 3 hast du keinen roten Ritter"
    assert document["clause"] == "E-23"
    assert told["cs"]["not-your-turn"].json["clause"] == "E-22"


def test_in_a_choice_made_together_too(service: Service) -> None:
    found = party(service, "Anna", "Ben", "Cleo")
    anna = in_language(found.people[0], "nl")
    document = anna.try_to("act", found.table, text="stay").json
    assert document["detail"] == anna.good("GET", f"/api/tables/{found.table}/why?text=stay")["text"]


@pytest.mark.parametrize("language", OTHERS)
def test_limits_too(tmp_path: Path, language: str) -> None:
    with serving(tmp_path, limited=True) as limited:
        anna = in_language(limited.person("Anna"), language)
        answers = [anna.ask("GET", "/api/me") for _ in range(150)]
        refused = next(answer for answer in answers if answer.outcome == "too-many")
    assert refused.json["title"] == KINDS["too-many"].title(language) != KINDS["too-many"].title("en")
    assert refused.json["detail"] != messages(server_words.MESSAGES, "en")["too-many"]
    assert re.search("[0-9]+", refused.json["detail"]), "it says how long"


def test_a_request_may_ask_for_another_language(service: Service) -> None:
    anna = in_language(service.person("Anna"), "cs")
    path = "/api/tables/nosuchtable"
    titles = {language: KINDS["no-table"].title(language) for language in LANGUAGES}
    assert anna.ask("GET", path).json["title"] == titles["cs"]
    assert anna.ask("GET", path, accept_language="nl-BE,nl;q=0.9,en;q=0.8").json["title"] == titles["nl"]
    assert anna.ask("GET", f"{path}?language=de", accept_language="nl").json["title"] == titles["de"]
    assert service.nobody().ask("GET", path).json["title"] == titles["en"]


@pytest.mark.parametrize(
    ("query", "accepted", "guest", "language"),
    [
        ("", "", None, "en"),
        ("", "", "cs", "cs"),
        ("", "fr", "cs", "cs"),
        ("", "*", "cs", "cs"),
        ("", "de", "cs", "de"),
        ("", "fr, de-AT;q=0.5, nl;q=0.7", None, "nl"),
        ("", "de;q=0, en;q=0.1", "cs", "en"),
        ("", "de;q=x, ;;, nl;q=nan", "cs", "cs"),
        ("language=nl", "de", "cs", "nl"),
        ("seat=0&language=fr", "de", "cs", "de"),
        ("", "", "tlh", "en"),
    ],
)
def test_the_language_of_an_answer(query: str, accepted: str, guest: str | None, language: str) -> None:
    scope: dict[str, Any] = {"query_string": query.encode(), "headers": [(b"accept-language", accepted.encode())]}
    if guest is not None:
        scope[GUEST_LANGUAGE] = guest
    assert language_of(scope) == language


# -- the message files ---------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", [refusals.MESSAGES, server_words.MESSAGES], ids=["tables", "server"])
def test_every_sentence_is_used_and_every_used_one_exists(folder: Path) -> None:
    """Keys stand in the sources as they are, but for those that are put together."""
    sources = "".join(path.read_text("utf-8") for path in (folder.parent).rglob("*.py"))
    sources += "".join(path.read_text("utf-8") for path in (Path(grotto.__path__[0]) / "server").rglob("*.py"))
    known = set(messages(folder, "en"))
    assert {key for key in known if f'"{key}"' not in sources} <= {"by-guest", "by-address", "by-table"}
    if folder == server_words.MESSAGES:
        return
    used = set(re.findall(r'words\(\s*"([a-z0-9-]+)"', "".join(_texts(folder.parent))))
    assert used <= known


def _texts(folder: Path) -> list[str]:
    return [path.read_text("utf-8") for path in folder.rglob("*.py")]


def test_a_refusal_can_be_pickled_and_still_be_said_in_every_language() -> None:
    import pickle

    refusal: Refusal = refusals.SeatTaken(refusals.words("seat-taken", seat=2))
    again = pickle.loads(pickle.dumps(refusal))
    assert (str(again), again.say("de")) == (str(refusal), "Platz 2 ist besetzt; wähle einen freien")

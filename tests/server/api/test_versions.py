"""Pages of another version are told to reload; programs that say no version are served."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grotto.kernel.messages import LANGUAGES
from grotto.server import protocol
from tests.server.people import Person
from tests.server.service import Service

pytestmark = pytest.mark.one_build

CLIENT = Path(__file__).parents[3] / "web" / "src" / "protocol" / "version.svelte.ts"
SCRIPT = {"sec_fetch_mode": "cors", "sec_fetch_site": "same-origin"}
NEWER = str(protocol.CURRENT + 1)
OLDER = str(protocol.OLDEST - 1)


@pytest.fixture(scope="module")
def anna(service: Service) -> Person:
    return service.person("Anna")


def outcome(person: Person, path: str = "/api/me", **headers: str) -> str:
    return person.ask("GET", path, **headers).outcome


def test_a_page_of_this_version_is_served(anna: Person) -> None:
    assert outcome(anna, **SCRIPT, grotto_protocol=str(protocol.CURRENT)) == "ok"


@pytest.mark.parametrize("version", [OLDER, NEWER, "0", "x", "", "99999999"])
def test_a_page_of_another_version_is_refused(anna: Person, version: str) -> None:
    for headers in (SCRIPT, {}):
        assert outcome(anna, **headers, grotto_protocol=version) == "wrong-version"


def test_a_page_of_before_versions_is_known_by_what_browsers_send_with_scripts(anna: Person) -> None:
    assert outcome(anna, **SCRIPT) == "wrong-version"
    assert outcome(anna, sec_fetch_mode="same-origin", sec_fetch_site="same-origin") == "wrong-version"


def test_programs_and_links_need_not_say_a_version(anna: Person) -> None:
    assert outcome(anna) == "ok"
    assert outcome(anna, sec_fetch_mode="navigate", sec_fetch_dest="document", sec_fetch_site="none") == "ok"


def test_a_stream_says_it_in_the_address(anna: Person) -> None:
    stream = "/api/stream?tables=nosuchtable"  # where the version is accepted, the answer is an end: a stream has none
    assert outcome(anna, f"{stream}&protocol={OLDER}", **SCRIPT) == "wrong-version"
    assert outcome(anna, stream, **SCRIPT) == "wrong-version"
    assert outcome(anna, f"{stream}&protocol={protocol.CURRENT}", **SCRIPT) == "no-table"


def test_a_command_of_an_old_page_is_not_done(service: Service) -> None:
    ben = service.person("Ben")
    answer = ben.ask("POST", "/api/me", {"name": "Benjamin"}, grotto_protocol=OLDER)
    assert answer.outcome == "wrong-version"
    assert ben.good("GET", "/api/me")["name"] == "Ben"


def test_it_says_in_words_to_reload(anna: Person) -> None:
    said = {}
    for language in LANGUAGES:
        for version in (OLDER, NEWER):
            document = anna.ask("GET", "/api/me", grotto_protocol=version, accept_language=language).json
            said[language, version] = document["detail"]
            assert document["type"] == "/problems/wrong-version"
    assert len(set(said.values())) == 2 * len(LANGUAGES)
    assert said["en", OLDER] == "This page is older than the server: reload it"
    assert said["en", NEWER] == "This page is newer than the server: reload it"


def test_the_page_speaks_the_version_of_the_server() -> None:
    found = re.search(r"PROTOCOL = '([0-9]+)'", CLIENT.read_text("utf-8"))
    assert found is not None
    assert int(found[1]) == protocol.CURRENT
    assert protocol.UNSTATED < protocol.OLDEST <= protocol.CURRENT

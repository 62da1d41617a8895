"""Thousands of requests from the description: no failure of the server, nothing undescribed, nothing for nobody.

`python -m scripts.fuzz` sends a hundred thousand.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from schemathesis.core.failures import FailureGroup

from grotto.server import openapi
from grotto.server.api.routes import ROUTES
from grotto.server.identity.authentication import Caller
from grotto.server.middleware.body_limit import MAX_BODY_BYTES
from grotto.store.store import Guest
from tests.long_runs import sized

from .fuzzing import MODES, Fuzz
from .party import party
from .service import Service, serving
from .waiting import new_key

pytestmark = pytest.mark.one_build

REQUESTS = sized(2_000, 5_000)
SEED = 1


@pytest.fixture(scope="module")
def fuzz(service: Service) -> Fuzz:
    return Fuzz(service)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.value)
def test_whatever_is_sent_is_answered_as_described(fuzz: Fuzz, mode: object) -> None:
    targets = [target for target in fuzz.targets() if target.mode is mode]
    each = REQUESTS // len(MODES) // len(targets) + 3  # routes that take no words have few requests
    before = fuzz.sent, fuzz.good
    for target in targets:
        fuzz.run(target, each, SEED)
    assert fuzz.sent - before[0] >= REQUESTS // len(MODES) * 0.95
    if mode is MODES[0]:
        assert fuzz.good - before[1] > 100, "many have to mean something"


def test_every_route_but_the_endless_one_is_tried(fuzz: Fuzz) -> None:
    tried = {target.operation.label for target in fuzz.targets()}
    assert tried == {f"{route.method} {route.path}" for route in ROUTES if route.name != "stream"}


def test_the_fuzz_finds_an_answer_for_nobody(fuzz: Fuzz, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Caller, "require_guest", lambda self: self.guest or Guest(id="x", name="x", created=0, seen=0))
    target = next(target for target in fuzz.targets() if target.operation.label == "GET /api/me/tables")
    with pytest.raises(AssertionError, match="answers nobody"):
        fuzz.run(target, 50, SEED)


def test_the_fuzz_finds_a_failure(fuzz: Fuzz, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz.service.context.store, "lobby", lambda: 1 / 0)
    assert "Server error" in told(fuzz, "GET /api/tables")


def test_the_fuzz_finds_an_answer_that_is_not_described(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        openapi.described()["components"]["schemas"]["Lists"]["properties"], "tables", {"type": "string"}
    )
    assert "is not of type" in told(Fuzz(service), "GET /api/tables")


def told(fuzz: Fuzz, label: str) -> str:
    """What is wrong with the answers of one route."""
    target = next(target for target in fuzz.targets() if target.operation.label == label)
    with pytest.raises(FailureGroup) as found:
        fuzz.run(target, 5, SEED)
    return "".join(f"{failure.title} {failure.message}" for failure in found.value.exceptions)


# -- bytes that no description thinks of --------------------------------------------------------------------


@pytest.fixture(scope="module")
def table(service: Service) -> str:
    return party(service, "Anna", "Ben", "Cleo").table


@pytest.mark.slow
def test_no_bytes_break_anything(service: Service, table: str) -> None:
    anna = service.person("Anna")
    paths = [
        route.path.format(table=table, program="unknown", game="erdgeister", room="bcdf")
        for route in ROUTES
        if route.body is not None
    ]

    nested = [
        st.integers(1, 8_000).map(lambda depth: b"[" * depth),
        st.integers(1, 1_800).map(lambda depth: b'{"order":' * depth),
    ]

    @settings(max_examples=500)
    @given(st.sampled_from(paths), st.one_of(st.binary(max_size=300), st.text(max_size=200).map(str.encode), *nested))
    def sent(path: str, body: bytes) -> None:
        assert anna.ask("POST", path, body[:MAX_BODY_BYTES], key=new_key()).outcome in (
            "malformed", "invalid", "ok", "bad-option", "no-table", "not-allowed", "wrong-phase",
        )  # fmt: skip

    sent()


@pytest.mark.slow
def test_no_address_breaks_anything(service: Service, table: str) -> None:
    anna = service.person("Anna")
    letters = st.sampled_from([*"abz019-_.~/?&=%,:;@!$'()*+", "%00", "%2e", "%2f", "%ff", "%c3%a9", "%0a", "//", "api/",
                               "tables/", table, "stream", "seat=0", "language=xx", "before=", "9" * 20])  # fmt: skip

    @settings(max_examples=500)
    @given(st.lists(letters, max_size=12).map("".join), st.sampled_from(["", "api/", f"api/tables/{table}"]))
    def sent(rest: str, start: str) -> None:
        if "stream" not in start + rest:
            assert anna.ask("GET", f"/{start}{rest}").status < 500

    sent()


def test_a_server_with_limits_says_wait_and_nothing_worse(tmp_path: Path) -> None:
    with serving(tmp_path, limited=True) as limited:
        anna = limited.person("Anna")
        outcomes = {anna.ask("GET", "/api/me").outcome for _ in range(150)}
        assert outcomes == {"ok", "too-many"}

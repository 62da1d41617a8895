"""How the server says no: in one form, with what to do, and without telling anything about its inside."""

from __future__ import annotations

import ast
import asyncio
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, Router
from starlette.types import ASGIApp

import grotto
from grotto.kernel.errors import BadFile, GameIsOver, NotLegal, NotYourTurn, Refusal
from grotto.kernel.messages import LANGUAGES
from grotto.server import logs, problems
from grotto.server.limits.rate_limits import TooMany
from grotto.server.middleware.body_limit import TooLarge
from grotto.server.problem_kinds import KINDS
from grotto.server.problems import Invalid, Malformed, NotSignedIn, Problem, Problems, decoded, problem_of
from grotto.store.store import StoreFailed
from tests.server.asgi import run
from tests.server.log_lines import LineHandler

from .service import Service

pytestmark = pytest.mark.one_build

SECRET = "canary-5f3759df"
TRACE = "0123456789abcdef"


class Body(msgspec.Struct, forbid_unknown_fields=True):
    seats: list[int]
    name: str = ""


DECODER = msgspec.json.Decoder(Body)


def test_what_a_problem_is_called_leads_to_a_page(service: Service) -> None:
    nobody = service.nobody()
    listed = nobody.ask("GET", "/problems/")
    assert listed.status == 200
    for name, kind in KINDS.items():
        page = nobody.ask("GET", f"/problems/{name}")
        assert page.status == 200, name
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert escape(kind.title("en")) in page.data.decode(), name
        assert f'href="/problems/{name}"' in listed.data.decode(), name
    assert nobody.ask("GET", "/problems/none-such").outcome == "not-found"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_problem_is_in_the_readers_language(service: Service, language: str) -> None:
    for path, title in (("/problems/not-legal", KINDS["not-legal"].title(language)), ("/problems/", "")):
        page = service.nobody().ask("GET", path, accept_language=language)
        assert f'<html lang="{language}">' in page.data.decode()
        assert escape(title) in page.data.decode()
        assert (page.headers["content-language"], page.headers["vary"]) == (language, "accept-language")


def all_kinds() -> Iterator[tuple[str, str]]:
    """Every `kind = "..."` of a class in the sources, with the class."""
    for path in Path(grotto.__path__[0]).rglob("*.py"):
        text = path.read_text("utf-8")
        if '    kind = "' in text:
            classes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]
            for owner in classes:
                for line in owner.body:
                    match line:
                        case ast.Assign(targets=[ast.Name(id="kind")], value=ast.Constant(value=str(kind))):
                            yield kind, owner.name


# -- the catalogue --------------------------------------------------------------------------------------


def test_every_refusal_of_the_project_is_in_the_catalogue() -> None:
    found = dict(all_kinds())
    assert found["not-legal"] == "NotLegal"
    assert {kind: owner for kind, owner in found.items() if kind not in KINDS} == {}


def test_every_kind_has_a_status_a_title_and_says_what_to_do() -> None:
    for name, kind in KINDS.items():
        assert 400 <= kind.status < 600, name
        assert name == name.lower().strip("-")
        for language in LANGUAGES:
            assert kind.what_to_do(language).endswith("."), (name, language)
            assert not kind.title(language).endswith("."), (name, language)
    assert set(problems.RETRY_SECONDS) <= set(KINDS)
    assert {KINDS[name].status for name in problems.RETRY_SECONDS} <= {429, 503}


def test_statuses_are_those_that_clients_act_upon() -> None:
    expected = {
        "not-legal": 422, "not-your-turn": 409, "stale": 409, "no-table": 404, "not-allowed": 403, "bad-token": 403,
        "too-many": 429, "too-large": 413, "store-failed": 503, "broken": 500, "not-signed-in": 401, "not-json": 415,
        "foreign-origin": 403, "unknown-host": 421, "malformed": 400, "invalid": 422,
    }  # fmt: skip
    assert {name: KINDS[name].status for name in expected} == expected


# -- documents ------------------------------------------------------------------------------------------


def test_a_refusal_of_the_rules_carries_its_clause() -> None:
    name, problem = problem_of(NotLegal("The dragon sleeps", "E-54"), TRACE)
    assert name == "not-legal"
    assert problem == Problem(
        type="/problems/not-legal", title=KINDS[name].title("en"), status=422, detail="The dragon sleeps",
        what_to_do=KINDS[name].what_to_do("en"), trace=TRACE, clause="E-54",
    )  # fmt: skip


@pytest.mark.parametrize(
    "error",
    [RuntimeError(SECRET), KeyError(SECRET), StoreFailed(f"disk {SECRET}", SECRET), OSError(2, SECRET, SECRET),
     HTTPException(500, SECRET), UnicodeDecodeError("utf-8", SECRET.encode(), 0, 1, SECRET), RecursionError(SECRET)],
)  # fmt: skip
def test_our_own_failures_tell_nothing_but_the_trace(error: Exception) -> None:
    _, problem = problem_of(error, TRACE)
    assert problem.status >= 500
    assert problem.trace == TRACE
    assert SECRET not in str(msgspec.json.encode(problem))


def test_a_refusal_that_is_not_in_the_catalogue_is_our_own_failure() -> None:
    class New(Refusal):
        kind = "brand-new"

    New.__module__ = "elsewhere"
    assert problem_of(New(SECRET), TRACE)[0] == "broken"


def test_where_a_file_lies_is_nobodys_business() -> None:
    _, problem = problem_of(BadFile("is no match", f"/home/{SECRET}/a.grotto", "line 3"), TRACE)
    assert problem.detail == "line 3: is no match"


def test_long_details_are_cut() -> None:
    _, problem = problem_of(Invalid("x" * 9000, "$." + "y" * 9000), TRACE)
    assert len(problem.detail) == 300
    assert len(problem.field or "") == 300


# -- bodies that cannot be read ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "field", "says"),
    [
        (b'{"seats": [1, "x"]}', "$.seats[1]", "int"),
        (b'{"seats": 3}', "$.seats", "array"),
        (b"{}", "$", "seats"),
        (b'{"seats": [], "more": 1}', "$", "more"),
        (b"[]", "$", "object"),
        (b'{"seats": [1e400]}', "$.seats[0]", "range"),
    ],
)
def test_a_wrong_field_is_named(body: bytes, field: str, says: str) -> None:
    with pytest.raises(Invalid, match=says) as refused:
        decoded(DECODER, body)
    assert refused.value.field == field
    _, problem = problem_of(refused.value, TRACE)
    assert (problem.status, problem.field) == (422, field)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b'{"name":"\xff","seats":[]}', b'{"seats":[]}x', b"nul", b"\0"])
def test_what_is_no_json_is_malformed(body: bytes) -> None:
    with pytest.raises(Malformed) as refused:
        decoded(DECODER, body)
    assert problem_of(refused.value, TRACE)[1].status == 400


def test_deep_nesting_is_malformed_and_no_failure() -> None:
    with pytest.raises(Malformed, match="nested"):
        decoded(msgspec.json.Decoder(object), b"[" * 16_000)


@given(st.binary(max_size=60) | st.binary(max_size=20).map(lambda inner: b'{"seats":' + inner + b"}"))
def test_any_bytes_at_all_are_read_or_refused(body: bytes) -> None:
    with suppress(Malformed, Invalid):
        assert isinstance(decoded(DECODER, body), Body)


def test_errors_of_the_decoder_are_the_clients_fault_only_if_they_come_from_a_body() -> None:
    for body, kind in ((b"{", Malformed), (b"{}", Invalid)):
        with pytest.raises(kind):
            decoded(DECODER, body)
        with pytest.raises(msgspec.DecodeError) as error:
            DECODER.decode(body)
        assert problem_of(error.value, TRACE)[0] == "broken"  # what is stored is damaged, which is our fault


# -- the middleware -------------------------------------------------------------------------------------


def ask(app: ASGIApp, method: str = "GET", path: str = "/") -> httpx.Response:
    async def send() -> httpx.Response:
        transport = httpx.ASGITransport(app=logs.Traces(Problems(app), new_trace=lambda: TRACE))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.request(method, path)

    return asyncio.run(send())


def router(endpoint: Callable[[Request], Any]) -> Router:
    return Router([Route("/", endpoint, methods=["GET"])])


def raising(error: Exception, within: Callable[[Any], ASGIApp] | None = None) -> ASGIApp:
    async def endpoint(request: Request) -> Response:
        raise error

    return (within or router)(endpoint)


def starlette(endpoint: Callable[[Request], Any]) -> Starlette:
    return Starlette(routes=[Route("/", endpoint, methods=["GET"])])


def check(answer: httpx.Response, status: int, kind: str) -> Any:
    document = answer.json()
    assert answer.status_code == document["status"] == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert document["type"] == f"/problems/{kind}"
    assert document["trace"] == TRACE
    assert document["title"]
    assert document["detail"]
    assert document["what_to_do"]
    assert int(answer.headers["content-length"]) == len(answer.content)
    return document


@pytest.mark.parametrize(
    ("error", "status", "kind"),
    [
        (NotLegal("no", "E-1"), 422, "not-legal"),
        (NotYourTurn("no"), 409, "not-your-turn"),
        (GameIsOver("no"), 409, "game-is-over"),
        (HTTPException(404), 404, "not-found"),
        (HTTPException(418), 400, "malformed"),
        (ValueError(SECRET), 500, "broken"),
        (AssertionError(SECRET), 500, "broken"),
    ],
)
def test_whatever_is_raised_becomes_a_document(error: Exception, status: int, kind: str) -> None:
    for within in (router, starlette):  # the latter answers failures by itself, if it is let
        answer = ask(raising(error, within))
        check(answer, status, kind)
        assert SECRET not in answer.text
        assert SECRET not in str(answer.headers)


def test_waiting_signing_in_and_closing_are_said_in_headers() -> None:
    assert ask(raising(TooMany("slow down", 2.5), starlette)).headers["retry-after"] == "3"
    assert ask(raising(TooMany("slow down", 2.5))).headers["retry-after"] == "3"
    assert ask(raising(StoreFailed("disk"))).headers["retry-after"] == "1"
    assert ask(raising(NotSignedIn("who?"))).headers["www-authenticate"] == "Bearer"
    assert ask(raising(TooLarge("too much"))).headers["connection"] == "close"
    assert "connection" not in ask(raising(NotLegal("no"))).headers


def test_plain_errors_of_the_framework_become_documents_too() -> None:
    async def endpoint(request: Request) -> Response:
        return PlainTextResponse(SECRET, 503, {"retry-after": "7"})

    check(ask(router(endpoint), path="/nowhere"), 404, "not-found")
    check(ask(router(endpoint), "DELETE"), 405, "no-such-method")
    assert set(ask(router(endpoint), "DELETE").headers["allow"].split(", ")) == {"GET", "HEAD"}
    answer = ask(router(endpoint))
    check(answer, 503, "stopping")
    assert answer.headers["retry-after"] == "7"
    assert SECRET not in answer.text


def test_good_answers_and_documents_of_handlers_pass_unchanged() -> None:
    async def good(request: Request) -> Response:
        return JSONResponse({"a": 1}, headers={"x-own": "kept"})

    async def own(request: Request) -> Response:
        return Response(b'{"type": "mine"}', 409, media_type="application/problem+json")

    answer = ask(router(good))
    assert (answer.json(), answer.headers["x-own"]) == ({"a": 1}, "kept")
    assert ask(router(own)).json() == {"type": "mine"}


def test_a_stream_that_breaks_off_is_logged_and_not_answered_twice(caplog: pytest.LogCaptureFixture) -> None:
    async def pieces() -> Any:
        yield "one"
        raise ValueError(SECRET)

    async def endpoint(request: Request) -> Response:
        return StreamingResponse(pieces())

    caplog.set_level(logging.INFO, "grotto.server")
    sent: list[Any] = []

    async def run() -> None:
        async def receive() -> Any:
            await asyncio.sleep(60)

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b""}
        await Problems(router(endpoint))(scope, receive, send)

    asyncio.run(run())
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
    assert [record.msg for record in caplog.records] == ["failed"]


def test_nobody_is_told_when_nobody_is_there(caplog: pytest.LogCaptureFixture) -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        raise ClientDisconnect

    run(Problems(app), {"type": "http", "headers": []}, send=send)
    assert sent == []
    assert caplog.records == []


def test_our_failures_are_logged_once_with_the_trace_that_the_user_sees(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "grotto.server")
    handler = LineHandler(logs.Formatter(words=False))
    logging.getLogger("grotto.server").addHandler(handler)
    try:
        document = check(ask(raising(KeyError(SECRET))), 500, "broken")
    finally:
        logging.getLogger("grotto.server").removeHandler(handler)
    told = [json.loads(line) for line in handler.lines]
    assert [line["event"] for line in told] == ["failed", "request"]
    assert {line["trace"] for line in told} == {document["trace"]}
    assert told[0]["error"] == "KeyError"
    assert told[1]["kind"] == "broken"
    assert SECRET not in "".join(handler.lines)

"""Whatever goes wrong inside is answered by a problem document."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, Router
from starlette.types import ASGIApp

from grotto.kernel.errors import GameIsOver, NotLegal, NotYourTurn
from grotto.server import logs
from grotto.server.limits.rate_limits import TooMany
from grotto.server.middleware.body_limit import TooLarge
from grotto.server.problems import NotSignedIn, Problems
from grotto.store.store import StoreFailed
from tests.server.asgi import run
from tests.server.log_lines import LineHandler

pytestmark = pytest.mark.one_build


SECRET = "canary-5f3759df"
TRACE = "0123456789abcdef"


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

"""The headers of every answer."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from grotto.server.middleware import security_headers
from grotto.server.middleware.security_headers import SafeHeaders

pytestmark = pytest.mark.one_build


def answered(response: Response, **options: bool) -> httpx.Response:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await response(scope, receive, send)

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=SafeHeaders(app, **options))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/")

    return asyncio.run(ask())


@pytest.mark.parametrize("status", [200, 204, 304, 404, 422, 500])
def test_every_answer_has_all_of_them_once(status: int) -> None:
    answer = answered(Response(status_code=status))
    for name, value in security_headers.ALWAYS.items():
        assert answer.headers.get_list(name) == [value]
    assert answer.headers.get_list("cache-control") == ["no-store"]


def test_a_stream_has_them_too() -> None:
    assert answered(StreamingResponse(iter(["a", "b"]))).headers["content-security-policy"]


def test_the_policy_allows_nothing_unsafe() -> None:
    policy = answered(Response()).headers["content-security-policy"]
    parts = dict(part.split(" ", 1) for part in policy.split("; "))
    assert "unsafe" not in policy
    assert "*" not in policy
    assert "http" not in policy
    assert parts["default-src"] == parts["script-src"] == parts["connect-src"] == parts["style-src"] == "'self'"
    assert parts["frame-ancestors"] == parts["base-uri"] == parts["object-src"] == "'none'"
    assert parts["img-src"] == "'self' data: blob:"
    assert parts["form-action"] == parts["worker-src"] == parts["manifest-src"] == "'self'"


def test_the_others_say_what_they_should() -> None:
    found = answered(Response()).headers
    assert found["x-content-type-options"] == "nosniff"
    assert found["referrer-policy"] == "no-referrer"
    assert found["cross-origin-opener-policy"] == "same-origin"
    assert found["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in found["permissions-policy"]


def test_a_handler_may_choose_how_long_an_answer_is_kept() -> None:
    answer = answered(Response(headers={"Cache-Control": security_headers.IMMUTABLE}))
    assert answer.headers.get_list("cache-control") == ["public, max-age=31536000, immutable"]


def test_a_handler_can_weaken_nothing_and_let_nobody_in() -> None:
    answer = answered(Response(headers={
        "Content-Security-Policy": "default-src *", "X-Content-Type-Options": "x", "Referrer-Policy": "unsafe-url",
        "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Credentials": "true", "X-Own": "kept",
        "Cross-Origin-Resource-Policy": "cross-origin", "Strict-Transport-Security": "max-age=0",
    }))  # fmt: skip
    for name, value in security_headers.ALWAYS.items():
        assert answer.headers.get_list(name) == [value]
    assert not [name for name in answer.headers if name.startswith("access-control-")]
    assert "strict-transport-security" not in answer.headers
    assert answer.headers["x-own"] == "kept"


def test_cookies_of_a_handler_are_all_kept() -> None:
    response = Response()
    response.headers.append("set-cookie", "a=1")
    response.headers.append("set-cookie", "b=2")
    assert answered(response).headers.get_list("set-cookie") == ["a=1", "b=2"]


def test_only_a_service_that_is_never_reached_by_http_tells_browsers_so() -> None:
    assert answered(Response(), https_only=True).headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in answered(Response()).headers

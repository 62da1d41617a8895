"""Turns every refusal and every failure into one problem document (RFC 9457).

It is written in the caller's language. What is the server's own fault says so, with a trace id and
nothing about the inside.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grotto.kernel.errors import BadFile, Refusal
from grotto.kernel.messages import Sentence

from . import logs
from .decoder_words import json_words, value_words
from .language import DEFAULT, language_of
from .problem_kinds import KINDS
from .words import words

MEDIA_TYPE = "application/problem+json"
PAGES = "/problems/"
LONGEST = 300  # characters of a detail; it may quote what was sent

T = TypeVar("T")


RETRY_SECONDS = {"store-failed": 1, "thinkers-closed": 2, "stopping": 2, "too-many-streams": 5}
_BY_STATUS = {404: "not-found", 405: "no-such-method", 413: "too-large", 415: "not-json", 401: "not-signed-in",
              403: "not-allowed", 422: "invalid", 429: "too-many", 503: "stopping"}  # fmt: skip


class Malformed(Refusal):
    """The body is no JSON."""

    kind = "malformed"


class Invalid(Refusal):
    """The body is JSON, but not what was asked for; says where."""

    kind = "invalid"

    def __init__(self, refused: str | Sentence, field: str) -> None:
        super().__init__(refused)
        self.field = field

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.refused, self.field)


class NotSignedIn(Refusal):
    """No cookie and no token, or none that is good."""

    kind = "not-signed-in"


class NotFound(Refusal):
    """There is nothing at this address."""

    kind = "not-found"


class TooSlow(Refusal):
    """The body of a request took too long to come."""

    kind = "too-slow"


class TooManyTables(Refusal):
    """A guest has more open tables than anybody can play at."""

    kind = "too-many-tables"


class Stopping(Refusal):
    """The server does not begin anything new, because it is about to stop."""

    kind = "stopping"


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The document."""

    type: str
    title: str
    status: int
    detail: str
    what_to_do: str
    trace: str
    """By this the line in the server's log can be found."""
    clause: str | None = None
    """The rule that says no."""
    field: str | None = None
    """Where in the request the wrong value stands, such as `$.seats[0].bot`."""


def problem_of(error: Exception, trace: str, language: str = DEFAULT) -> tuple[str, Problem]:
    """The kind and the document, in a language, for whatever was raised."""
    name = error.kind if isinstance(error, Refusal) and error.kind in KINDS else "broken"
    if isinstance(error, HTTPException):
        name = _kind_of_status(error.status_code)
    kind = KINDS[name]
    told = isinstance(error, Refusal) and kind.status < 500  # messages of our own failures are for the log
    return name, Problem(
        type=PAGES + name,
        title=kind.title(language),
        status=kind.status,
        detail=_detail(error, language)[:LONGEST] if told else kind.title(language),
        what_to_do=kind.what_to_do(language),
        trace=trace,
        clause=getattr(error, "clause", None) if told else None,
        field=error.field[:LONGEST] if isinstance(error, Invalid) else None,
    )


def answer(error: Exception, trace: str, language: str = DEFAULT) -> tuple[str, Response]:
    """The kind and the whole answer, in a language, for whatever was raised."""
    name, problem = problem_of(error, trace, language)
    headers = {"content-language": language, **(getattr(error, "headers", None) or {})}
    wait = getattr(error, "retry_after", None) or RETRY_SECONDS.get(name)
    if wait:
        headers.setdefault("retry-after", str(wait))
    if problem.status == 401:
        headers["www-authenticate"] = "Bearer"
    if problem.status in (408, 413):  # what is left of the body must not be read
        headers["connection"] = "close"
    return name, Response(msgspec.json.encode(problem), problem.status, headers, MEDIA_TYPE)


def decoded(decoder: msgspec.json.Decoder[T], body: bytes) -> T:
    """The body as what the decoder expects; raises Malformed or Invalid, whatever the bytes are."""
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _as_refusal(error, from_body=True) from None


class Problems:
    """Middleware: whatever goes wrong inside is answered by a problem document.

    It also turns plain error answers of the framework into documents, so none slips through. Starlette answers by
    itself before it lets an exception out, so such an answer waits until it is known whether one comes.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False
        plain: Exception | None = None

        def send_checked(message: Message) -> Awaitable[None]:
            nonlocal started, plain
            if message["type"] == "http.response.start" and message["status"] >= 400 and not _is_problem(message):
                plain = _plain_error(message)
            if plain is not None:
                return _unsent()
            started = True
            return send(message)

        try:
            await self._app(scope, receive, send_checked)
        except ClientDisconnect:
            return  # the client is gone
        except Exception as error:
            if started:  # too late to say so: the broken-off answer tells the client
                logs.failed(error)
                return
            plain = error
        if plain is not None:
            await self._answer(plain, scope, receive, send)

    async def _answer(self, error: Exception, scope: Scope, receive: Receive, send: Send) -> None:
        name, response = answer(error, logs.trace(), language_of(scope))
        scope[logs.PROBLEM] = name
        if response.status_code >= 500:
            logs.failed(error)
        await response(scope, receive, send)


async def _unsent() -> None:
    """A piece of an answer that is not sent."""


def _as_refusal(error: Exception, *, from_body: bool = False) -> Exception:
    """Errors of the decoder as refusals; others as they are."""
    if isinstance(error, msgspec.ValidationError):
        text, field = _split_path(str(error))
        return Invalid(value_words(text), field)
    if isinstance(error, msgspec.DecodeError):
        return Malformed(json_words(str(error)))
    if from_body:
        return Malformed(words("nested-deeply" if isinstance(error, RecursionError) else "no-utf8"))
    return error


def _split_path(text: str) -> tuple[str, str]:
    match = re.fullmatch(r"(.*) - at `([^`]*)`", text, re.DOTALL)
    return (match[1], match[2]) if match else (text, "$")


def _detail(error: Exception, language: str) -> str:
    if isinstance(error, BadFile):  # not where the file lies
        return error.say_without_file(language)
    return error.say(language) if isinstance(error, Refusal) else ""


def _kind_of_status(status: int) -> str:
    return _BY_STATUS.get(status, "malformed" if 400 <= status < 500 else "broken")


def _is_problem(message: Message) -> bool:
    return any(name == b"content-type" and value.startswith(MEDIA_TYPE.encode()) for name, value in message["headers"])


def _plain_error(message: Message) -> HTTPException:
    allowed: dict[str, Any] = {
        name.decode(): value.decode("latin-1")
        for name, value in message["headers"]
        if name in (b"allow", b"retry-after")
    }
    return HTTPException(message["status"], headers=allowed)

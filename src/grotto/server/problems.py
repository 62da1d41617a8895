"""How the server says no: every refusal and every failure becomes one problem document (RFC 9457).

The catalogue holds every kind with its status and what to do about it. What is the server's own fault says so,
with a trace id and nothing about the inside.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable
from typing import Any, NamedTuple, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grotto.kernel.errors import BadFile, Refusal

from . import logs

MEDIA_TYPE = "application/problem+json"
PAGES = "/problems/"
LONGEST = 300  # characters of a detail; it may quote what was sent

T = TypeVar("T")


class Kind(NamedTuple):
    """What is common to all problems of one kind."""

    status: int
    title: str
    what_to_do: str


KINDS: dict[str, Kind] = {
    # of the games
    "refused": Kind(422, "That is not possible", "Look at the table again and choose something else."),
    "unreadable": Kind(422, "That is no action of this game", "Send one of the texts under `legal` in your view."),
    "not-legal": Kind(422, "That may not be done now", "Send one of the texts under `legal` in your view."),
    "not-your-turn": Kind(409, "Somebody else is to act", "Wait until the table says that it is your turn."),
    "game-is-over": Kind(409, "The match is over", "Look at the result, or ask for a rematch."),
    "bad-option": Kind(422, "There is no such option", "Choose one of those that the page of the game lists."),
    "bad-state": Kind(422, "No game can come to that", "Send a view or state as this server gave it out."),
    "bad-file": Kind(422, "The file is damaged, or not one of ours", "Save the file again where it came from."),
    "forfeit": Kind(500, "A bot failed", "Nothing was lost. Try again, or put another bot on the seat."),
    # of the tables
    "not-allowed": Kind(403, "Somebody else may do this, but not you", "Ask the host of the table."),
    "no-table": Kind(404, "There is no such table", "Check the link, or ask whoever sent it for a new one."),
    "wrong-phase": Kind(409, "Not at this time", "Look at the table again: it has not begun, or is over."),
    "seat-taken": Kind(409, "The seat is taken", "Choose a free seat, or look on."),
    "name-taken": Kind(409, "Somebody at the table has that name", "Choose another name."),
    "stale": Kind(409, "The table has gone on", "Look at the table again and choose anew."),
    "bad-token": Kind(403, "The link is not valid, or not any more", "Ask whoever sent it for a new one."),
    "other-content": Kind(
        422, "This command id was used for something else", "Make a new random id for every new command."
    ),
    "refuted": Kind(422, "The proof says something that is not true", "Do not trust whoever gave you this file."),
    # of the bots
    "thinking-failed": Kind(500, "A bot failed", "Nothing was lost. Try again, or put another bot on the seat."),
    "thinkers-closed": Kind(503, "The server is being restarted", "Try again in a moment; nothing was lost."),
    # of the store
    "store-failed": Kind(
        503,
        "The server cannot write now",
        "Send the same command again in a moment, with the same id: it is never done twice.",
    ),
    "unstorable": Kind(422, "That text or number cannot be kept", "Send ordinary text and smaller numbers."),
    "cannot-open": Kind(500, "The server's database is not in order", "Tell whoever hosts it, with the trace id."),
    "in-use": Kind(500, "The server's database is not in order", "Tell whoever hosts it, with the trace id."),
    "too-new": Kind(500, "The server's database is not in order", "Tell whoever hosts it, with the trace id."),
    # of the server
    "malformed": Kind(400, "The request cannot be read", "Send JSON as the description of the API says."),
    "invalid": Kind(422, "A field of the request is wrong", "Correct the named field; the API description says how."),
    "not-signed-in": Kind(401, "Nobody is known by this request", "Open the start page first, or send a valid token."),
    "foreign-origin": Kind(
        403,
        "Pages of other sites may not do this",
        "Open the game at its own address. If you host it behind a proxy, configure its public origin.",
    ),
    "unknown-host": Kind(
        421,
        "This server is not known by that name",
        "Use the address that the server showed when it started. If you host it, configure this name.",
    ),
    "not-found": Kind(404, "There is nothing here", "Check the address."),
    "no-such-method": Kind(405, "That cannot be done here", "Use a method that the API description names."),
    "doubled-header": Kind(400, "A header was sent twice", "Send it once."),
    "not-json": Kind(415, "That is not JSON", "Send JSON with the content type application/json."),
    "too-large": Kind(413, "The request is too large", "Send less."),
    "too-slow": Kind(408, "The request came too slowly", "Send it again, with the same id if it is a command."),
    "too-many": Kind(429, "Too many requests", "Wait as many seconds as Retry-After says, then try again."),
    "too-many-streams": Kind(429, "Too many open streams", "Close other tabs of the game, then try again."),
    "too-many-tables": Kind(429, "Too many open tables", "Finish or call off one of your tables first."),
    "stopping": Kind(503, "The server is being restarted", "Try again in a moment; nothing was lost."),
    "bad-keys": Kind(500, "The server's keys are not in order", "Tell whoever hosts it, with the trace id."),
    "bad-seal": Kind(500, "A secret of the server cannot be read", "Tell whoever hosts it, with the trace id."),
    "broken": Kind(500, "Something is wrong with the server", "Try again; then tell whoever hosts it the trace id."),
}

RETRY_SECONDS = {"store-failed": 1, "thinkers-closed": 2, "stopping": 2, "too-many-streams": 5}
_BY_STATUS = {404: "not-found", 405: "no-such-method", 413: "too-large", 415: "not-json", 401: "not-signed-in",
              403: "not-allowed", 422: "invalid", 429: "too-many", 503: "stopping"}  # fmt: skip


class Malformed(Refusal):
    """The body is no JSON."""

    kind = "malformed"


class Invalid(Refusal):
    """The body is JSON, but not what was asked for; says where."""

    kind = "invalid"

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message, self.field)


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


def problem_of(error: Exception, trace: str) -> tuple[str, Problem]:
    """The kind and the document for whatever was raised."""
    error = _as_refusal(error)
    name = error.kind if isinstance(error, Refusal) and error.kind in KINDS else "broken"
    if isinstance(error, HTTPException):
        name = _kind_of_status(error.status_code)
    kind = KINDS[name]
    told = isinstance(error, Refusal) and kind.status < 500  # messages of our own failures are for the log
    return name, Problem(
        type=PAGES + name,
        title=kind.title,
        status=kind.status,
        detail=_detail(error)[:LONGEST] if told else kind.title,
        what_to_do=kind.what_to_do,
        trace=trace,
        clause=getattr(error, "clause", None) if told else None,
        field=error.field[:LONGEST] if isinstance(error, Invalid) else None,
    )


def answer(error: Exception, trace: str) -> tuple[str, Response]:
    """The kind and the whole answer for whatever was raised."""
    name, problem = problem_of(error, trace)
    headers = dict(getattr(error, "headers", None) or {})
    wait = getattr(error, "retry_after", None) or RETRY_SECONDS.get(name)
    if wait:
        headers.setdefault("retry-after", str(wait))
    if problem.status == 401:
        headers["www-authenticate"] = "Bearer"
    if problem.status in (408, 413):  # what is left of the body shall not be read
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
            return  # nobody is there to be told
        except Exception as error:
            if started:  # too late to say so: the broken-off answer tells the client
                logs.failed(error)
                return
            plain = error
        if plain is not None:
            await self._answer(plain, scope, receive, send)

    async def _answer(self, error: Exception, scope: Scope, receive: Receive, send: Send) -> None:
        name, response = answer(error, logs.trace())
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
        return Invalid(text, field)
    if isinstance(error, msgspec.DecodeError):
        return Malformed(str(error))
    if from_body:
        return Malformed("The text is nested too deeply" if isinstance(error, RecursionError) else "Not UTF-8")
    return error


def _split_path(text: str) -> tuple[str, str]:
    match = re.fullmatch(r"(.*) - at `([^`]*)`", text, re.DOTALL)
    return (match[1], match[2]) if match else (text, "$")


def _detail(error: Exception) -> str:
    if isinstance(error, BadFile):  # not where the file lies
        return f"{error.place}: {error.problem}" if error.place else error.problem
    return str(getattr(error, "message", ""))


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

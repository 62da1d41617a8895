"""What the server writes about itself: short lines, and nothing that is anybody's secret.

Nothing is written because it was passed in; it is written because its name is on the list below and its value has
the shape that the list demands. Messages of other libraries, and of exceptions, may quote anything, so of them only
the place in the code is written.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
import threading
import time
import traceback
from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from pathlib import PurePath
from types import TracebackType
from typing import Any, TextIO

from starlette.types import ASGIApp, Message, Receive, Scope, Send

PROBLEM = "grotto.problem"
"""Where in the scope the kind of a problem stands, for the one line about it."""

_log = logging.getLogger("grotto.server")

WITHHELD = "[withheld]"
_EVENT = re.compile(r"[a-z]{1,14}(?:-[a-z]{1,14}){0,4}")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,29}")
_CODE = re.compile(r"[A-Z0-9_]{1,40}")
_FRAMES = 12

# Values are names and numbers: none of these shapes can hold a sentence, and `_SECRET` withholds tokens and keys.
SHAPES: Mapping[str, re.Pattern[str] | type] = {
    "trace": re.compile(r"[0-9a-f]{16}"),
    "method": re.compile(r"[A-Z]{1,10}"),
    "route": re.compile(r"/[a-z0-9/{}:_.-]{0,80}"),
    "status": int,
    "kind": _WORD,
    "ms": float,
    "table": re.compile(r"[0-9a-z]{8,16}"),
    "seq": int,
    "command": re.compile(r"[0-9A-Za-z:_-]{1,40}"),
    "game": _WORD,
    "bot": _WORD,
    "seat": int,
    "count": int,
    "bytes": int,
    "seconds": float,
    "reason": _WORD,
    "port": int,
    "version": re.compile(r"[0-9A-Za-z.+-]{1,30}"),
    "error": re.compile(r"[A-Za-z_][A-Za-z0-9_.]{0,80}"),
}
# Tokens, and runs that are longer than any name: keys, seeds, cookies.
_SECRET = re.compile(r"(?:inv|seat|watch|bot)_|[0-9A-Za-z+/=_]{36,}")


class _Trace:
    """The trace id of a request, made when somebody asks for it: of a good request nobody does."""

    __slots__ = ("_id", "_make")

    def __init__(self, make: Callable[[], str]) -> None:
        self._make = make
        self._id = ""

    def id(self) -> str:
        self._id = self._id or self._make()
        return self._id


_trace: ContextVar[_Trace | None] = ContextVar("trace", default=None)


def trace() -> str:
    """The trace id of the request that is being answered; empty outside."""
    found = _trace.get()
    return "" if found is None else found.id()


def tell(event: str, *, level: int = logging.INFO, **fields: object) -> None:
    """Write one line: an event by its name, with fields of the list."""
    if _log.isEnabledFor(level):
        _log.log(level, event, extra={"fields": fields})


def failed(error: BaseException) -> None:
    """Write one line about an exception that nobody expected: its type and where, never what it says."""
    _log.error("failed", exc_info=(type(error), error, error.__traceback__))


class Formatter(logging.Formatter):
    """One line for one record: JSON for machines, or words for a terminal."""

    def __init__(self, *, words: bool) -> None:
        super().__init__()
        self._words = words

    def format(self, record: logging.LogRecord) -> str:
        """The line; whatever is wrong with a record, it says so and does not raise."""
        try:
            fields = _fields(record)
        except Exception:
            fields = {"event": "unwritable"}
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        level = record.levelname.lower()
        if self._words:
            told = " ".join(f"{name}={_short(value)}" for name, value in fields.items() if name != "event")
            return f"{moment[11:19]} {level:8}{fields['event']} {told}".rstrip()
        return json.dumps({"time": moment, "level": level, **fields})


class Traces:
    """Middleware: gives every request a trace id, and writes one line about those that were refused or failed."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        done: Callable[[str, str, int, float], None] | None = None,
        every: bool = False,
        new_trace: Callable[[], str] | None = None,
    ) -> None:
        """`done` is told method, route, status and seconds of every request; `every`: a line for good ones too."""
        self._app = app
        self._done = done
        self._every = every
        self._new_trace = new_trace or (lambda: secrets.token_hex(8))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begin, status = time.perf_counter(), 0
        token = _trace.set(_Trace(self._new_trace))

        def send_watched(message: Message) -> Awaitable[None]:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            return send(message)

        try:
            await self._app(scope, receive, send_watched)
        finally:
            self._tell(scope, status, time.perf_counter() - begin)
            _trace.reset(token)

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "/unknown")
        if self._done is not None:
            self._done(scope["method"], route, status, seconds)
        if status >= 400 or self._every:
            tell("request", level=logging.WARNING if status >= 500 else logging.INFO, method=scope["method"],
                 route=route, status=status, kind=scope.get(PROBLEM, "none"), ms=round(seconds * 1000, 1))  # fmt: skip


def set_up(stream: TextIO | None = None, *, level: int = logging.INFO, words: bool | None = None) -> None:
    """Send all that this process logs, and what it dies of, through the list. For `uvicorn`: `log_config=None`."""
    stream = stream or sys.stderr
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Formatter(words=stream.isatty() if words is None else words))
    # Of others' lines only the place is left, so they are worth writing only when something is wrong.
    logging.basicConfig(handlers=[handler], level=max(level, logging.WARNING), force=True)
    _log.setLevel(level)
    logging.raiseExceptions = False  # its complaints quote the record
    logging.captureWarnings(True)  # noqa: FBT003
    logging.getLogger("uvicorn.access").disabled = True  # paths and queries are the callers' own words
    sys.excepthook = _last_words
    threading.excepthook = lambda args: _last_words(args.exc_type, args.exc_value, args.exc_traceback)
    sys.unraisablehook = lambda args: _last_words(args.exc_type, args.exc_value, args.exc_traceback)


def _last_words(kind: type[BaseException], error: BaseException | None, where: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        _log.critical("died", exc_info=(kind, error or kind(), where))


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    ours = record.name == _log.name
    named = ours and isinstance(record.msg, str) and _EVENT.fullmatch(record.msg) and not record.args
    event = record.msg if named else "message"
    fields: dict[str, Any] = {"event": event}
    if trace():
        fields["trace"] = trace()
    if not named:
        fields["logger"] = record.name if re.fullmatch(r"[a-z0-9_.]{1,40}", record.name) else WITHHELD
        fields["where"] = f"{PurePath(record.pathname).name}:{record.lineno}"
    for name, value in getattr(record, "fields", {}).items():
        if name in SHAPES:
            fields[name] = _shown(name, value)
        else:
            fields["withheld"] = fields.get("withheld", 0) + 1
    spoken_of = [record.exc_info and record.exc_info[1], record.msg, *(record.args or ())]
    for error in spoken_of:
        if isinstance(error, BaseException):
            return fields | _about(error)
    return fields


def _shown(name: str, value: object) -> object:
    shape = SHAPES[name]
    if isinstance(shape, re.Pattern):
        good = isinstance(value, str) and shape.fullmatch(value) and not _SECRET.search(value)
        return str(value) if good else WITHHELD
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) >= 1e15:
        return WITHHELD  # a seed is a number too, but a longer one than any we count
    return value


def _about(error: BaseException) -> dict[str, Any]:
    """The type, the system's or database's number, and the places in the code: where to look, not what was there."""
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    about: dict[str, Any] = {
        "error": type(error).__name__,
        "frames": [f"{PurePath(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames],
    }
    cause = error.__cause__ or error.__context__
    if cause is not None:
        about["cause"] = type(cause).__name__
    for one in (error, cause):
        code = getattr(one, "sqlite_errorname", None) or getattr(one, "sqlstate", None) or getattr(one, "errno", None)
        if code is not None and _CODE.fullmatch(str(code)):
            about["code"] = str(code)
    return about


def _short(value: object) -> str:
    return " < ".join(reversed(value)) if isinstance(value, list) else str(value)

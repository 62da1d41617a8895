"""Protects against foreign web pages: they may do nothing here.

Every browser says which page a request comes from. A request that changes anything must come from a page of this
very server (scheme, name and port to the letter) and carry JSON, which no form of a foreign page can. Programs
with a token and no cookie need not say where they come from. Names by which this server is not known are refused,
because a foreign name that is pointed at this machine would make the foreign page one of ours (DNS rebinding).
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Iterable
from functools import lru_cache
from ipaddress import ip_address
from typing import NamedTuple

from starlette.types import ASGIApp, Receive, Scope, Send

from grotto.kernel.errors import BadOption, Refusal
from grotto.kernel.text import quoted
from grotto.server.words import words

LOCAL = "localhost"
DEFAULT_PORTS = {"http": ":80", "https": ":443"}
READING = frozenset({"GET", "HEAD", "OPTIONS"})
JSON = b"application/json"

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[0-9a-z](?:[0-9a-z.-]*[0-9a-z])?)(:[0-9]{1,5})?", re.ASCII)
_NAME = re.compile(r"[0-9a-z](?:[0-9a-z.-]*[0-9a-z])?", re.ASCII)
_ORIGIN = re.compile(rf"(https?)://({_HOST.pattern})", re.ASCII)


class ForeignOrigin(Refusal):
    """The request comes from a page of another site, or does not say from where."""

    kind = "foreign-origin"


class UnknownHost(Refusal):
    """The request names a server that this is not."""

    kind = "unknown-host"


class NotJson(Refusal):
    """What changes something is sent as JSON."""

    kind = "not-json"


class DoubledHeader(Refusal):
    """A header that decides something was sent twice."""

    kind = "doubled-header"


class DecidingHeaders(NamedTuple):
    """The headers that decide; None for what was not sent."""

    host: bytes | None = None
    origin: bytes | None = None
    site: bytes | None = None
    mode: bytes | None = None
    destination: bytes | None = None
    content: bytes | None = None
    authorization: bytes | None = None
    cookie: bytes | None = None


_PLACES = {
    b"host": 0, b"origin": 1, b"sec-fetch-site": 2, b"sec-fetch-mode": 3, b"sec-fetch-dest": 4,
    b"content-type": 5, b"authorization": 6, b"cookie": 7,
}  # fmt: skip
_COOKIE = _PLACES[b"cookie"]


class Origins:
    """The server's own origins and names, and what may be asked from where."""

    def __init__(self, public: Iterable[str] = (), hosts: Iterable[str] = ()) -> None:
        """`public`: origins at which browsers find this server, such as https://play.example; `hosts`: more names."""
        self._public = frozenset(_checked_origin(origin) for origin in public)
        self._hosts = frozenset([LOCAL, *map(_checked_host, hosts), *map(_name_of, self._public)])
        self._own = lru_cache(1024)(self._own_origin)

    def judge(self, method: str, scheme: str, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Raises a Refusal if this must not be answered."""
        asked = _asked(headers)
        own = self._own(scheme, asked.host)
        if own is None:
            raise UnknownHost(words("unknown-host", host=quoted((asked.host or b"").decode("latin-1"))))
        origin = None if asked.origin is None else asked.origin.decode("latin-1")
        if origin is not None and origin != own and origin not in self._public:
            raise ForeignOrigin(words("foreign-page"))
        if method in READING:
            _judge_reading(asked)
        else:
            _judge_change(asked)

    def own(self, scheme: str, host: bytes | None) -> str | None:
        """The origin under which a request found this server; None if the name is not ours."""
        return self._own(scheme, host)

    def _own_origin(self, scheme: str, host: bytes | None) -> str | None:
        match = _HOST.fullmatch((host or b"").decode("latin-1").lower())
        if match is None or not (match[1] in self._hosts or _is_address(match[1])):
            return None
        port = "" if match[2] in (None, DEFAULT_PORTS.get(scheme)) else match[2]
        return f"{scheme}://{match[1]}{port}"


class OriginGuard:
    """Middleware: lets nothing pass that `Origins` refuses; `Problems` answers the refusal."""

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        self._app = app
        self._judge = origins.judge

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "http":
            self._judge(scope["method"], scope.get("scheme", "http"), scope["headers"])
        elif scope["type"] == "websocket":  # there are none here, so their origins need no check
            return send({"type": "websocket.close", "code": 1008})
        return self._app(scope, receive, send)


def _judge_reading(asked: DecidingHeaders) -> None:
    if asked.site in (None, b"same-origin", b"none"):
        return
    # Links from elsewhere must work: the page is then shown to the person, not handed to the foreign page.
    if asked.mode == b"navigate" and asked.destination == b"document":
        return
    raise ForeignOrigin(words("foreign-embed"))


def _judge_change(asked: DecidingHeaders) -> None:
    if asked.site not in (None, b"same-origin"):
        raise ForeignOrigin(words("foreign-page"))
    if asked.origin is None and not _is_program(asked):
        raise ForeignOrigin(words("no-origin"))
    if (asked.content or b"").partition(b";")[0].strip().lower() != JSON:
        raise NotJson(words("not-json", type=JSON.decode()))


def _is_program(asked: DecidingHeaders) -> bool:
    """A token that a program sends by itself; a caller that also has a cookie is a browser."""
    return asked.cookie is None and (asked.authorization or b"")[:7].lower() == b"bearer "


def _asked(headers: Iterable[tuple[bytes, bytes]]) -> DecidingHeaders:
    found: list[bytes | None] = [None] * len(_PLACES)
    places = _PLACES
    for name, value in headers:
        place = places.get(name)
        if place is not None:
            # Of two, one part of the service could read the first and another the last.
            if found[place] is not None and place != _COOKIE:
                raise DoubledHeader(words("doubled-header", name=name.decode("latin-1")))
            found[place] = value
    return DecidingHeaders(*found)


def _is_address(host: str) -> bool:
    try:
        ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def _checked_origin(text: str) -> str:
    match = _ORIGIN.fullmatch(text)
    if match is None or match[4] == DEFAULT_PORTS[match[1]]:
        raise BadOption(
            "A public origin is written as a browser does: https://play.example or http://10.0.0.5:8000, in small "
            f"letters, without path or default port, names in their ASCII form (xn--...); not {quoted(text)}"
        )
    return text


def _checked_host(text: str) -> str:
    if _NAME.fullmatch(text) is None:
        raise BadOption(f"A host name is written in small letters and without port, not {quoted(text)}")
    return text


def _name_of(origin: str) -> str:
    match = _ORIGIN.fullmatch(origin)
    assert match is not None  # checked before
    return match[3]

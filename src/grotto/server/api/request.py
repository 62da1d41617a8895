"""One request as handlers get it: the services, who calls, and the decoded body."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from starlette.requests import ClientDisconnect, Request

from grotto.server.context import Context
from grotto.server.identity.authentication import Caller
from grotto.server.language import language_of
from grotto.server.problems import Invalid, TooSlow
from grotto.server.words import words
from grotto.tables.ports import Actor

KEY_PATTERN = "^[A-Za-z0-9_-]{8,64}$"
EVENTS_A_TOKEN = 50  # events of a past whose words take as long as one small request: about half a millisecond
BODY_SECONDS = 10.0  # for a whole body of at most 16 KB

_KEY = re.compile(KEY_PATTERN)


class ApiRequest:
    """A request whose caller is known and whose body is decoded."""

    __slots__ = ("body", "caller", "context", "http")

    def __init__(self, http: Request, context: Context, caller: Caller, body: Any) -> None:
        self.http = http
        self.context = context
        self.caller = caller
        self.body = body

    def path(self, name: str) -> str:
        """A part of the URL's path."""
        return str(self.http.path_params[name])

    def query(self, name: str) -> str | None:
        """A parameter of the URL's query."""
        return self.http.query_params.get(name)

    def charge(self, events: int) -> None:
        """Charge the caller for events of a match's past, beyond what every request costs."""
        limits, caller = self.context.rate_limits, self.caller
        limits.charge("read", events / EVENTS_A_TOKEN, guest=caller.id, address=caller.address)

    @property
    def language(self) -> str:
        """The language of the answer."""
        return language_of(self.http.scope)

    def actor(self) -> Actor:
        """The guest as the author of commands, who is refused in the language of the answer."""
        guest = self.caller.require_guest()
        return Actor(guest.id, guest.name, program=guest.bot, language=self.language)

    @property
    def command_id(self) -> str:
        """The caller's own id for this command."""
        keys = [str(value, "latin-1") for name, value in self.http.scope["headers"] if name == b"idempotency-key"]
        if len(keys) != 1 or not _KEY.fullmatch(keys[0]):
            raise Invalid(
                words("no-command-id"),
                "Idempotency-Key",
            )
        return keys[0]


async def read_body(http: Request) -> bytes:
    """The whole body; raises TooSlow if it does not arrive in time."""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            parts, more = [], True
            while more:
                message = await http.receive()
                if message["type"] == "http.disconnect":
                    raise ClientDisconnect
                parts.append(message.get("body", b""))
                more = message.get("more_body", False)
            return b"".join(parts)
    except TimeoutError:
        raise TooSlow(words("too-slow", seconds=f"{BODY_SECONDS:g}")) from None

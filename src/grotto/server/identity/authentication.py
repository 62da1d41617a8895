"""Who asks: a guest by cookie, a program by token, or nobody."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from starlette.requests import Request
from starlette.types import Scope

from grotto.kernel.messages import LANGUAGES
from grotto.server.clock import Clock
from grotto.server.limits.quotas import Quotas
from grotto.server.middleware.proxies import client_of
from grotto.server.problems import NotSignedIn
from grotto.store.store import Guest, Store
from grotto.tables.ports import Actor

from . import tokens
from .cookies import GuestCookies, held_to

AT_HAND = 20_000  # guests kept in memory
FRESH = 5_000  # milliseconds for which a guest that another process may have changed is believed


class Caller(NamedTuple):
    """Somebody who asks for something."""

    guest: Guest | None
    address: str
    https: bool
    new_cookie: str | None
    """To be sent with the answer."""
    was: Guest | None = None
    """Whom the cookie named until that guest's sessions were ended; nobody now."""

    @property
    def id(self) -> str | None:
        """The guest's public name."""
        return None if self.guest is None else self.guest.id

    def known(self) -> Guest:
        """The guest; raises NotSignedIn."""
        if self.guest is None:
            raise NotSignedIn("Say who you are first")
        return self.guest

    def actor(self) -> Actor:
        """As tables know somebody."""
        guest = self.known()
        return Actor(guest.id, guest.name, program=guest.bot)


class Authentication:
    """Recognises callers."""

    def __init__(self, store: Store, clock: Clock, cookies: GuestCookies, quotas: Quotas, *, shared: bool) -> None:
        self.store = store
        self.clock = clock
        self.cookies = cookies
        self.quotas = quotas
        self.shared = shared
        self._known: OrderedDict[str, tuple[Guest, int]] = OrderedDict()

    async def of(self, request: Request) -> Caller:
        """Who sent this request."""
        scope = request.scope
        https = scope.get("scheme", "http") == "https"
        address = client_of(scope)
        scheme, _, token = (_header(scope, b"authorization") or "").partition(" ")
        if scheme.lower() == "bearer":  # other schemes are a proxy's own
            return Caller(await self._program(token.strip(), address), address, https, None)
        reading = self.cookies.read(_header(scope, b"cookie"), https=https)
        if reading.session is None:
            return Caller(None, address, https, None)
        guest = await self.guest(reading.session.guest, reading.session.epoch)
        if guest is None or held_to(reading, guest.epoch).session is None:
            return Caller(None, address, https, None, was=guest)
        cookie = None
        if self.cookies.to_renew(reading.session):
            cookie = self.cookies.issued(guest.id, guest.epoch, https=https)
            await self.put(msgspec.structs.replace(guest, seen=self.clock()))
        return Caller(guest, address, https, cookie)

    async def _program(self, token: str, address: str) -> Guest:
        """Whoever guesses tokens has to wait."""
        guest = None
        if tokens.kind_of(token) == "bot":
            guest = await self.store.guest_by_token(tokens.hashed(token))
        if guest is None:
            await self.quotas.was_wrong(address)
            raise NotSignedIn("This token is not valid")
        return guest

    async def guest(self, id: str, epoch: int = 0) -> Guest | None:
        """A guest by public name; a cookie of a later epoch than we know was given out by another process."""
        now = self.clock()
        found = self._known.get(id)
        if found is not None and (not self.shared or (now - found[1] < FRESH and found[0].epoch >= epoch)):
            return found[0]
        guest = await self.store.guest(id)
        if guest is not None:
            self._keep(guest, now)
        return guest

    async def put(self, guest: Guest) -> None:
        """Write a guest, new or changed; not by a session that was ended meanwhile."""
        now = await self.store.guest(guest.id)
        if now is not None and now.epoch > guest.epoch:
            raise NotSignedIn("This session was ended")
        await self.store.put_guest(guest)
        self._keep(guest, self.clock())

    def forget(self, guests: Iterable[str] | None) -> None:
        """Other processes have changed these, or anyone: what we know of them is not believed any more."""
        for id in list(self._known) if guests is None else guests:
            self._known.pop(id, None)

    def _keep(self, guest: Guest, now: int) -> None:
        self._known[guest.id] = (guest, now)
        self._known.move_to_end(guest.id)
        if len(self._known) > AT_HAND:
            self._known.popitem(last=False)


def _header(scope: Scope, name: bytes) -> str | None:
    """The first header of that name."""
    for found, value in scope["headers"]:
        if found == name:
            return str(value, "latin-1")
    return None


def spoken_by(asked: str | None, guest: Guest | None) -> str:
    """The language in which to answer: as asked, as the guest likes it, or English."""
    if asked in LANGUAGES:
        return str(asked)
    return guest.language if guest is not None and guest.language in LANGUAGES else "en"

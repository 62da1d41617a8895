"""Who calls: a guest by cookie, a program by token, or nobody."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple

from starlette.requests import Request
from starlette.types import Scope

from grotto.server.clock import Clock
from grotto.server.limits.quotas import Quotas
from grotto.server.middleware.proxies import client_of
from grotto.server.problems import NotSignedIn
from grotto.server.words import words
from grotto.store.store import Guest, GuestChange, Store

from . import tokens
from .cookies import GuestCookies, checked_epoch
from .guest_changes import seen_at

MAX_CACHED = 20_000  # guests
CACHE_MS = 5_000  # after which a cached guest is read again, where other processes may have changed it


class Caller(NamedTuple):
    """Who sent a request."""

    guest: Guest | None
    address: str
    https: bool
    new_cookie: str | None
    """To be sent with the answer."""
    former: Guest | None = None
    """The guest whom the cookie names, if that guest's sessions were ended."""

    @property
    def id(self) -> str | None:
        """The guest's public id."""
        return None if self.guest is None else self.guest.id

    def require_guest(self) -> Guest:
        """The guest; raises NotSignedIn."""
        if self.guest is None:
            raise NotSignedIn(words("who-are-you"))
        return self.guest


class Authentication:
    """Identifies callers, with a cache of guests."""

    def __init__(self, store: Store, clock: Clock, cookies: GuestCookies, quotas: Quotas, *, shared: bool) -> None:
        self.store = store
        self.clock = clock
        self.cookies = cookies
        self.quotas = quotas
        self.shared = shared
        self._guests: OrderedDict[str, tuple[Guest, int]] = OrderedDict()
        self._tokens: OrderedDict[bytes, None] = OrderedDict()  # hashes of those that were good
        self._changes = 0  # counts what makes a guest that is being read at the moment out of date

    async def identify(self, request: Request) -> Caller:
        """Who sent this request."""
        scope = request.scope
        https = scope.get("scheme", "http") == "https"
        address = client_of(scope)
        scheme, _, token = (_header(scope, b"authorization") or "").partition(" ")
        if scheme.lower() == "bearer":  # other schemes belong to a proxy
            return Caller(await self._program(token.strip(), address), address, https, None)
        reading = self.cookies.read(_header(scope, b"cookie"), https=https)
        if reading.session is None:
            return Caller(None, address, https, None)
        guest = await self.guest(reading.session.guest, reading.session.epoch)
        if guest is None or checked_epoch(reading, guest.epoch).session is None:
            return Caller(None, address, https, None, former=guest)
        cookie = None
        if self.cookies.to_renew(reading.session):
            guest = await self.change(guest, seen_at(self.clock()))
            cookie = self.cookies.issued(guest.id, guest.epoch, https=https)
        return Caller(guest, address, https, cookie)

    async def _program(self, token: str, address: str) -> Guest:
        """The program of a token; wrong tokens count against the address."""
        guest, hashed = None, tokens.hashed(token)
        # A token that was valid before is tried even while its address is blocked for guessing.
        if hashed not in self._tokens:
            await self.quotas.check_wrong(address, None)
        if tokens.kind_of(token) == "bot":
            guest = await self.store.guest_by_token(hashed)
        if guest is None:
            self._tokens.pop(hashed, None)
            await self.quotas.was_wrong(address, None)
            raise NotSignedIn(words("bad-program-token"))
        self._tokens[hashed] = None
        if len(self._tokens) > MAX_CACHED:
            self._tokens.popitem(last=False)
        return guest

    async def guest(self, id: str, epoch: int = 0) -> Guest | None:
        """A guest by id; read again if a cookie has a later epoch, which another process then gave out."""
        now = self.clock()
        found = self._guests.get(id)
        if found is not None and (not self.shared or (now - found[1] < CACHE_MS and found[0].epoch >= epoch)):
            return found[0]
        before = self._changes
        guest = await self.store.guest(id)
        if guest is not None and self._changes == before:  # otherwise it may be older than what is cached by now
            self._cache(guest, now)
        return guest

    async def add(self, guest: Guest) -> None:
        """Store a new guest."""
        await self.store.add_guest(guest)
        self._cache(guest, self.clock())

    async def change(self, guest: Guest, change: GuestChange) -> Guest:
        """Change a guest who is signed in; raises NotSignedIn, and changes nothing, if the session was ended."""

        def of_this_session(stored: Guest) -> Guest:
            _check_epoch(stored, guest)
            return change(stored)

        return await self._changed(guest.id, of_this_session)

    async def change_program(self, program: Guest, owner: Guest, change: GuestChange) -> Guest:
        """Change a program of somebody who is signed in; raises NotSignedIn if that session was ended, and then
        its result must not be sent."""
        await self.check_session(owner)
        changed = await self._changed(program.id, change)
        await self.check_session(owner)
        return changed

    async def check_session(self, guest: Guest) -> None:
        """Raise NotSignedIn if the session of this guest was ended, in whichever process."""
        _check_epoch(await self.store.guest(guest.id), guest)

    async def check_cached_session(self, guest: Guest) -> None:
        """Raise NotSignedIn if this process knows that the session was ended: for requests that took long to arrive."""
        _check_epoch(await self.guest(guest.id, guest.epoch), guest)

    async def _changed(self, id: str, change: GuestChange) -> Guest:
        try:
            changed = await self.store.change_guest(id, change)
        finally:
            self.forget([id])
        if changed is None:
            raise NotSignedIn(words("guest-gone"))
        return changed

    def forget(self, guests: Iterable[str] | None) -> None:
        """Drop guests from the cache who were changed; None for all."""
        self._changes += 1
        for id in list(self._guests) if guests is None else guests:
            self._guests.pop(id, None)

    def _cache(self, guest: Guest, now: int) -> None:
        self._guests[guest.id] = (guest, now)
        self._guests.move_to_end(guest.id)
        if len(self._guests) > MAX_CACHED:
            self._guests.popitem(last=False)


def _check_epoch(stored: Guest | None, guest: Guest) -> None:
    if stored is None or stored.epoch != guest.epoch:
        raise NotSignedIn(words("session-ended"))


def _header(scope: Scope, name: bytes) -> str | None:
    """The first header of that name."""
    for found, value in scope["headers"]:
        if found == name:
            return str(value, "latin-1")
    return None

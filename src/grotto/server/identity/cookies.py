"""The guest's cookie: a guest's id, signed.

Over https the cookie is bound to this host (`__Host-`) and never sent in the clear. On a home network there is only
http; there it has another name and another key, so that a cookie that was sent in the clear is never taken for one that
was not.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple

from itsdangerous import Signer

from .keys import KeyRing

LIFE = 180 * 86_400  # seconds
RENEWED_AFTER = 86_400  # seconds
AHEAD = 300  # seconds by which the clocks of two nodes may differ
CACHED = 10_000  # cookies whose signature need not be checked again: checking costs twice as much as all else here

SECURE_NAME, PLAIN_NAME = "__Host-grotto", "grotto"
SECURE_PURPOSE, PLAIN_PURPOSE = "guest cookie over https", "guest cookie over http"

# The last letter of a signature holds four bits: of the letters that decode alike, only one is accepted.
_SIGNATURE = "[0-9A-Za-z_-]{42}[048AEIMQUYcgkosw]"
_SHAPE = re.compile(
    rf"(1\.([0-9a-z]{{1,40}})\.([0-9]{{1,9}})\.([0-9]{{1,12}})\.([0-9a-z]{{8}}))\.({_SIGNATURE})", re.ASCII
)

Reason = Literal["", "missing", "doubled", "malformed", "unknown-key", "forged", "expired", "old-epoch"]


class Session(NamedTuple):
    """The content of a valid cookie."""

    guest: str
    epoch: int
    issued: int


class CookieReading(NamedTuple):
    """A session, or why there is none."""

    session: Session | None
    reason: Reason


class GuestCookies:
    """Writes and reads the cookie."""

    def __init__(self, ring: KeyRing, *, clock: Callable[[], float] = time.time) -> None:
        self._ring = ring
        self._clock = clock
        self._is_signed = lru_cache(CACHED)(_is_signed)
        self._parts = lru_cache(CACHED)(_parts)

    def issued(self, guest: str, epoch: int, *, https: bool) -> str:
        """The value of a Set-Cookie header."""
        key_id, key = self._ring.signing(SECURE_PURPOSE if https else PLAIN_PURPOSE)
        value = _signer(key).sign(f"1.{guest}.{epoch}.{int(self._clock())}.{key_id}").decode()
        return _header(value, LIFE, https=https)

    def cleared(self, *, https: bool) -> str:
        """The value of a Set-Cookie header that deletes the cookie."""
        return _header("", 0, https=https)

    def read(self, header: str | None, *, https: bool) -> CookieReading:
        """The session in a Cookie header; ask `checked_epoch` about the guest's epoch before you trust it."""
        values = _values(header or "", SECURE_NAME if https else PLAIN_NAME)
        if len(values) != 1:  # of two, one was set by another server of this domain: trust neither
            return CookieReading(None, "doubled" if values else "missing")
        parts = self._parts(values[0])
        if parts is None:
            return CookieReading(None, "malformed")
        text, guest, epoch, issued, key_id, signature = parts
        key = self._ring.verifying(key_id, SECURE_PURPOSE if https else PLAIN_PURPOSE)
        if key is None:
            return CookieReading(None, "unknown-key")
        if not self._is_signed(key, text, signature):
            return CookieReading(None, "forged")
        age = self._clock() - int(issued)
        if age > LIFE:
            return CookieReading(None, "expired")
        return CookieReading(Session(guest, int(epoch), int(issued)), "")

    def to_renew(self, session: Session) -> bool:
        """Whether the answer should set a new cookie, so that no regular guest's cookie expires.

        One from the future was issued while the server's clock was wrong: it is ours, so nobody is logged out for it.
        """
        age = self._clock() - session.issued
        return age > RENEWED_AFTER or age < -AHEAD


def checked_epoch(reading: CookieReading, epoch: int) -> CookieReading:
    """The reading, unless the guest has ended the sessions of that epoch."""
    if reading.session is not None and reading.session.epoch != epoch:
        return CookieReading(None, "old-epoch")
    return reading


def _header(value: str, seconds: int, *, https: bool) -> str:
    name, secure = (SECURE_NAME, "; Secure") if https else (PLAIN_NAME, "")
    return f"{name}={value}; Max-Age={seconds}; Path=/{secure}; HttpOnly; SameSite=Lax"


def _values(header: str, name: str) -> list[str]:
    pairs = (part.strip().partition("=") for part in header.split(";"))
    return [value for found, equals, value in pairs if found == name and equals]


def _parts(value: str) -> tuple[str, ...] | None:
    match = _SHAPE.fullmatch(value)
    return None if match is None else match.groups()


def _is_signed(key: bytes, text: str, signature: str) -> bool:
    return _signer(key).verify_signature(text, signature)


@lru_cache(100)
def _signer(key: bytes) -> Signer:
    """HMAC-SHA256 with exactly this key: the key ring derives one for each purpose."""
    return Signer(key, sep=".", key_derivation="none", digest_method=hashlib.sha256)

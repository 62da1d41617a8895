"""The language of an answer: `?language=`, then `Accept-Language`, then the guest's own, then English."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import parse_qs

from starlette.types import Scope

from grotto.kernel.messages import LANGUAGES

GUEST_LANGUAGE = "grotto.guest_language"
"""Where in the scope the language of the guest stands, once it is known who asks."""
DEFAULT = "en"
LONGEST = 1000  # bytes of a header or query that are read


def language_of(scope: Scope) -> str:
    """The language in which this request is answered or refused."""
    asked = _asked_for(scope.get("query_string", b"")[:LONGEST]) or _preferred(_accepted(scope))
    guest = scope.get(GUEST_LANGUAGE)
    return asked or (guest if guest in LANGUAGES else DEFAULT)


def _accepted(scope: Scope) -> bytes:
    for name, value in scope["headers"]:
        if name == b"accept-language":
            return bytes(value[:LONGEST])
    return b""


@lru_cache(256)
def _asked_for(query: bytes) -> str | None:
    wanted = parse_qs(query.decode("latin-1")).get("language", [""])[-1]
    return wanted if wanted in LANGUAGES else None


@lru_cache(256)
def _preferred(header: bytes) -> str | None:
    """The language of ours that is wanted most; `de-AT` is German, and `*` says nothing."""
    wishes = [_wish(part) for part in header.decode("latin-1").split(",")]
    best = max(wishes, key=lambda wish: wish[1])
    return best[0] if best[1] > 0 else None


def _wish(part: str) -> tuple[str, float]:
    """A language and its weight; 0 for what is not ours or cannot be read."""
    tag, _, weight = part.replace(" ", "").lower().partition(";q=")
    language = tag.partition("-")[0]
    try:
        return language, float(weight or 1) if language in LANGUAGES else 0.0
    except ValueError:
        return language, 0.0

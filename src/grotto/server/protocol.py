"""Versions of the protocol between the server and the pages that it serves.

A page states its version with every request, so that a page of another release is told to reload instead of failing
somewhere. Programs need not state one: what they use is kept working, see the guide to the API.
"""

from __future__ import annotations

import re
from functools import lru_cache

from starlette.requests import Request

from grotto.kernel.errors import Refusal

from .words import words

HEADER = "grotto-protocol"
QUERY = "protocol"
"""For streams: an EventSource cannot send headers of its own."""
PATTERN = "^[0-9]{1,4}$"

CURRENT = 3
OLDEST = 3
"""The oldest version of a page that still works with this server. Raise both when older pages would fail."""
UNSTATED = 1
"""The version of a page that states none: pages began to state it with version 2."""


class WrongVersion(Refusal):
    """The page is of a version that this server does not speak."""

    kind = "wrong-version"


def check_version(request: Request) -> None:
    """Refuse pages that are older or newer than what this server speaks; programs need not state one."""
    version = _said(request)
    if version < OLDEST:
        raise WrongVersion(words("page-older"))
    if version > CURRENT:
        raise WrongVersion(words("page-newer"))


def _said(request: Request) -> int:
    """The version that a request says; what says none and is not a page's script counts as current."""
    mode = b""
    for name, value in request.scope["headers"]:
        if name == b"grotto-protocol":
            return _number(value)
        if name == b"sec-fetch-mode":
            mode = value
    query: bytes = request.scope.get("query_string", b"")
    if b"protocol=" in query:
        return _number(request.query_params.get(QUERY, "").encode())
    return UNSTATED if mode in (b"cors", b"same-origin") else CURRENT


@lru_cache(64)
def _number(text: bytes) -> int:
    """A version as it was sent; what is no number is no version that we know of, and so an old one."""
    return int(text) if re.fullmatch(PATTERN.encode(), text) else 0

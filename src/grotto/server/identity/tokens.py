"""Secrets in links, four kinds that are never taken for each other, and the public names of guests and tables."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from base64 import b32encode
from typing import Literal, get_args

Kind = Literal["inv", "seat", "watch", "bot"]
"""Invitation, recovery of a seat, onlookers' link, somebody's program."""

SECRET_BYTES = 20  # 160 bits: 32 letters of base 32 without a rest
ID_LETTERS = 12
ID_ALPHABET = "23456789bcdfghjkmnpqrstvwxz"  # nothing that looks alike, and no vowels, so no words

_SHAPE = re.compile(rf"({'|'.join(get_args(Kind))})_[a-z2-7]{{32}}", re.ASCII)


def new(kind: Kind) -> str:
    """A new secret, such as `inv_` and 32 letters; keep only what `hashed` makes of it."""
    return f"{kind}_{b32encode(secrets.token_bytes(SECRET_BYTES)).decode().lower()}"


def kind_of(token: str) -> Kind | None:
    """What kind of secret a text would be; None if it cannot be one."""
    match = _SHAPE.fullmatch(token)
    return match[1] if match else None  # type: ignore[return-value]


def hashed(token: str) -> bytes:
    """What is kept of a secret. Its 160 random bits need no slow hash; its kind is hashed with it."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


def matches(token: str, kept: bytes) -> bool:
    """Whether this is the secret, compared in constant time."""
    return hmac.compare_digest(hashed(token), kept)


def new_id() -> str:
    """A public name for a guest or a table: not a secret, only hard to mistype."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LETTERS))

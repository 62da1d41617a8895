"""Secrets that are stored encrypted: AES-256-GCM with a key for each purpose, bound to the thing they belong to.

A sealed secret is `2.` and, in URL-safe base 64 without padding: key id (8 bytes), nonce (12), ciphertext with tag. The
key id and the name of the thing are authenticated with it.
"""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from grotto.kernel.errors import Refusal

from .key_file import KEY_ID_LETTERS

PREFIX = "2."
NONCE_BYTES, TAG_BYTES = 12, 16
MAX_SECRET_BYTES = 1 << 16  # only small things are sealed: seeds, and answers with links


class BadSeal(Refusal):
    """A sealed secret was changed, belongs to something else, or was sealed with a key that is gone."""

    kind = "bad-seal"


def is_sealed(text: str) -> bool:
    """Whether a text has this form, and not that of earlier versions."""
    return text.startswith(PREFIX)


def seal(secret: bytes, key_id: str, key: bytes, about: str) -> str:
    """Encrypt a secret that belongs to one thing."""
    if len(secret) > MAX_SECRET_BYTES:
        raise BadSeal(f"Only secrets of up to {MAX_SECRET_BYTES} bytes are sealed")
    nonce = secrets.token_bytes(NONCE_BYTES)
    return PREFIX + to_text(key_id.encode() + nonce + AESGCM(key).encrypt(nonce, secret, _bound_to(key_id, about)))


def unseal(sealed: str, key_of: Callable[[str], bytes], about: str) -> bytes:
    """Decrypt a secret with the key of the id that it names; raises BadSeal."""
    whole = from_text(sealed.removeprefix(PREFIX))
    start = KEY_ID_LETTERS + NONCE_BYTES
    if len(whole) < start + TAG_BYTES:
        raise BadSeal("A sealed secret is too short")
    key_id = whole[:KEY_ID_LETTERS].decode("latin-1")
    try:
        return AESGCM(key_of(key_id)).decrypt(whole[KEY_ID_LETTERS:start], whole[start:], _bound_to(key_id, about))
    except InvalidTag:
        raise BadSeal("A sealed secret was changed, or belongs to something else") from None


def _bound_to(key_id: str, about: str) -> bytes:
    return f"{key_id} {about}".encode()


def to_text(data: bytes) -> str:
    """URL-safe base 64 without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """The bytes of such a text; raises BadSeal."""
    try:
        data = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except ValueError:
        raise BadSeal("A sealed secret is damaged") from None
    if to_text(data) != text:  # several texts decode alike; only the one that was written counts
        raise BadSeal("A sealed secret is damaged")
    return data

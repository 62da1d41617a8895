"""Reads secrets that versions before 1.0 sealed: HMAC-SHA256 as a stream cipher, then HMAC-SHA256 over everything.

Tables of such versions are played on, so this stays. Nothing is written in this form any more.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable

from .key_file import KEY_ID_LETTERS
from .sealing import BadSeal, from_text

NONCE_BYTES, MAC_BYTES = 16, 32


def unseal(sealed: str, key_of: Callable[[str, str], bytes], about: str) -> bytes:
    """Decrypt a secret; `key_of` returns the key of an id for one of two uses, `hide` and `seal`. Raises BadSeal."""
    whole = from_text(sealed)
    start, end = KEY_ID_LETTERS + NONCE_BYTES, len(whole) - MAC_BYTES
    if end < start:
        raise BadSeal("A sealed secret is too short")
    head, hidden, mac = whole[:start], whole[start:end], whole[end:]
    key_id = head[:KEY_ID_LETTERS].decode("latin-1")
    if not hmac.compare_digest(mac, _mac(key_of(key_id, "seal"), head, about, hidden)):
        raise BadSeal("A sealed secret was changed, or belongs to something else")
    return _decrypted(hidden, key_of(key_id, "hide"), head[KEY_ID_LETTERS:])


def _mac(key: bytes, head: bytes, about: str, hidden: bytes) -> bytes:
    thing = about.encode()
    return hmac.digest(key, head + len(thing).to_bytes(4, "big") + thing + hidden, "sha256")


def _decrypted(data: bytes, key: bytes, nonce: bytes) -> bytes:
    blocks = range((len(data) + 31) // 32)
    stream = b"".join(hmac.digest(key, nonce + block.to_bytes(8, "big"), "sha256") for block in blocks)
    mixed = int.from_bytes(data, "big") ^ int.from_bytes(stream[: len(data)], "big")
    return mixed.to_bytes(len(data), "big")

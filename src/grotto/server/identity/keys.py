"""The server's key ring: the newest key signs and seals, older ones verify and unseal.

An older key verifies until 200 days after it was replaced, so that no cookie outlives its key, and unseals for ever,
because a table may be played for years. Keys are never deleted; a leaked key is distrusted (`rotate(distrust=True)`).
"""

from __future__ import annotations

import hmac
import os
import secrets
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec

from grotto.kernel.files import reason

from . import legacy_seal, sealing
from .key_file import FORMAT, KEY_BYTES, KEY_ID_LETTERS, BadKeys, Key, Stamp, change_keys, read_keys, stamp
from .sealing import BadSeal

VERIFIES = 200 * 86_400  # seconds after a key was replaced; cookies live 180 days
NEVER = 1 << 62
LOOK_AGAIN = 1.0  # seconds between checks whether the file has changed


class ListedKey(NamedTuple):
    """What may be shown of a key."""

    id: str
    made: int
    signs: bool
    verifies: bool


class KeyRing:
    """All keys of one service. Several processes may use the same file."""

    def __init__(self, path: str | os.PathLike[str], *, make: bool = True, clock: Callable[[], float] = time.time):
        """Read the file; if there is none, make it, unless told that there must be one."""
        self.path = Path(path)
        self.trouble: BadKeys | None = None
        """Why the file could not be read again while running; the keys read before are still in use."""
        self._clock = clock
        self._next_look = 0.0
        if make and not self.path.exists():
            change_keys(self.path, lambda keys: keys or [_new_key(int(clock()))])
        self._adopt(*read_keys(self.path))

    def __repr__(self) -> str:
        return f"<key ring {self.path}, {len(self._keys)} keys>"

    def signing(self, purpose: str) -> tuple[str, bytes]:
        """The newest key: its id, and the key derived from it for one purpose."""
        self._look()
        return self._newest, self._derived(self._newest, f"sign {purpose}")

    def verifying(self, id: str, purpose: str) -> bytes | None:
        """The key of that id for one purpose, if it may still verify."""
        self._look()
        if id not in self._keys:
            self._look(now=True)  # another process may have rotated a moment ago
        until = self._until.get(id)
        return self._derived(id, f"sign {purpose}") if until is not None and self._clock() <= until else None

    def rotate(self, *, distrust: bool = False) -> str:
        """Add a key and sign with it from now on; returns its id. With `distrust` no older key verifies any more, so
        everybody is logged out."""

        def with_new_key(keys: list[Key]) -> list[Key]:
            if not keys:
                raise BadKeys(f"There is no key file {self.path} any more: bring back its backup before rotating")
            older = [msgspec.structs.replace(key, trusted=False) for key in keys] if distrust else keys
            return [*older, new]

        new = _new_key(int(self._clock()))
        change_keys(self.path, with_new_key)
        self._adopt(*read_keys(self.path))
        return new.id

    def listed(self) -> list[ListedKey]:
        """The keys, the oldest first."""
        now = self._clock()
        return [
            ListedKey(id, key.made, id == self._newest, now <= self._until.get(id, 0)) for id, key in self._keys.items()
        ]

    def fingerprints(self) -> list[int]:
        """A number for each key that tells nothing about it, the oldest key first."""
        self._look()
        return [_fingerprint(self._derived(id, "fingerprint")) for id in self._keys]

    def seal(self, secret: bytes, *, purpose: str, about: str) -> str:
        """Encrypt a secret so that only this ring can read it, for the same purpose and thing only."""
        self._look()
        return sealing.seal(secret, self._newest, self._derived(self._newest, f"aes-gcm {purpose}"), about)

    def unseal(self, sealed: str, *, purpose: str, about: str) -> bytes:
        """What was sealed; raises BadSeal if it was changed or sealed for another purpose or thing."""
        if sealing.is_sealed(sealed):
            return sealing.unseal(sealed, lambda id: self._of_any_age(id, f"aes-gcm {purpose}"), about)
        return legacy_seal.unseal(sealed, lambda id, use: self._of_any_age(id, f"{use} {purpose}"), about)

    def _of_any_age(self, id: str, purpose: str) -> bytes:
        """A key for unsealing, even if it is distrusted."""
        if id not in self._keys:
            self._look(now=True)
        if id not in self._keys:
            raise BadSeal(f"A secret was sealed with a key that is not in {self.path}: bring back that file's backup")
        return self._derived(id, purpose)

    # -- the file ---------------------------------------------------------------------------------------

    def _look(self, *, now: bool = False) -> None:
        """Read the file again if it has changed; a file that became bad must not stop a running service."""
        moment = time.monotonic()
        if not now and moment < self._next_look:
            return
        self._next_look = moment + LOOK_AGAIN
        try:
            if stamp(os.stat(self.path)) != self._seen:
                self._adopt_again(*read_keys(self.path))
            self.trouble = None
        except OSError as error:
            self.trouble = BadKeys(f"{self.path} cannot be read: {reason(error)}")
        except BadKeys as refusal:
            self.trouble = refusal

    def _adopt_again(self, keys: list[Key], seen: Stamp) -> None:
        """Keys are never removed: a file that lacks one is that of another service, or an old copy."""
        if not self._keys.keys() <= {key.id for key in keys}:
            raise BadKeys(f"{self.path} lacks keys that it had before: bring back the file that was there")
        self._adopt(keys, seen)

    def _adopt(self, keys: list[Key], seen: Stamp) -> None:
        self._keys = {key.id: key for key in keys}
        self._newest = keys[-1].id
        # A key verifies for as long as a cookie that it signed on its last day lives.
        self._until = {key.id: after.made + VERIFIES for key, after in pairwise(keys) if key.trusted}
        self._until[self._newest] = NEVER
        self._derived_keys: dict[tuple[str, str], bytes] = {}
        self._seen = seen
        self._next_look = time.monotonic() + LOOK_AGAIN

    def _derived(self, id: str, purpose: str) -> bytes:
        known = self._derived_keys.get((id, purpose))
        if known is None:
            known = hmac.digest(self._keys[id].secret, f"{FORMAT} {purpose}".encode(), "sha256")
            self._derived_keys[id, purpose] = known
        return known


def _new_key(made: int) -> Key:
    return Key(id=secrets.token_hex(KEY_ID_LETTERS // 2), made=made, secret=secrets.token_bytes(KEY_BYTES))


def _fingerprint(derived: bytes) -> int:
    """As the stores keep it: a number of 63 bits."""
    return int.from_bytes(derived[:8], "big") >> 1

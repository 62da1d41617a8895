"""The server's secrets: a ring of keys in one file that only its owner can read.

The newest key signs and seals. Older ones still verify for so long after they were replaced that no cookie
outlives its key, and unseal for ever, because a table may be played for longer than anybody cares to wait.
What is never thrown away cannot be lost; a leaked key is distrusted instead (`rotate(distrust=True)`).
"""

from __future__ import annotations

import fcntl
import hashlib
import hmac
import os
import secrets
import stat
import tempfile
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec

from grotto.kernel.errors import Refusal
from grotto.kernel.files import reason

KEY_BYTES = 32
ID_LETTERS = 8
VERIFIES = 200 * 86_400  # seconds after a key was replaced; cookies live 180 days
NEVER = 1 << 62
LOOK_AGAIN = 1.0  # seconds between looks at the file
FORMAT = "grotto-keys/1"
LARGEST = 1 << 20

NONCE_BYTES, MAC_BYTES = 16, 32
LARGEST_SECRET = 1 << 16  # what is sealed is small: seeds, and answers with links

# Keys that stand in manuals and tests: whoever can guess a key can be anybody.
KNOWN_WORDS = ("", "changeme", "change-me", "default", "grotto", "key", "password", "secret", "test")
KNOWN = frozenset([bytes(range(32)), *(hashlib.sha256(word.encode()).digest() for word in KNOWN_WORDS)])
FEWEST_VALUES = 12  # different bytes; 32 random ones have some thirty


class BadKeys(Refusal):
    """The key file is missing, damaged, open to others, or holds keys that anybody could guess."""

    kind = "bad-keys"


class BadSeal(Refusal):
    """A sealed secret was changed, belongs elsewhere, or was sealed with a key that is gone."""

    kind = "bad-seal"


class Key(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One key of the ring."""

    id: str
    made: int
    secret: bytes
    trusted: bool = True
    """Whether it may verify anything; an untrusted key only unseals."""

    def __repr__(self) -> str:
        return f"<key {self.id}>"


class KeyFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the file holds, the newest key last."""

    format: str
    keys: list[Key]


class Listed(NamedTuple):
    """What may be told of a key."""

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
        """Why the file could not be read again while running; the keys of before are still in use."""
        self._clock = clock
        self._next_look = 0.0
        if make and not self.path.exists():
            self._write_anew(lambda keys: keys or [_new_key(int(clock()))])
        self._adopt(*_read(self.path))

    def __repr__(self) -> str:
        return f"<key ring {self.path}, {len(self._keys)} keys>"

    def signing(self, purpose: str) -> tuple[str, bytes]:
        """The newest key: its name, and the key made from it for one purpose."""
        self._look()
        return self._newest, self._derived(self._newest, f"sign {purpose}")

    def verifying(self, id: str, purpose: str) -> bytes | None:
        """The key of that name for one purpose, if it may still verify."""
        self._look()
        if id not in self._keys:
            self._look(now=True)  # another process may have rotated a moment ago
        until = self._until.get(id)
        return self._derived(id, f"sign {purpose}") if until is not None and self._clock() <= until else None

    def rotate(self, *, distrust: bool = False) -> str:
        """Add a key and sign with it from now on; `distrust` lets no older key verify any more: everybody is
        logged out. Returns the new key's name."""

        def turned(keys: list[Key]) -> list[Key]:
            if not keys:
                raise BadKeys(f"There is no key file {self.path} any more: bring back its backup before rotating")
            older = [msgspec.structs.replace(key, trusted=False) for key in keys] if distrust else keys
            return [*older, new]

        new = _new_key(int(self._clock()))
        self._write_anew(turned)
        self._adopt(*_read(self.path))
        return new.id

    def listed(self) -> list[Listed]:
        """The keys, the oldest first."""
        now = self._clock()
        return [
            Listed(id, key.made, id == self._newest, now <= self._until.get(id, 0)) for id, key in self._keys.items()
        ]

    def seal(self, secret: bytes, *, purpose: str, about: str) -> str:
        """The secret so that only this ring can read it, and only for the same purpose and thing."""
        if len(secret) > LARGEST_SECRET:
            raise BadSeal(f"Only secrets of up to {LARGEST_SECRET} bytes are sealed")
        self._look()
        nonce = secrets.token_bytes(NONCE_BYTES)
        hidden = _xor(secret, self._derived(self._newest, f"hide {purpose}"), nonce)
        head = self._newest.encode() + nonce
        mac = _seal_mac(self._derived(self._newest, f"seal {purpose}"), head, about, hidden)
        return urlsafe_b64encode(head + hidden + mac).rstrip(b"=").decode()

    def unseal(self, sealed: str, *, purpose: str, about: str) -> bytes:
        """What was sealed; raises BadSeal if a bit of it, the purpose or the thing is another."""
        whole = _from_text(sealed)
        start, end = ID_LETTERS + NONCE_BYTES, len(whole) - MAC_BYTES
        if end < start:
            raise BadSeal("A sealed secret is too short to be one")
        head, hidden, mac = whole[:start], whole[start:end], whole[end:]
        id = head[:ID_LETTERS].decode("latin-1")
        if id not in self._keys:
            self._look(now=True)
        if id not in self._keys:
            raise BadSeal(f"A secret was sealed with a key that is not in {self.path}: bring back that file's backup")
        if not hmac.compare_digest(mac, _seal_mac(self._derived(id, f"seal {purpose}"), head, about, hidden)):
            raise BadSeal("A sealed secret was changed, or belongs to something else")
        return _xor(hidden, self._derived(id, f"hide {purpose}"), head[ID_LETTERS:])

    # -- the file ---------------------------------------------------------------------------------------

    def _look(self, *, now: bool = False) -> None:
        """Read the file again if it changed; one that has gone bad meanwhile must not stop a running service."""
        moment = time.monotonic()
        if not now and moment < self._next_look:
            return
        self._next_look = moment + LOOK_AGAIN
        try:
            if _stamp(os.stat(self.path)) != self._seen:
                self._adopt(*_read(self.path))
            self.trouble = None
        except OSError as error:
            self.trouble = BadKeys(f"{self.path} cannot be read: {reason(error)}")
        except BadKeys as refusal:
            self.trouble = refusal

    def _adopt(self, keys: list[Key], seen: tuple[int, ...]) -> None:
        self._keys = {key.id: key for key in keys}
        self._newest = keys[-1].id
        # A key verifies as long as something that it signed on its last day can live.
        self._until = {key.id: after.made + VERIFIES for key, after in pairwise(keys) if key.trusted}
        self._until[self._newest] = NEVER
        self._made_from: dict[tuple[str, str], bytes] = {}
        self._seen = seen
        self._next_look = time.monotonic() + LOOK_AGAIN

    def _derived(self, id: str, purpose: str) -> bytes:
        known = self._made_from.get((id, purpose))
        if known is None:
            known = hmac.digest(self._keys[id].secret, f"{FORMAT} {purpose}".encode(), "sha256")
            self._made_from[id, purpose] = known
        return known

    def _write_anew(self, change: Callable[[list[Key]], list[Key]]) -> None:
        """Change the file as a whole: who reads it finds the old or the new one, and no change is lost."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with _locked(self.path.with_name(self.path.name + ".lock")):
                before = _read(self.path)[0] if self.path.exists() else []
                _replace(self.path, msgspec.json.encode(KeyFile(format=FORMAT, keys=change(before))))
        except OSError as error:
            raise BadKeys(f"{self.path} cannot be written: {reason(error)}") from None


def _new_key(made: int) -> Key:
    return Key(id=secrets.token_hex(ID_LETTERS // 2), made=made, secret=secrets.token_bytes(KEY_BYTES))


def _read(path: Path) -> tuple[list[Key], tuple[int, ...]]:
    """The keys of a file that is fit for use, and what tells whether it changed."""
    try:
        with open(path, "rb") as file:
            status = os.fstat(file.fileno())
            data = file.read(LARGEST)
    except FileNotFoundError:
        raise BadKeys(f"There is no key file {path}: bring back its backup, or nobody is known any more") from None
    except OSError as error:
        raise BadKeys(f"{path} cannot be read: {reason(error)}") from None
    if status.st_mode & 0o077:
        mode = stat.S_IMODE(status.st_mode)
        raise BadKeys(
            f"{path} holds secrets and others can read it (mode {mode:04o}): chmod 600 it, then change "
            "the key (grotto keys rotate)"
        )
    try:
        file_keys = msgspec.json.decode(data, type=KeyFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadKeys(f"{path} is no key file, or damaged: bring back its backup") from None
    problem = _problem(file_keys)
    if problem:
        raise BadKeys(f"{path} {problem}")
    return file_keys.keys, _stamp(status)


def _problem(file: KeyFile) -> str:
    if file.format != FORMAT or not file.keys or len({key.id for key in file.keys}) != len(file.keys):
        return "is no key file, or damaged: bring back its backup"
    for key in file.keys:
        if len(key.id) != ID_LETTERS or not key.id.isascii() or not key.id.isalnum():
            return "is damaged, a key has a strange name: bring back its backup"
        if len(key.secret) < KEY_BYTES:
            return f"holds a key of {len(key.secret)} bytes where {KEY_BYTES} are needed: {_REMAKE}"
        if guessable(key.secret):
            return f"holds a key that anybody could guess: {_REMAKE}"
    if not file.keys[-1].trusted:
        return "says not to trust its newest key: bring back its backup, then change the key (grotto keys rotate)"
    return ""


_REMAKE = (
    "bring back its backup. Only a service without tables may start anew: move the file away, and another one is made"
)


def guessable(secret: bytes) -> bool:
    """Whether a key is known, typed by a person, or not random."""
    typed = all(32 <= byte < 127 for byte in secret)
    return secret in KNOWN or typed or len(set(secret)) < FEWEST_VALUES


def _stamp(status: os.stat_result) -> tuple[int, ...]:
    return status.st_mtime_ns, status.st_ino, status.st_size


def _replace(path: Path, data: bytes) -> None:
    """Put a new file in the place of an old one, on disk before this returns."""
    handle, name = tempfile.mkstemp(prefix=path.name + ".", dir=path.parent)  # mode 0600 from the start
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """One process at a time; two rotations at once would lose one of the keys."""
    handle = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


# -- sealing: encrypt, then authenticate. HMAC-SHA256 of nonce and counter is the keystream ------------------


def _xor(data: bytes, key: bytes, nonce: bytes) -> bytes:
    blocks = range((len(data) + 31) // 32)
    stream = b"".join(hmac.digest(key, nonce + block.to_bytes(8, "big"), "sha256") for block in blocks)
    mixed = int.from_bytes(data, "big") ^ int.from_bytes(stream[: len(data)], "big")
    return mixed.to_bytes(len(data), "big")


def _seal_mac(key: bytes, head: bytes, about: str, hidden: bytes) -> bytes:
    thing = about.encode()
    return hmac.digest(key, head + len(thing).to_bytes(4, "big") + thing + hidden, "sha256")


def _from_text(sealed: str) -> bytes:
    try:
        whole = urlsafe_b64decode(sealed.encode("ascii") + b"=" * (-len(sealed) % 4))
    except ValueError:
        raise BadSeal("A sealed secret is damaged") from None
    # Some texts decode alike; only the one that was written counts.
    if urlsafe_b64encode(whole).rstrip(b"=").decode() != sealed:
        raise BadSeal("A sealed secret is damaged")
    return whole

"""The file that holds the server's keys: one file, readable by its owner only, replaced as a whole."""

from __future__ import annotations

import fcntl
import hashlib
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from grotto.kernel.errors import Refusal
from grotto.kernel.files import reason, replacing

FORMAT = "grotto-keys/1"
KEY_BYTES = 32
KEY_ID_LETTERS = 8
MAX_FILE_BYTES = 1 << 20

# Keys that appear in manuals and tests: with a key that can be guessed, anybody can be anybody.
KNOWN_WORDS = ("", "changeme", "change-me", "default", "grotto", "key", "password", "secret", "test")
KNOWN_KEYS = frozenset([bytes(range(32)), *(hashlib.sha256(word.encode()).digest() for word in KNOWN_WORDS)])
MIN_DISTINCT_BYTES = 12  # 32 random bytes have about thirty different values
REMAKE = (
    "bring back its backup. Only a service without tables may start anew: move the file away, and another one is made"
)

Stamp = tuple[int, ...]
"""Changes whenever the file does."""


class BadKeys(Refusal):
    """The key file is missing, damaged, readable by others, or holds keys that can be guessed."""

    kind = "bad-keys"


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
    """The content of the file, the newest key last."""

    format: str
    keys: list[Key]


def read_keys(path: Path) -> tuple[list[Key], Stamp]:
    """The keys of a file that is fit for use, and its stamp; raises BadKeys."""
    try:
        with open(path, "rb") as file:
            status = os.fstat(file.fileno())
            data = file.read(MAX_FILE_BYTES)
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
    return file_keys.keys, stamp(status)


def _problem(file: KeyFile) -> str:
    if file.format != FORMAT or not file.keys or len({key.id for key in file.keys}) != len(file.keys):
        return "is no key file, or damaged: bring back its backup"
    for key in file.keys:
        if len(key.id) != KEY_ID_LETTERS or not key.id.isascii() or not key.id.isalnum():
            return "is damaged, a key has a malformed id: bring back its backup"
        if len(key.secret) < KEY_BYTES:
            return f"holds a key of {len(key.secret)} bytes where {KEY_BYTES} are needed: {REMAKE}"
        if guessable(key.secret):
            return f"holds a key that anybody could guess: {REMAKE}"
    if not file.keys[-1].trusted:
        return "says not to trust its newest key: bring back its backup, then change the key (grotto keys rotate)"
    return ""


def guessable(secret: bytes) -> bool:
    """Whether a key is well known, typed by a person, or not random."""
    typed = all(32 <= byte < 127 for byte in secret)
    return secret in KNOWN_KEYS or typed or len(set(secret)) < MIN_DISTINCT_BYTES


def stamp(status: os.stat_result) -> Stamp:
    """What tells whether a file has changed."""
    return status.st_mtime_ns, status.st_ino, status.st_size


def change_keys(path: Path, change: Callable[[list[Key]], list[Key]]) -> None:
    """Replace the file: readers find the old or the new one, and no change of another process is lost."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with locked(path.with_name(path.name + ".lock")):
            before = read_keys(path)[0] if path.exists() else []
            _replace(path, msgspec.json.encode(KeyFile(format=FORMAT, keys=change(before))))
    except OSError as error:
        raise BadKeys(f"{path} cannot be written: {reason(error)}") from None


def _replace(path: Path, data: bytes) -> None:
    """Replace a file; the new one is on disk before this returns."""
    with replacing(path, private=True) as file:
        file.write(data)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """One process at a time: of two rotations at once, one key would be lost."""
    handle = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)

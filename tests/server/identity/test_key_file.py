"""The key file: readable by its owner only, refused when damaged, never overwritten."""

from __future__ import annotations

import json
import os
import stat
import time
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from threading import Thread

import pytest

from grotto.server.identity.key_file import KEY_BYTES, BadKeys, guessable, locked
from grotto.server.identity.keys import KeyRing

pytestmark = pytest.mark.one_build


def write(path: Path, *secrets: bytes, **more: object) -> None:
    path.parent.mkdir(exist_ok=True)
    made = [
        {"id": f"key{number:05}", "made": number, "secret": b64encode(secret).decode()}
        for number, secret in enumerate(secrets)
    ]
    path.write_text(json.dumps({"format": "grotto-keys/1", "keys": made, **more}))
    path.chmod(0o600)


def test_the_file_is_made_at_the_first_start_and_only_its_owner_can_read_it(path: Path) -> None:
    before = os.umask(0)
    try:
        KeyRing(path)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert sorted(other.name for other in path.parent.iterdir()) == ["keys.json", "keys.json.lock"]


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o620, 0o610, 0o601])
def test_a_file_that_others_can_read_or_write_is_refused_with_the_remedy(path: Path, mode: int) -> None:
    KeyRing(path)
    path.chmod(mode)
    with pytest.raises(BadKeys, match="chmod 600"):
        KeyRing(path)


@pytest.mark.parametrize(
    "secret",
    [
        b"", b"short", sha256(b"good").digest()[: KEY_BYTES - 1], bytes(32), b"\xff" * 32, bytes(range(32)), b"ab" * 16,
        bytes(range(10)) * 4, b"please-change-this-key-before-us",
        bytes.fromhex("057ba03d6c44104863dc7361fe4578965d1887360f90a0895882e58a6248fc86"),     # of "changeme"
    ],
)  # fmt: skip
def test_short_known_and_typed_keys_are_refused(path: Path, secret: bytes) -> None:
    write(path, secret)
    with pytest.raises(BadKeys, match="move the file away"):
        KeyRing(path)


def test_one_bad_key_among_good_ones_is_refused_too(path: Path) -> None:
    write(path, bytes(32), os.urandom(32))
    with pytest.raises(BadKeys, match="guess"):
        KeyRing(path)


def test_random_keys_are_not_taken_for_guessable_ones() -> None:
    assert not any(guessable(os.urandom(KEY_BYTES)) for _ in range(5000))


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"format": "grotto-keys/1"}', '{"format": "grotto-keys/1", "keys": []}', "\xff", "[" * 99],
)
def test_a_damaged_file_is_refused_and_never_overwritten(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text, "latin-1")
    path.chmod(0o600)
    with pytest.raises(BadKeys, match="backup"):
        KeyRing(path)
    assert path.read_text("latin-1") == text


@pytest.mark.parametrize("end", [1, 40, 100, -1])
def test_a_file_that_was_cut_off_is_refused(path: Path, end: int) -> None:
    KeyRing(path)
    path.write_bytes(path.read_bytes()[:end])
    with pytest.raises(BadKeys):
        KeyRing(path)


def test_two_keys_of_one_name_another_format_or_a_distrusted_newest_key_are_refused(path: Path) -> None:
    good = os.urandom(32)
    for change in (
        {"format": "grotto-keys/2"},
        {"keys": [{"id": "sameid00", "made": 1, "secret": b64encode(os.urandom(32)).decode()}] * 2},
        {"keys": [{"id": "short", "made": 1, "secret": b64encode(good).decode()}]},
        {"keys": [{"id": "goodid00", "made": 1, "secret": b64encode(good).decode(), "trusted": False}]},
        {"more": 1},
    ):
        write(path, good, **change)
        with pytest.raises(BadKeys):
            KeyRing(path)


def test_where_there_must_be_a_file_none_is_made(path: Path) -> None:
    with pytest.raises(BadKeys, match="backup"):
        KeyRing(path, make=False)
    assert not path.exists()


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadKeys, match="cannot be written"):
        KeyRing(tmp_path / "file" / "keys.json")


def test_of_two_first_starts_the_second_takes_the_keys_of_the_first(path: Path, tmp_path: Path) -> None:
    first = KeyRing(tmp_path / "first.json")
    path.parent.mkdir()
    rings: list[KeyRing] = []
    with locked(path.with_name("keys.json.lock")):
        second = Thread(target=lambda: rings.append(KeyRing(path)))
        second.start()
        time.sleep(0.1)  # it saw no file, and waits
        path.write_bytes(first.path.read_bytes())
        path.chmod(0o600)
    second.join()
    assert rings[0].signing("a") == first.signing("a")

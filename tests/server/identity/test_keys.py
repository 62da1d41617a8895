"""The key ring: made once for every install, readable by nobody else, turned without locking anybody out."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import time
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grotto.server.identity import keys
from grotto.server.identity.keys import KEY_BYTES, VERIFIES, BadKeys, BadSeal, KeyRing

pytestmark = pytest.mark.one_build

DAY = 86_400
SEED = bytes(range(100, 132))


class Clock:
    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "keys.json"


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


def test_a_second_start_finds_the_same_keys(path: Path) -> None:
    assert KeyRing(path).signing("a") == KeyRing(path).signing("a")


def test_no_two_installs_have_the_same_keys(tmp_path: Path) -> None:
    rings = [KeyRing(tmp_path / f"{number}" / "keys.json") for number in range(20)]
    assert len({ring.signing("a") for ring in rings}) == 20
    assert len({ring.signing("a")[1] for ring in rings}) == 20


def test_each_purpose_has_a_key_of_its_own(path: Path) -> None:
    ring = KeyRing(path)
    (name, one), (same, two) = ring.signing("one"), ring.signing("two")
    assert name == same
    assert one != two
    assert ring.verifying(name, "one") == one
    assert one.hex() not in path.read_text()


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
    assert not any(keys.guessable(os.urandom(KEY_BYTES)) for _ in range(5000))


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


# -- rotating -------------------------------------------------------------------------------------------


def test_after_a_rotation_the_new_key_signs_and_the_old_one_verifies(path: Path) -> None:
    ring = KeyRing(path)
    old, key = ring.signing("a")
    new = ring.rotate()
    assert new != old
    assert ring.signing("a")[0] == new
    assert ring.verifying(old, "a") == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_old_key_verifies_for_200_days_after_it_was_replaced(path: Path) -> None:
    clock = Clock()
    ring = KeyRing(path, clock=clock)
    old, key = ring.signing("a")
    clock.now += 1000 * DAY  # nobody rotated for years: what it signed a moment ago must live on
    assert ring.verifying(old, "a") == key
    ring.rotate()
    ring.rotate()
    clock.now += VERIFIES
    assert ring.verifying(old, "a") == key
    clock.now += 2
    assert ring.verifying(old, "a") is None
    assert KeyRing(path, clock=clock).verifying(old, "a") is None


def test_a_leaked_key_can_be_distrusted_and_still_unseals(path: Path) -> None:
    ring = KeyRing(path)
    sealed, (old, _) = ring.seal(SEED, purpose="seed", about="table"), ring.signing("a")
    ring.rotate(distrust=True)
    assert ring.verifying(old, "a") is None
    assert ring.verifying(ring.signing("a")[0], "a")
    assert ring.unseal(sealed, purpose="seed", about="table") == SEED


def test_another_process_learns_of_a_rotation_by_itself(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = KeyRing(path), KeyRing(path)
    new = there.rotate()
    assert here.verifying(new, "a") == there.signing("a")[1]  # at once, because it sees the name
    newer = there.rotate()
    monkeypatch.setattr(keys, "LOOK_AGAIN", 0.0)
    here._next_look = 0.0
    assert here.signing("a")[0] == newer  # within a second, when it signs


def test_a_file_that_goes_bad_does_not_stop_a_running_service(path: Path) -> None:
    ring = KeyRing(path)
    before, whole = ring.signing("a"), path.read_bytes()
    for break_it in (lambda: path.write_text("oops"), path.unlink):
        break_it()
        assert ring.verifying("unknown0", "a") is None
        assert ring.signing("a") == before
        assert isinstance(ring.trouble, BadKeys)
    with pytest.raises(BadKeys):
        ring.rotate()
    assert not path.exists()
    path.write_bytes(whole)
    path.chmod(0o600)
    ring._look(now=True)
    assert ring.trouble is None


ROTATE = """
import sys
import time
from grotto.server.identity.keys import KeyRing
ring = KeyRing(sys.argv[1])
print(*[ring.rotate() for _ in range(10)])
"""


def test_processes_that_start_and_rotate_at_once_lose_no_key(path: Path) -> None:
    runs = [subprocess.Popen([sys.executable, "-c", ROTATE, path], stdout=subprocess.PIPE, text=True) for _ in range(3)]
    made = {name for run in runs for name in run.communicate()[0].split()}
    ring = KeyRing(path)
    assert len(made) == 30
    assert all(ring.verifying(name, "a") for name in made)
    assert len(json.loads(path.read_text())["keys"]) == 31


def test_of_two_first_starts_the_second_takes_the_keys_of_the_first(path: Path, tmp_path: Path) -> None:
    first = KeyRing(tmp_path / "first.json")
    path.parent.mkdir()
    rings: list[KeyRing] = []
    with keys._locked(path.with_name("keys.json.lock")):
        second = Thread(target=lambda: rings.append(KeyRing(path)))
        second.start()
        time.sleep(0.1)  # it saw no file, and waits
        path.write_bytes(first.path.read_bytes())
        path.chmod(0o600)
    second.join()
    assert rings[0].signing("a") == first.signing("a")


def test_keys_do_not_show_themselves(path: Path) -> None:
    ring = KeyRing(path)
    secret = json.loads(path.read_text())["keys"][0]["secret"]
    key = next(iter(ring._keys.values()))
    for shown in (repr(ring), repr(key), str(key), f"{ring._keys}"):
        assert secret not in shown
        assert repr(key.secret)[2:-1] not in shown


# -- sealing --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> KeyRing:
    return KeyRing(tmp_path_factory.mktemp("keys") / "keys.json")


@given(secret=st.binary(max_size=200), about=st.text(max_size=20))
def test_what_is_sealed_comes_back(ring: KeyRing, secret: bytes, about: str) -> None:
    sealed = ring.seal(secret, purpose="seed", about=about)
    assert ring.unseal(sealed, purpose="seed", about=about) == secret


def test_every_flipped_bit_is_noticed(ring: KeyRing) -> None:
    sealed = ring.seal(SEED, purpose="seed", about="table")
    whole = keys._from_text(sealed)
    for bit in range(8 * len(whole)):
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << bit % 8
        text = keys.urlsafe_b64encode(changed).rstrip(b"=").decode()
        with pytest.raises(BadSeal):
            ring.unseal(text, purpose="seed", about="table")


def test_every_changed_letter_is_noticed(ring: KeyRing) -> None:
    sealed = ring.seal(SEED + b"!", purpose="seed", about="table")
    for place in range(len(sealed)):
        for letter in ("A", "B", "Q", "g", "=", "\n", "é"):
            if sealed[place] != letter:
                with pytest.raises(BadSeal):
                    ring.unseal(sealed[:place] + letter + sealed[place + 1 :], purpose="seed", about="table")


@given(st.text(max_size=120))
def test_no_other_text_is_taken_for_a_sealed_secret(ring: KeyRing, text: str) -> None:
    with pytest.raises(BadSeal):
        ring.unseal(text, purpose="seed", about="table")


def test_cut_off_longer_and_empty_texts_are_refused(ring: KeyRing) -> None:
    sealed = ring.seal(SEED, purpose="seed", about="table")
    for text in [sealed[:end] for end in range(len(sealed))] + [sealed + "A", sealed + "AAAA", sealed + "="]:
        with pytest.raises(BadSeal):
            ring.unseal(text, purpose="seed", about="table")


def test_a_sealed_secret_opens_only_for_its_purpose_its_thing_and_its_service(ring: KeyRing, path: Path) -> None:
    sealed = ring.seal(SEED, purpose="seed", about="table")
    for purpose, about in (("seed", "tablf"), ("seed", ""), ("answer", "table"), ("see", "dtable")):
        with pytest.raises(BadSeal):
            ring.unseal(sealed, purpose=purpose, about=about)
    with pytest.raises(BadSeal, match="backup"):
        KeyRing(path).unseal(sealed, purpose="seed", about="table")


def test_the_same_secret_is_sealed_differently_each_time_and_not_readable(ring: KeyRing) -> None:
    sealed = {ring.seal(bytes(64), purpose="seed", about="table") for _ in range(50)}
    assert len(sealed) == 50
    hidden = [keys._from_text(text)[24:-32] for text in sealed]
    assert len({part[:32] for part in hidden}) == 50
    assert all(part[:32] != part[32:] and bytes(8) not in part for part in hidden)  # each block has its own stream


def test_a_seal_outlives_every_rotation(path: Path) -> None:
    clock = Clock()
    ring = KeyRing(path, clock=clock)
    sealed = ring.seal(SEED, purpose="seed", about="table")
    for _ in range(5):
        clock.now += 300 * DAY
        ring.rotate()
    assert KeyRing(path, clock=clock).unseal(sealed, purpose="seed", about="table") == SEED


def test_long_texts_are_not_sealed(ring: KeyRing) -> None:
    with pytest.raises(BadSeal):
        ring.seal(bytes(keys.LARGEST_SECRET + 1), purpose="seed", about="table")


def test_sealing_is_what_the_decision_record_says(path: Path) -> None:
    """An independent reading of the format, so that another program could open a backup."""
    import hashlib
    import hmac
    from base64 import b64decode, urlsafe_b64decode

    sealed = KeyRing(path).seal(SEED, purpose="seed", about="table")
    whole = urlsafe_b64decode(sealed + "=" * (-len(sealed) % 4))
    key = json.loads(path.read_text())["keys"][0]
    secret = b64decode(key["secret"])

    def mac(key: bytes, text: bytes) -> bytes:
        return hmac.new(key, text, hashlib.sha256).digest()

    nonce, hidden = whole[8:24], whole[24:-32]
    assert whole[:8] == key["id"].encode()
    assert whole[-32:] == mac(mac(secret, b"grotto-keys/1 seal seed"), whole[:24] + b"\0\0\0\5table" + hidden)
    stream = mac(mac(secret, b"grotto-keys/1 hide seed"), nonce + bytes(8))
    assert bytes(a ^ b for a, b in zip(hidden, stream, strict=True)) == SEED

"""Sealed secrets: unreadable and unchangeable without the key ring, and bound to what they belong to."""

from __future__ import annotations

import hmac
import json
from base64 import b64decode, urlsafe_b64decode
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from hypothesis import given
from hypothesis import strategies as st

from grotto.server.identity import sealing
from grotto.server.identity.keys import KeyRing
from grotto.server.identity.sealing import BadSeal
from tests.server.waiting import SecondsClock

pytestmark = pytest.mark.one_build

DAY = 86_400
SEED = bytes(range(100, 132))


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> KeyRing:
    return KeyRing(tmp_path_factory.mktemp("keys") / "keys.json")


@given(secret=st.binary(max_size=200), about=st.text(max_size=20))
def test_what_is_sealed_comes_back(ring: KeyRing, secret: bytes, about: str) -> None:
    sealed = ring.seal(secret, purpose="seed", about=about)
    assert ring.unseal(sealed, purpose="seed", about=about) == secret


def test_every_flipped_bit_is_noticed(ring: KeyRing) -> None:
    sealed = ring.seal(SEED, purpose="seed", about="table")
    whole = sealing.from_text(sealed.removeprefix(sealing.PREFIX))
    for bit in range(8 * len(whole)):
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << bit % 8
        text = sealing.PREFIX + sealing.to_text(bytes(changed))
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
    whole = [sealing.from_text(text.removeprefix(sealing.PREFIX)) for text in sealed]
    assert len({data[8:20] for data in whole}) == 50, "no nonce is used twice"
    assert all(bytes(8) not in data[20:] for data in whole)


def test_a_seal_outlives_every_rotation(path: Path) -> None:
    clock = SecondsClock()
    ring = KeyRing(path, clock=clock)
    sealed = ring.seal(SEED, purpose="seed", about="table")
    for _ in range(5):
        clock.now += 300 * DAY
        ring.rotate()
    assert KeyRing(path, clock=clock).unseal(sealed, purpose="seed", about="table") == SEED


def test_long_texts_are_not_sealed(ring: KeyRing) -> None:
    with pytest.raises(BadSeal):
        ring.seal(bytes(sealing.MAX_SECRET_BYTES + 1), purpose="seed", about="table")


def test_sealing_is_what_the_decision_record_says(path: Path) -> None:
    """An independent reading of the format, so that another program could open a backup."""
    sealed = KeyRing(path).seal(SEED, purpose="seed", about="table")
    version, _, text = sealed.partition(".")
    whole = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    key = json.loads(path.read_text())["keys"][0]
    derived = hmac.digest(b64decode(key["secret"]), b"grotto-keys/1 aes-gcm seed", "sha256")
    assert version == "2"
    assert whole[:8] == key["id"].encode()
    assert AESGCM(derived).decrypt(whole[8:20], whole[20:], key["id"].encode() + b" table") == SEED

"""Secrets that versions before 1.0 sealed are still read, and nothing else in that form is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grotto.server.identity.keys import KeyRing
from grotto.server.identity.sealing import BadSeal, from_text, to_text

pytestmark = pytest.mark.one_build

KEPT: dict[str, Any] = json.loads((Path(__file__).parents[2] / "data" / "legacy_seals.json").read_text())
SAMPLES: list[dict[str, str]] = KEPT["samples"]


@pytest.fixture
def ring(tmp_path: Path) -> KeyRing:
    path = tmp_path / "keys.json"
    path.write_text(json.dumps({"format": "grotto-keys/1", "keys": KEPT["keys"]}))
    path.chmod(0o600)
    return KeyRing(path)


@pytest.mark.parametrize("sample", SAMPLES, ids=["by a key that is distrusted now", "long", "empty"])
def test_what_was_sealed_then_is_read_now(sample: dict[str, str], ring: KeyRing) -> None:
    found = ring.unseal(sample["sealed"], purpose=sample["purpose"], about=sample["about"])
    assert found.hex() == sample["secret"]


@pytest.mark.parametrize("sample", SAMPLES)
def test_only_for_its_purpose_and_its_thing(sample: dict[str, str], ring: KeyRing) -> None:
    for purpose, about in (("other", sample["about"]), (sample["purpose"], "other")):
        with pytest.raises(BadSeal, match="belongs to something else"):
            ring.unseal(sample["sealed"], purpose=purpose, about=about)


def test_every_flipped_bit_is_noticed(ring: KeyRing) -> None:
    sample = SAMPLES[0]
    whole = from_text(sample["sealed"])
    for bit in range(8 * len(whole)):
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(BadSeal):
            ring.unseal(to_text(bytes(changed)), purpose=sample["purpose"], about=sample["about"])


def test_cut_off_texts_are_refused(ring: KeyRing) -> None:
    sample = SAMPLES[0]
    for end in range(len(sample["sealed"])):
        with pytest.raises(BadSeal):
            ring.unseal(sample["sealed"][:end], purpose=sample["purpose"], about=sample["about"])


def test_nothing_is_sealed_in_the_old_form(ring: KeyRing) -> None:
    assert ring.seal(b"seed", purpose="table seed", about="table").startswith("2.")

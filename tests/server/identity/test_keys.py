"""The key ring: keys for each purpose, rotated without logging anybody out."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from grotto.server.identity import keys
from grotto.server.identity.key_file import BadKeys
from grotto.server.identity.keys import VERIFIES, KeyRing
from tests.server.waiting import SecondsClock

pytestmark = pytest.mark.one_build

DAY = 86_400
SEED = bytes(range(100, 132))


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


def test_after_a_rotation_the_new_key_signs_and_the_old_one_verifies(path: Path) -> None:
    ring = KeyRing(path)
    old, key = ring.signing("a")
    new = ring.rotate()
    assert new != old
    assert ring.signing("a")[0] == new
    assert ring.verifying(old, "a") == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_old_key_verifies_for_200_days_after_it_was_replaced(path: Path) -> None:
    clock = SecondsClock()
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


def test_keys_do_not_show_themselves(path: Path) -> None:
    ring = KeyRing(path)
    secret = json.loads(path.read_text())["keys"][0]["secret"]
    key = next(iter(ring._keys.values()))
    for shown in (repr(ring), repr(key), str(key), f"{ring._keys}"):
        assert secret not in shown
        assert repr(key.secret)[2:-1] not in shown

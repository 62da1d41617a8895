"""`grotto keys`: a new key, and nobody has to say anew who they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grotto.cli.main import cli
from grotto.server.identity.cookies import GuestCookies
from grotto.server.identity.key_file import BadKeys
from grotto.server.identity.keys import KeyRing


def run(*arguments: str | Path) -> Result:
    found = CliRunner().invoke(cli, ["keys", *map(str, arguments)], catch_exceptions=False)
    assert found.exit_code == 0, found.output
    return found


@pytest.fixture
def ring(tmp_path: Path) -> KeyRing:
    return KeyRing(tmp_path / "keys.json")


def cookie(cookies: GuestCookies) -> str:
    return cookies.issued("ann", 0, https=False).split(";")[0]


def test_rotating_logs_nobody_out_and_loses_no_secret(ring: KeyRing) -> None:
    cookies = GuestCookies(ring)
    before, sealed = cookie(cookies), ring.seal(b"a seed", purpose="table seed", about="t1")
    old, _ = ring.signing("anything")
    said = run("rotate", "--keys", ring.path).output
    there = KeyRing(ring.path, make=False)  # as a process that starts now; one that runs looks again by itself
    new, _ = there.signing("anything")
    assert new != old
    assert new in said
    assert GuestCookies(there).read(before, https=False).session is not None
    assert there.unseal(sealed, purpose="table seed", about="t1") == b"a seed"
    after = cookie(GuestCookies(there))
    assert cookies.read(after, https=False).session is not None  # the process that runs knows the new key
    shown = run("show", "--keys", ring.path).output.splitlines()
    assert [line.split()[0] for line in shown] == [old, new]
    assert shown[0].endswith(" verifies")
    assert shown[1].endswith(" signs")


def test_after_a_leak_no_older_key_is_believed_and_tables_go_on(ring: KeyRing) -> None:
    before, sealed = cookie(GuestCookies(ring)), ring.seal(b"a seed", purpose="table seed", about="t1")
    assert "logged out" in CliRunner().invoke(cli, ["keys", "rotate", "--help"]).output
    assert "recovery link" in run("rotate", "--distrust", "--database", ring.path.parent / "tables.sqlite").output
    there = KeyRing(ring.path, make=False)
    assert GuestCookies(there).read(before, https=False).session is None
    assert there.unseal(sealed, purpose="table seed", about="t1") == b"a seed"
    assert run("show", "--keys", ring.path).output.splitlines()[0].endswith(" only unseals")


def test_a_ring_that_is_missing_is_not_made(tmp_path: Path) -> None:
    """A new one could not read what the tables have sealed."""
    with pytest.raises(BadKeys, match="bring back its backup"):
        run("rotate", "--keys", tmp_path / "keys.json")
    assert not (tmp_path / "keys.json").exists()


def test_what_is_shown_holds_no_secret(ring: KeyRing) -> None:
    shown = run("show", "--keys", ring.path).output
    assert ring.signing("x")[0] in shown
    assert len(shown) < 80

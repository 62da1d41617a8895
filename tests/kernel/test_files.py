"""Files are replaced as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from grotto.kernel.files import replacing

pytestmark = pytest.mark.one_build  # nothing of it is compiled


def test_a_file_takes_its_name_when_it_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    with replacing(path) as file:
        file.write(b"new")
        file.flush()
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def break_off(path: Path) -> None:
    with replacing(path) as file:
        file.write(b"half")
        raise KeyboardInterrupt


def test_what_is_broken_off_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        break_off(path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_private_file_is_for_its_owner_alone_while_it_is_written_too(tmp_path: Path) -> None:
    with replacing(tmp_path / "a", private=True):
        assert [found.stat().st_mode & 0o777 for found in tmp_path.iterdir()] == [0o600]
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o600

"""Files that are kept in memory: read once, bounded, and new when a new client was built."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from grotto.server import file_cache
from grotto.server.file_cache import PART, FileCache
from grotto.server.problems import NotFound

from .test_static import got

pytestmark = pytest.mark.one_build


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text("page 1", "utf-8")
    for name in "abc":
        (tmp_path / name).write_bytes(name.encode() * 100)
    return tmp_path


def read(files: FileCache, name: str) -> bytes:
    assert name in files
    return asyncio.run(files.read(name)).content


def test_a_file_is_read_from_the_disk_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found, names = file_cache._read, list[str]()

    def noted(folder: Path, name: str) -> file_cache.CachedFile:
        names.append(name)
        return found(folder, name)

    monkeypatch.setattr(file_cache, "_read", noted)
    files = FileCache(folder)
    for _ in range(3):
        assert read(files, "a") == b"a" * 100
        assert read(files, "index.html") == b"page 1"
    assert names == ["a", "index.html"]


def test_only_so_many_bytes_are_kept_and_the_rest_is_served_all_the_same(folder: Path) -> None:
    files = FileCache(folder, most_bytes=250)
    for name in "abcabc":
        assert read(files, name) == name.encode() * 100
        assert files.kept_bytes <= 250
    (folder / "large").write_bytes(b"x" * 251)
    assert len(read(files, "large")) == 251
    assert files.kept_bytes == 200


def test_when_the_index_has_changed_nothing_old_is_served(folder: Path) -> None:
    now = [0.0]
    files = FileCache(folder, clock=lambda: now[0])
    assert (read(files, "index.html"), read(files, "a")) == (b"page 1", b"a" * 100)
    (folder / "a").write_bytes(b"new")
    (folder / "index.html").write_text("a second page", "utf-8")
    assert read(files, "a") == b"a" * 100
    now[0] = 1.5
    assert (read(files, "index.html"), read(files, "a")) == (b"a second page", b"new")
    assert files.kept_bytes == len(b"a second pagenew")


def test_a_link_out_of_the_folder_is_no_file_of_it(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    secret = tmp_path_factory.mktemp("elsewhere") / "secret"
    secret.write_text("secret", "utf-8")
    (folder / "leak").symlink_to(secret)
    with pytest.raises(NotFound):
        read(FileCache(folder), "leak")


def test_a_large_file_arrives_whole(folder: Path) -> None:
    content = bytes(range(256)) * (PART // 100)
    (folder / "assets").mkdir()
    (folder / "assets" / "large.webp").write_bytes(content)
    assert got(folder, "/assets/large.webp").content == content

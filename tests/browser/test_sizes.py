"""The first page and the boards load little JavaScript."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from .server_process import BUILD, WEB
from .tables import GAMES

pytestmark = pytest.mark.one_build

FIRST, BOARD = 60_000, 120_000  # bytes, as gzip sends them
IMPORT = re.compile(r"""(?:import|from)\s*['"`]\./([\w.-]+\.js)['"`]""")
MESSAGES = re.compile(r"""import\(\s*['"`]\./((?:\w+-)?(?:en|de|nl|cs)-[\w-]+\.js)['"`]\s*\)""")


def with_imports(*names: str) -> set[str]:
    """These files and everything they need before they run."""
    found: set[str] = set()
    left = list(names)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += IMPORT.findall((WEB / "assets" / name).read_text("utf-8"))
    return found


def weight(names: set[str]) -> int:
    return sum(len(gzip.compress((WEB / "assets" / name).read_bytes(), 9)) for name in names)


def first_page() -> set[str]:
    """What the start page loads before anybody does anything."""
    index = WEB / "index.html"
    assert index.exists(), f"the browser client is not built; build it with: {BUILD}"
    return with_imports(*re.findall(r'(?:src|href)="/assets/([\w.-]+\.js)"', index.read_text("utf-8")))


def board(game: str) -> set[str]:
    """What a table of this game loads besides."""
    files = [file.name for file in Path(WEB / "assets").glob("*.js")]
    wanted = [name for name in files if re.match(rf"({game}-parts|TablePage|Table)-", name)]
    assert len(wanted) >= 3, wanted
    return with_imports(*wanted) - first_page()


def messages(names: set[str]) -> int:
    """The messages that these files load by themselves, in the language that has most to say."""
    found = {name for file in names for name in MESSAGES.findall((WEB / "assets" / file).read_text("utf-8"))}
    assert len(found) >= 8, "the messages of the table and of the game, in four languages"
    return max(
        weight({name for name in found if re.match(rf"(\w+-)?{language}-", name)})
        for language in ("en", "de", "nl", "cs")
    )


def test_the_first_page_is_light() -> None:
    assert weight(first_page()) <= FIRST


def test_the_first_page_asks_for_one_script_and_one_style() -> None:
    assert len(first_page()) == 1
    assert len(re.findall(r'href="/assets/[\w.-]+\.css"', (WEB / "index.html").read_text("utf-8"))) == 1


def test_what_shrinks_lies_compressed_beside_itself() -> None:
    texts = [file for file in WEB.rglob("*") if file.suffix in (".js", ".css", ".html") and file.stat().st_size >= 1000]
    assert len(texts) > 30
    for file in texts:
        assert gzip.decompress(file.with_name(f"{file.name}.gz").read_bytes()) == file.read_bytes()
        assert file.with_name(f"{file.name}.br").stat().st_size < file.stat().st_size


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light(game: str) -> None:
    assert weight(board(game)) + messages(board(game)) <= BOARD

"""The samples, and a server that goes on with a copy of the database two days after it was stopped."""

from __future__ import annotations

import json
import lzma
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from .people import Person
from .serving import serving

SAMPLES = Path(__file__).parent.parent / "data" / "before_1_0"
SERVER = SAMPLES / "server"
LATER = 2 * 86_400  # seconds after the stop: long enough that cookies are renewed and clocks would have run out

Known = Callable[[str], Person]


@pytest.fixture(scope="session")
def kept() -> Any:
    """What the people of the sampled server have written down."""
    return json.loads((SERVER / "kept.json").read_text("utf-8"))


def unpacked(name: str, folder: Path) -> Path:
    """A copy of one of the samples that are kept compressed."""
    path = folder / name
    path.write_bytes(lzma.decompress((SERVER / f"{name}.xz").read_bytes()))
    return path


def key_ring(folder: Path) -> Path:
    """A copy of the keys, which only their owner may read."""
    path = folder / "keys.json"
    path.touch(0o600)
    path.write_bytes((SERVER / "keys.json").read_bytes())
    return path


@pytest.fixture(scope="session")
def port(kept: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Of the server; each test has tables of its own there."""
    folder = tmp_path_factory.mktemp("before-1-0")
    database, keys = unpacked("tables.sqlite", folder), key_ring(folder)
    with serving(str(database), keys, folder, now=kept["made"] + LATER) as port:
        yield port


@pytest.fixture
def known(kept: Any, port: int) -> Known:
    """Somebody of that time, who comes to a test with the cookie or token as it was given out."""
    return cache(lambda name: person(kept, port, name))


def person(kept: Any, port: int, name: str) -> Person:
    """The same at another server."""
    one = kept["people"][name]
    return Person(port, name, cookie=one["cookie"], token=one["token"], https=one["https"])


@pytest.fixture
def newcomer(port: int) -> Person:
    """Somebody who comes for the first time."""
    one = Person(port, "Newcomer")
    one.good("POST", "/api/me", {"name": "Newcomer"})
    return one

"""A server that goes on with a copy of each version's database two days after it was stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from .people import Person
from .samples import VERSIONS, Samples
from .serving import serving

LATER = 2 * 86_400  # seconds after the stop: long enough that cookies are renewed and clocks would have run out

Known = Callable[[str], Person]


@pytest.fixture(scope="session", params=VERSIONS, ids=lambda samples: samples.version)
def samples(request: pytest.FixtureRequest) -> Samples:
    """Of each version."""
    found: Samples = request.param
    return found


@pytest.fixture(scope="session")
def kept(samples: Samples) -> Any:
    """What the people of the sampled server have written down."""
    return samples.kept


@pytest.fixture(scope="session")
def port(samples: Samples, kept: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Of the server; each test has tables of its own there."""
    folder = tmp_path_factory.mktemp(samples.version)
    database, keys = samples.unpacked("tables.sqlite", folder), samples.key_ring(folder)
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

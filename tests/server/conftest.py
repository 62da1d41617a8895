"""One server for all tests of a module: starting one takes a good part of a second."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .service import Service, serving


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A server without limits, as tests ask faster than people."""
    with serving(tmp_path_factory.mktemp("service")) as running:
        yield running

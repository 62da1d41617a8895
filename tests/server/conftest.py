"""One server for all tests of a module: starting one takes a good part of a second."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from grotto.server.api import worker_answers
from grotto.server.live import clocks

from .service import Service, serving
from .waiting import PATIENCE, Clock


@pytest.fixture(scope="session", autouse=True)
def patient_workers() -> Iterator[None]:
    """What the coach answers within seconds takes longer on a busy machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker_answers, "MAX_WORK_SECONDS", float(PATIENCE))
        yield


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A server without limits, as tests ask faster than people."""
    with serving(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def timed(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """A server whose clock is told, and whose clocks are looked at often."""
    monkeypatch.setattr(clocks, "ROUND", 0.02)
    with serving(tmp_path, clock=clock) as running:
        yield running

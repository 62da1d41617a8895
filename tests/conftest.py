"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# The same examples every time, so that a run tells about the change and not about luck.
# HYPOTHESIS_PROFILE=fuzz looks for new ones, many more of them.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # machines are noisy
settings.register_profile("steady", PATIENT, derandomize=True)
settings.register_profile("fuzz", PATIENT, max_examples=20_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

TESTS = Path(__file__).parent
HEAVY = {"compat", "examples", "minis", "search", "secrecy", "strength"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave tests out of coverage that take long and execute little that others do not: tracing makes them dearer."""
    for item in items:
        folder = item.path.relative_to(TESTS).parts[0]
        if item.get_closest_marker("slow") or folder in HEAVY or item.path.name == "test_fuzz.py":
            item.add_marker("no_cover")

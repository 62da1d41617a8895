"""Numbers that are small in CI and large in the long run: `GROTTO_LONG=1 python -m pytest` (decision 0040)."""

from __future__ import annotations

import os

import pytest

LONG = "GROTTO_LONG" in os.environ

LONG_RUN = "takes long: GROTTO_LONG=1 python -m pytest"
only_in_long_runs = pytest.mark.skipif(not LONG, reason=LONG_RUN)


def sized(small: int, large: int) -> int:
    """How often to try something: a little in CI, much in the long run."""
    return large if LONG else small

"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import settings

# The same examples every time, so that a run tells about the change and not about luck.
# HYPOTHESIS_PROFILE=fuzz looks for new ones, many more of them.
settings.register_profile("steady", derandomize=True)
settings.register_profile("fuzz", max_examples=20_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

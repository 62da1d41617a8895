"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# The same examples every time, so that a run tells about the change and not about luck.
# HYPOTHESIS_PROFILE=fuzz looks for new ones, many more of them.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # machines are noisy
settings.register_profile("steady", PATIENT, derandomize=True)
settings.register_profile("fuzz", PATIENT, max_examples=20_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

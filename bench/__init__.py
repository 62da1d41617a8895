"""Grotto's speed. Figures of different runs or machines do not compare; ratios within one run do."""

from __future__ import annotations

import os

# One core for NumPy too; it looks here once, when it is first imported. Its threads would wait busily otherwise.
for _library in ("OPENBLAS", "MKL", "OMP"):
    os.environ[f"{_library}_NUM_THREADS"] = "1"

"""Write the samples of a release: `python -m tests.compat.making FOLDER`, in a checkout of its commit."""

from __future__ import annotations

import sys
from pathlib import Path

from . import matches, runs, service

folder = Path(sys.argv[1])
matches.make(folder / "matches")
runs.make(folder)
service.make(folder / "server")

"""Whether processes run, have ended, or are gone."""

from __future__ import annotations

import time
from pathlib import Path

NOISE = 60.0  # seconds that a busy machine may add


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits for its parent to reap it does not."""
    status = Path(f"/proc/{pid}/stat")
    try:
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def soon_dead(pid: int) -> bool:
    until = time.monotonic() + NOISE
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return not alive(pid)


def gone(pid: int) -> bool:
    """Ended, and buried by us."""
    return not Path(f"/proc/{pid}").exists()

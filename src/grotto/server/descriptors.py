"""The limit of open files: every connection takes one."""

from __future__ import annotations

import os
import resource

from grotto.kernel.errors import BadOption

WANTED = 65_536
FEWEST = 128  # below that the server itself does not run
PLENTY = 1_024  # below that the operator is warned
RESERVE = 64  # for the database, bot workers, files and connections that are being closed


def raise_limit() -> int:
    """Raise this process's limit of open files as far as it may; returns the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return WANTED if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):  # macOS has a further limit
        return soft
    return most


def check_limit(limit: int) -> str:
    """A sentence for the operator if the limit is low, else nothing; raises BadOption if it is too low to serve."""
    if limit < FEWEST:
        raise BadOption(f"Only {limit} files may be open here, and a server needs {FEWEST}: raise it with ulimit -n")
    if limit < PLENTY:
        return f"Only {limit} files may be open here, so at most {connections(limit)} connections: see ulimit -n"
    return ""


def connections(limit: int) -> int:
    """How many connections there may be, so that enough descriptors are left for everything else."""
    return limit - RESERVE - _open_files()


def _open_files() -> int:
    for folder in ("/proc/self/fd", "/dev/fd"):
        try:
            return len(os.listdir(folder))
        except OSError:
            continue
    return 0

"""How long `import grotto` takes."""

from __future__ import annotations

import resource
import subprocess
import sys
from statistics import median

from .runs import Effort


def import_ms(effort: Effort) -> float:
    """CPU time of the import in a fresh interpreter, less that of the interpreter alone."""
    times = [(_cpu_seconds("import grotto"), _cpu_seconds("pass")) for _ in range(effort.imports)]
    both = median(pair[0] for pair in times)
    interpreter = median(pair[1] for pair in times)
    return (both - interpreter) * 1000


def _cpu_seconds(code: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

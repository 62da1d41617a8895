"""Send a server a hundred thousand requests made from its own description: `python -m scripts.fuzz`.

It starts a server of its own. The first answer that is wrong ends the run, with the request and the command that
repeats it; else the exit code is 0.
"""

from __future__ import annotations

import argparse
import logging
import random
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from tests.server.fuzzing import Fuzz
from tests.server.service import serving

REQUESTS = 100_000
EACH = 60  # requests of one kind before the next kind has its turn


def main() -> int:
    """Run until enough is sent, or something is wrong."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--requests", type=int, default=REQUESTS)
    asked.add_argument("--seed", type=int, default=random.randrange(10**6))
    choice = asked.parse_args()
    logging.disable()  # the server's own lines would break the progress bar
    out = Console(stderr=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as service:
        fuzz = Fuzz(service)
        try:
            _run(fuzz, choice.requests, choice.seed, out)
        except Exception as problem:
            inner = "".join(f"\n{type(one).__name__}: {one}" for one in getattr(problem, "exceptions", ()))
            again = f"python -m scripts.fuzz --requests {choice.requests} --seed {choice.seed}"
            out.print(f"{problem}{inner}\n\nAgain: {again}", markup=False)
            return 1
        out.print(f"{fuzz.sent:,} requests, {fuzz.good:,} of them granted: nothing was wrong (seed {choice.seed})")
    return 0


def _run(fuzz: Fuzz, requests: int, seed: int, out: Console) -> None:
    columns = [TextColumn("{task.description:52}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    with Progress(*columns, console=out) as progress:
        task = progress.add_task("", total=requests)
        while fuzz.sent < requests:
            seed += 1
            for target in fuzz.targets():
                progress.update(task, description=target.name)
                fuzz.run(target, EACH, seed)
                progress.update(task, completed=min(fuzz.sent, requests))
                if fuzz.sent >= requests:
                    return


if __name__ == "__main__":
    sys.exit(main())

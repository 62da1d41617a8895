"""The console that all commands write to."""

from __future__ import annotations

import os
import sys

from rich.console import Console


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Whoever read our output has had enough, which is no error."""
        self.quiet = True
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0)


def console() -> Console:
    """Colours where the terminal has them; no guessing at what numbers mean."""
    return _Console(highlight=False, emoji=False)

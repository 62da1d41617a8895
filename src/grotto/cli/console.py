"""The console that all commands write to."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

from rich.console import Console

WIDE = 110  # columns in a file or a pipe: every drawing fits


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Whoever read our output has had enough, which is no error."""
        self.quiet = True
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0)


def console() -> Console:
    """Colours where the terminal has them; no guessing at what numbers mean."""
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else WIDE
    return _Console(highlight=False, emoji=False, width=width)


def invocation() -> str:
    """How to call this program again: by its name if the shell finds it, else by its path."""
    program = Path(sys.argv[0])
    if program.name == "__main__.py":
        return f"{shlex.quote(os.path.relpath(sys.executable))} -m grotto"
    return "grotto" if shutil.which("grotto") else shlex.quote(os.path.relpath(program))

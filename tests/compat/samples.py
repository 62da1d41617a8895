"""The samples: what people kept from earlier versions."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent.parent / "data"


class Samples:
    """What people kept from one version."""

    def __init__(self, version: str) -> None:
        self.version = version
        self.folder = DATA / version
        self.server = self.folder / "server"

    @property
    def kept(self) -> Any:
        """What the people of the sampled server have written down."""
        return json.loads((self.server / "kept.json").read_text("utf-8"))

    def unpacked(self, name: str, folder: Path) -> Path:
        """A copy of one of the files that are stored compressed."""
        path = folder / name
        path.write_bytes(lzma.decompress((self.server / f"{name}.xz").read_bytes()))
        return path

    def key_ring(self, folder: Path) -> Path:
        """A copy of the keys, which only their owner may read."""
        path = folder / "keys.json"
        path.touch(0o600)
        path.write_bytes((self.server / "keys.json").read_bytes())
        return path

    def downloaded(self, called: str, ending: str) -> Path:
        """What the server sent of a table that had ended."""
        return self.server / "downloads" / f"{called.replace(' ', '-')}{ending}"


FIRST = Samples("before_1_0")
"""The only ones with match files of all kinds, nets and runs of the arena; those of 1.0.0 were the same to the byte."""
VERSIONS = [FIRST, Samples("v1_0_0")]

"""A real server process on a port of its own with a real SQLite file, for tests that look at it with a browser."""

from __future__ import annotations

import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.faults.cluster import START, Node

WEB = Path(__file__).resolve().parents[2] / "src" / "grotto" / "server" / "web"
BUILD = "python -m scripts.npm run build"


class ServerProcess:
    """One server that can be killed and started again."""

    def __init__(self, folder: Path, *, arguments: tuple[str, ...] = (), packages: str = "") -> None:
        assert (WEB / "index.html").exists(), f"the browser client is not built; build it with: {BUILD}"
        self._node = Node(folder, str(folder / "grotto.db"), arguments=arguments, packages=packages)
        self.origin = f"http://127.0.0.1:{self._node.address.port}"

    def start(self) -> None:
        """Start, and wait until it can be asked."""
        self._node.start()
        until = time.monotonic() + START
        while not self._answers():
            ended = self._node.process is None or self._node.process.poll() is not None
            assert not ended, self._node.last_words()
            assert time.monotonic() < until, f"the server did not get ready: {self._node.last_words()}"
            time.sleep(0.05)

    def kill(self) -> None:
        """End as by kill -9."""
        self._node.kill()

    def close(self) -> None:
        """End it and remove what it left."""
        self._node.close()

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.origin}/ready", timeout=5) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False

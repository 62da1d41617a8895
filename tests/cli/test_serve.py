"""`grotto serve` where a server is open already."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.cluster import serving
from tests.ports import free_port

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


USUAL = "from grotto.cli import main, serve; serve.DEFAULT_PORT = {port}; main.main()"


def second(database: str, port: int) -> str:
    """What somebody is told who starts the server once more, with the same tables."""
    command = [sys.executable, "-c", USUAL.format(port=port), "serve", "--no-browser", "--database", database]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert answer.returncode == 2
    assert "Traceback" not in answer.stderr
    return answer.stderr


def test_who_starts_it_twice_is_told_where_it_is(tmp_path: Path) -> None:
    async def run() -> None:
        database = str(tmp_path / "grotto.db")
        async with serving(tmp_path, database) as (node,):
            port = node.address.port
            told = await asyncio.to_thread(second, database, port)
            assert f"Grotto is open already, at http://localhost:{port}/" in told
            assert "in use by another process" in told
            told = await asyncio.to_thread(second, database, free_port())
            assert "open already" not in told
            assert "in use by another process" in told

    asyncio.run(run())

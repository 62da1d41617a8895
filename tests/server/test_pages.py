"""The browser client's files: kept for ever, compressed, and pages for every address of the client."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from starlette.routing import Router

from grotto.server.headers import IMMUTABLE
from grotto.server.pages import page_routes

pytestmark = pytest.mark.one_build


def got(web: Path, path: str, **headers: str) -> httpx.Response:
    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app=Router(routes=page_routes(web)))
        async with httpx.AsyncClient(transport=transport, base_url="http://grotto") as client:
            return await client.get(path, headers=headers)

    return asyncio.run(asked())


@pytest.fixture
def web(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "board-1a2b.js").write_text("draw('gnome');\n" * 500, "utf-8")
    (tmp_path / "index.html").write_text("<!doctype html><title>Grotto</title>", "utf-8")
    return tmp_path


def test_files_with_a_digest_in_their_name_are_kept_for_ever_and_sent_small(web: Path) -> None:
    plain = got(web, "/assets/board-1a2b.js", **{"accept-encoding": "identity"})
    small = got(web, "/assets/board-1a2b.js", **{"accept-encoding": "gzip"})
    assert plain.headers["cache-control"] == small.headers["cache-control"] == IMMUTABLE
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert small.headers["vary"].lower() == "accept-encoding"
    assert small.text == plain.text
    assert small.num_bytes_downloaded < len(plain.content) / 10


@pytest.mark.parametrize("path", ["/", "/t/k3f9abcd", "/rules/emerald"])
def test_addresses_without_a_file_are_pages_of_the_client(web: Path, path: str) -> None:
    assert "<title>Grotto</title>" in got(web, path).text

"""The browser client's files: kept for ever, compressed, and pages for every address of the client."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from starlette.routing import Router

from grotto.server.middleware.security_headers import IMMUTABLE
from grotto.server.problems import NotFound
from grotto.server.static import page_routes

pytestmark = pytest.mark.one_build

SCRIPT = "draw('gnome');\n" * 500
GZIP = gzip.compress(SCRIPT.encode(), mtime=0)
BROTLI = b"what the build has compressed"  # the server never looks into it


def got(web: Path, path: str, **headers: str) -> httpx.Response:
    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app=Router(routes=page_routes(web)))
        async with httpx.AsyncClient(transport=transport, base_url="http://grotto") as client:
            return await client.get(path, headers=headers)

    return asyncio.run(asked())


def headers_and_bytes(web: Path, path: str, accepts: str) -> tuple[httpx.Headers, bytes]:
    """As they are sent: httpx would unpack them."""

    async def asked() -> tuple[httpx.Headers, bytes]:
        transport = httpx.ASGITransport(app=Router(routes=page_routes(web)))
        async with (
            httpx.AsyncClient(transport=transport, base_url="http://grotto") as client,
            client.stream("GET", path, headers={"accept-encoding": accepts}) as answer,
        ):
            return answer.headers, b"".join([part async for part in answer.aiter_raw()])

    return asyncio.run(asked())


@pytest.fixture
def web(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    script = tmp_path / "assets" / "board-1a2b.js"
    script.write_text(SCRIPT, "utf-8")
    script.with_name("board-1a2b.js.gz").write_bytes(GZIP)
    script.with_name("board-1a2b.js.br").write_bytes(BROTLI)
    (tmp_path / "assets" / "gems-3c4d.webp").write_bytes(b"a picture")
    (tmp_path / "index.html").write_text("<!doctype html><title>Grotto</title>", "utf-8")
    return tmp_path


def test_files_with_a_digest_in_their_name_are_kept_for_ever_and_sent_small(web: Path) -> None:
    plain = got(web, "/assets/board-1a2b.js", **{"accept-encoding": "identity"})
    small = got(web, "/assets/board-1a2b.js", **{"accept-encoding": "gzip"})
    assert plain.headers["cache-control"] == small.headers["cache-control"] == IMMUTABLE
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert plain.headers["vary"] == small.headers["vary"] == "Accept-Encoding"
    assert plain.headers["content-type"] == small.headers["content-type"] == "text/javascript; charset=utf-8"
    assert plain.text == small.text == SCRIPT
    assert small.num_bytes_downloaded < len(plain.content) / 10


@pytest.mark.parametrize(("accepts", "encoding"), [
    ("gzip, deflate, br", "br"), ("gzip;q=1.0, br;q=0.5", "br"), ("GZIP", "gzip"), ("gzip, br; q=0", "gzip"),
    ("br;q=0.0, gzip;q=0", None), ("deflate", None), ("", None),
])  # fmt: skip
def test_the_smallest_is_sent_that_the_browser_can_read(web: Path, accepts: str, encoding: str | None) -> None:
    answer = headers_and_bytes(web, "/assets/board-1a2b.js", accepts)
    assert answer[0].get("content-encoding") == encoding
    assert answer[1] == {"br": BROTLI, "gzip": GZIP, None: SCRIPT.encode()}[encoding]


def test_what_does_not_shrink_is_the_same_for_everybody(web: Path) -> None:
    picture = got(web, "/assets/gems-3c4d.webp", **{"accept-encoding": "gzip, br"})
    assert picture.content == b"a picture"
    assert not {"vary", "content-encoding"} & set(picture.headers)


def test_whoever_has_the_file_is_told_so_in_each_encoding(web: Path) -> None:
    tags = set()
    for encoding in ("identity", "gzip"):
        first = got(web, "/assets/board-1a2b.js", **{"accept-encoding": encoding})
        again = got(
            web, "/assets/board-1a2b.js", **{"accept-encoding": encoding, "if-none-match": first.headers["etag"]}
        )
        assert (again.status_code, again.content, again.headers["vary"]) == (304, b"", "Accept-Encoding")
        tags.add(first.headers["etag"])
    assert len(tags) == 2  # else a cache would take one for the other
    page = got(web, "/")
    assert page.headers["cache-control"] == "no-cache"
    assert got(web, "/t/k3f9abcd", **{"if-none-match": page.headers["etag"]}).status_code == 304


@pytest.mark.parametrize(
    "path", ["/assets/gone-5e6f.js", "/assets/gone", "/assets/%2e%2e/index.html", "/assets/a/b.js", "/favicon.ico"]
)
def test_a_file_that_is_not_there_is_no_page(web: Path, path: str) -> None:
    with pytest.raises(NotFound, match="no such file"):
        got(web, path)


@pytest.mark.parametrize("path", ["/", "/t/k3f9abcd", "/rules/emerald"])
def test_addresses_without_a_file_are_pages_of_the_client(web: Path, path: str) -> None:
    assert "<title>Grotto</title>" in got(web, path).text

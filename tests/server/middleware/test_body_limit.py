"""Limits on the size of a request's body."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from grotto.server.middleware.body_limit import BodyLimit, TooLarge
from tests.server.asgi import run

pytestmark = pytest.mark.one_build


def posted(chunks: list[bytes], *headers: tuple[bytes, bytes]) -> tuple[bytes, int]:
    """What the app read of a body, and how many pieces were taken from the connection."""
    taken, read = 0, b""

    async def receive() -> Any:
        nonlocal taken
        taken += 1
        return {"type": "http.request", "body": chunks[taken - 1], "more_body": taken < len(chunks)}

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal read
        read = await Request(scope, receive).body()

    scope = {"type": "http", "method": "POST", "headers": list(headers)}
    try:
        run(BodyLimit(app), scope, receive=receive)
    except TooLarge:
        return b"refused", taken
    return read, taken


def test_a_body_of_16_kilobytes_is_read() -> None:
    assert posted([b"x" * 8192, b"y" * 8192], (b"content-length", b"16384")) == (b"x" * 8192 + b"y" * 8192, 2)
    assert posted([b""], (b"content-length", b"0")) == (b"", 1)


def test_a_body_that_says_that_it_is_longer_is_not_read_at_all() -> None:
    assert posted([b"x"] * 3, (b"content-length", b"16385")) == (b"refused", 0)


@pytest.mark.parametrize("length", [b"-1", b"+1", b"1e9", b"", b" 1", b"0x1", b"9" * 5000, "²".encode()])
def test_a_length_that_is_no_number_is_refused(length: bytes) -> None:
    assert posted([b"x"], (b"content-length", length)) == (b"refused", 0)


def test_of_two_lengths_both_count() -> None:
    assert posted([b"x"], (b"content-length", b"1"), (b"content-length", b"99999")) == (b"refused", 0)


def test_a_body_that_hides_its_length_is_cut_off_while_it_is_read() -> None:
    assert posted([b"x" * 1000] * 1000) == (b"refused", 17)
    assert posted([b"x" * 1000] * 1000, (b"content-length", b"10")) == (b"refused", 17)
    assert posted([b"x" * 2_000_000]) == (b"refused", 1)

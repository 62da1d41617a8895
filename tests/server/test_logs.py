"""What is written: which request, where in the code, and nobody's secrets, wherever they are put."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from grotto.server import logs
from grotto.server.identity.tokens import kind_of
from grotto.server.logs import SHAPES, WITHHELD, Formatter, Traces, failed, tell
from grotto.server.problems import Problems
from tests.server.log_lines import LineHandler

pytestmark = pytest.mark.one_build

CANARIES = [
    *(f"{kind}_5xq7vhm2bzkr4tynd3wgjc6pfsaeiloq" for kind in ("inv", "seat", "watch", "bot")),
    sha256(b"a seed").hexdigest(),
    "1.23456789bcdf.0.1700000000.0a1b2c3d." + "x" * 43,
    "canary word",
    "canary\nword",
    "canary\x1b[31m",
]


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """What is written while the test runs, as JSON and as words."""
    handler = LineHandler(Formatter(words=False), Formatter(words=True))
    root, level = logging.getLogger(), logging.getLogger().level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield handler.lines
    root.removeHandler(handler)
    root.setLevel(level)


def raised(error: Exception) -> Exception:
    try:
        raise error
    except Exception as caught:
        return caught


def test_the_canaries_are_true_to_life() -> None:
    assert [kind_of(secret) for secret in CANARIES[:4]] == ["inv", "seat", "watch", "bot"]


# -- what is told ---------------------------------------------------------------------------------------


def test_an_event_is_one_line_of_json(lines: list[str]) -> None:
    tell("command-refused", table="k3jx8wq2mfzt", seq=7, kind="not-legal", status=422, ms=1.5,
         command="0f8fad5b-d9cb-469f-a165-70867728950e")  # fmt: skip
    told = json.loads(lines[0])
    assert told.pop("time").endswith("Z")
    assert told == {
        "level": "info", "event": "command-refused", "table": "k3jx8wq2mfzt", "seq": 7, "kind": "not-legal",
        "status": 422, "ms": 1.5, "command": "0f8fad5b-d9cb-469f-a165-70867728950e",
    }  # fmt: skip
    assert "\n" not in lines[0]


def test_on_a_terminal_it_is_a_line_of_words(lines: list[str]) -> None:
    tell("ready", port=8000, level=logging.WARNING)
    assert lines[1][8:] == " warning ready port=8000"


def test_a_failure_says_what_and_where_and_not_why(lines: list[str]) -> None:
    failed(raised(ValueError("canary word")))
    told = json.loads(lines[0])
    assert told["error"] == "ValueError"
    assert told["frames"][-1].startswith("test_logs.py:")
    assert told["frames"][-1].endswith(" raised")


def test_numbers_of_the_system_and_of_the_database_are_told(lines: list[str]) -> None:
    failed(raised(OSError(28, "canary word", "/canary word")))
    with pytest.raises(sqlite3.Error) as error:
        sqlite3.connect(":memory:").execute("select canary word")
    failed(error.value)
    assert json.loads(lines[0])["code"] == "28"
    assert json.loads(lines[2])["code"] == "SQLITE_ERROR"
    assert "canary" not in "".join(lines)


def test_an_exception_that_a_message_quotes_is_told_by_its_number(lines: list[str]) -> None:
    logging.getLogger("grotto.store").error("Nothing could be written: %s", OSError(28, "canary word"))
    told = json.loads(lines[0])
    assert (told["logger"], told["error"], told["code"]) == ("grotto.store", "OSError", "28")
    assert told["where"].startswith("test_logs.py:")
    assert "canary" not in "".join(lines)


# -- what is not ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("secret", CANARIES)
def test_no_field_shows_a_secret(lines: list[str], secret: str) -> None:
    for name in SHAPES:
        values: tuple[Any, ...] = (secret, [secret], {"a": secret})
        for value in values:
            tell("event", **{name: value})
    tell("event", cookie=secret, seed=secret.encode(), authorization=secret, path=secret)
    tell("event", **{secret: 1})
    tell(secret)
    tell(f"event {secret}")
    tell("event-" + secret.lower())
    assert lines
    assert_silent(lines, secret)
    assert json.loads(lines[0])[next(iter(SHAPES))] == WITHHELD


def test_a_field_that_is_not_on_the_list_is_only_counted(lines: list[str]) -> None:
    tell("ready", port=8000, cookie="x", seed=b"y")
    assert {name: value for name, value in json.loads(lines[0]).items() if name != "time"} == {
        "level": "info",
        "event": "ready",
        "port": 8000,
        "withheld": 2,
    }


def assert_silent(lines: list[str], secret: str) -> None:
    """Neither the secret nor any part of it that would be of use."""
    text = "\n".join(lines)
    assert secret not in text
    assert "canary" not in text
    assert not any(secret[start : start + 12] in text for start in range(len(secret) - 11))
    assert "\x1b" not in text


@pytest.mark.parametrize("secret", CANARIES)
def test_no_message_of_a_library_or_an_exception_shows_a_secret(lines: list[str], secret: str) -> None:
    error = raised(KeyError(secret))
    error.__cause__ = raised(ValueError(secret))
    error.add_note(secret)
    failed(error)
    for name in ("uvicorn.error", "asyncio", "grotto.server", "grotto.store", f"odd {secret}"):
        other = logging.getLogger(name)
        other.info("%s", secret)
        other.warning("GET /tables?token=%s %d", secret, 200)
        other.error(f"GET /?{secret}")
        other.error(error)
        other.error(error, exc_info=error, stack_info=True)
        other.info(secret, extra={"anything": secret, "fields": {"cookie": secret}})
        other.info({"a": secret})
        other.info("message", extra={"fields": secret})
    logging.getLogger("uvicorn.error").handle(
        logging.LogRecord("grotto.server", 20, f"/{secret}/x.py", 1, "event", None, None, secret)
    )
    assert len(lines) > 60
    assert_silent(lines, secret)


VALUES = st.text() | st.binary() | st.integers() | st.none() | st.floats()


@given(st.dictionaries(st.sampled_from(list(SHAPES)), VALUES))
def test_no_value_breaks_a_line(fields: dict[str, Any]) -> None:
    record = logging.makeLogRecord({"name": "grotto.server", "msg": "event", "fields": fields, "levelname": "INFO"})
    line = Formatter(words=False).format(record)
    told = json.loads(line)
    assert "\n" not in line
    assert "\n" not in Formatter(words=True).format(record)
    for name, value in fields.items():
        assert told[name] in (WITHHELD, value) or value != value


def test_numbers_as_long_as_a_seed_are_withheld(lines: list[str]) -> None:
    tell("event", seq=2**64, ms=float("inf"), status=True)
    told = json.loads(lines[0])
    assert [told[name] for name in ("seq", "ms", "status")] == [WITHHELD] * 3


# -- requests -------------------------------------------------------------------------------------------


def asked(endpoint: Callable[[Request], Any], path: str, **options: Any) -> httpx.Response:
    app = Traces(Problems(Router([Route("/tables/{table}", endpoint)])), **options)

    async def send() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://localhost") as client:
            cookies = {"cookie": f"grotto={CANARIES[5]}", "authorization": f"Bearer {CANARIES[3]}"}
            answer = await client.get(path, headers=cookies)
        assert logs.trace() == ""  # what comes later is not part of this request
        return answer

    return asyncio.run(send())


async def good(request: Request) -> Response:
    return Response(logs.trace())


async def bad(request: Request) -> Response:
    raise ValueError(f"{request.url} {request.headers}")


def ours(lines: list[str]) -> list[Any]:
    return [told for told in map(json.loads, lines[::2]) if "logger" not in told]


def test_a_good_request_has_a_trace_and_no_line(lines: list[str]) -> None:
    first, second = asked(good, "/tables/a").text, asked(good, "/tables/a").text
    assert len(first) == len(second) == 16
    assert first != second
    assert ours(lines) == []


def test_a_refused_request_has_one_line_that_names_the_route_and_no_secret(lines: list[str]) -> None:
    for secret in CANARIES[:5]:
        answer = asked(good, f"/nothing/{secret}?token={secret}")
        told = ours(lines)
        assert len(told) == 1
        assert told[0]["trace"] == answer.json()["trace"]
        assert (told[0]["event"], told[0]["method"], told[0]["route"]) == ("request", "GET", "/unknown")
        assert (told[0]["status"], told[0]["kind"]) == (404, "not-found")
        assert_silent(lines, secret)
        lines.clear()


def test_a_failing_request_tells_where_and_no_secret(lines: list[str]) -> None:
    secret = CANARIES[0]
    answer = asked(bad, f"/tables/{secret}?token={secret}")
    failure, request = ours(lines)
    assert failure["frames"][-1].endswith(" bad")
    assert request["route"] == "/tables/{table}"
    assert failure["trace"] == request["trace"] == answer.json()["trace"]
    for secret in CANARIES:
        assert_silent(lines, secret)


def test_whoever_counts_is_told_of_every_request(lines: list[str]) -> None:
    counted: list[Any] = []
    for endpoint in (good, bad):
        asked(endpoint, "/tables/a", done=lambda *told: counted.append(told), every=True)
    assert [told[:3] for told in counted] == [("GET", "/tables/{table}", 200), ("GET", "/tables/{table}", 500)]
    assert all(0 <= told[3] < 60 for told in counted)
    assert [told["status"] for told in ours(lines) if told["event"] == "request"] == [200, 500]


# -- a whole process ------------------------------------------------------------------------------------

DYING = """
import asyncio, gc, logging, sys, threading, warnings
from grotto.server import logs
secret = sys.argv[1]
class Broken:
    def isatty(self): return False
    def write(self, text): raise OSError("disk full")
logs.set_up(Broken())
logging.getLogger("y").error("%s", secret)                     # the complaint of logging would quote this
logs.set_up()
logging.getLogger("uvicorn.access").info("GET %s", secret)
logging.getLogger("uvicorn.error").info("running on %s", secret)
logging.getLogger("uvicorn.error").warning("trouble with %s", secret)
logging.getLogger("x").error("%d", secret)                    # and this
warnings.warn(secret)
thread = threading.Thread(target=lambda: int(secret)); thread.start(); thread.join()
class Odd:
    def __del__(self): raise ValueError(secret)
Odd()
async def lost():
    async def broken(): raise ValueError(secret)
    task = asyncio.create_task(broken()); await asyncio.sleep(0); await asyncio.sleep(0)
    del task; gc.collect()
asyncio.run(lost())
logs.tell("ready", port=8000)
raise KeyError(secret)
"""


@pytest.mark.parametrize("secret", [CANARIES[0], "canary word"])
def test_a_process_dies_without_telling(secret: str) -> None:
    run = subprocess.run([sys.executable, "-c", DYING, secret], capture_output=True, text=True, check=False)
    told = [json.loads(line) for line in run.stderr.splitlines()]
    assert run.returncode == 1
    assert run.stdout == ""
    assert_silent(run.stderr.splitlines(), secret)
    assert [line["event"] for line in told if "logger" not in line] == ["died", "died", "ready", "died"]
    assert told[-1]["error"] == "KeyError"
    others = [line for line in told if "logger" in line]
    assert {line["logger"] for line in others} == {"uvicorn.error", "x", "py.warnings", "asyncio"}
    assert {line["level"] for line in others} <= {"warning", "error"}

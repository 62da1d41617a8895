"""Floods, slow and large bodies, lost keys, and requests that are none: the server keeps itself safe."""

from __future__ import annotations

import http.client
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from grotto.server.api import request as api_request
from grotto.server.serving import bind
from tests.server.service import Service, serving
from tests.server.waiting import new_key, new_nonce, soon

pytestmark = pytest.mark.one_build


def test_strangers_cannot_keep_players_from_playing(tmp_path: Path) -> None:
    with serving(tmp_path, limited=True) as service:
        anna, strangers = service.person("Anna"), [service.person(f"Stranger {n}") for n in range(4)]
        opened = anna.create(public=True)
        table = opened["table"]
        anna.do("join", table, nonce=new_nonce())
        outcomes = [stranger.try_to("unwatch", table).outcome for stranger in strangers for _ in range(18)]
        assert "too-many" in outcomes, "strangers have a bucket too"
        assert anna.try_to("consent", table, consent=True).outcome == "ok"
        for stranger in strangers:
            assert stranger.ask("GET", f"/api/tables/{table}").status == 200


def test_a_flood_is_told_when_to_come_back(tmp_path: Path) -> None:
    with serving(tmp_path, limited=True) as service:
        anna = service.person("Anna")
        opened = anna.create()
        anna.join(opened)
        refused = next(
            answer
            for answer in (anna.try_to("consent", opened["table"], consent=True) for _ in range(60))
            if answer.status != 200
        )
        assert refused.outcome == "too-many"
        assert int(refused.headers["retry-after"]) >= 1
        ben = service.person("Ben")  # of the same address, and with commands left
        outcomes = [
            ben.ask("POST", "/api/tables", {"settings": {"game": "diamant", "players": 3}}, key=new_key()).outcome
            for _ in range(12)
        ]
        assert outcomes.count("ok") == 9, "ten tables in ten minutes from one address"


def test_a_body_that_comes_too_slowly_is_not_waited_for(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api_request, "BODY_SECONDS", 0.2)
    anna = service.person("Anna")
    with socket.create_connection(("127.0.0.1", service.port), timeout=60) as line:
        headers = anna.headers() | {"host": f"127.0.0.1:{service.port}", "content-type": "application/json"}
        lines = ["POST /api/me HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        line.sendall("\r\n".join([*lines, "content-length: 100", "", "{"]).encode())
        answer = line.recv(65536)
        assert b" 408 " in answer
        assert b"connection: close" in answer.lower()
        while line.recv(65536):
            pass
    assert anna.good("GET", "/api/me")["name"] == "Anna"


def test_a_body_that_is_too_large_is_not_read(service: Service) -> None:
    anna = service.person("Anna")
    assert anna.ask("POST", "/api/me", b"{" + b" " * 16_384).outcome == "too-large"


def test_readiness_says_that_the_keys_are_in_trouble(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        nobody = service.nobody()
        assert nobody.good("GET", "/ready") == {"ready": True, "trouble": []}
        keys = tmp_path / "keys.json"
        keys.rename(tmp_path / "elsewhere")
        soon(lambda: nobody.good("GET", "/ready") == {"ready": True, "trouble": ["keys"]})
        anna = service.person("Anna")
        assert anna.good("GET", "/api/me")["name"] == "Anna", "it goes on with the keys it has"
        (tmp_path / "elsewhere").rename(keys)
        soon(lambda: nobody.good("GET", "/ready")["trouble"] == [])


def test_a_lost_key_ring_is_not_replaced_in_silence_where_there_are_tables(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        service.person("Anna").create()
    keys = tmp_path / "keys.json"
    keys.rename(tmp_path / "lost")
    command = [sys.executable, "-c", "from grotto.cli.main import main; main()", "serve", "--no-browser", "--port", "0",
               "--database", str(service.database), "--keys", str(keys)]  # fmt: skip
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode != 0
    assert "bring back its backup" in " ".join((ended.stdout + ended.stderr).split())
    assert not keys.exists()


def test_small_answers_are_sent_at_once() -> None:
    with bind("127.0.0.1", 0, any_port=True) as entrance:
        assert entrance.proto == socket.IPPROTO_TCP, "asyncio switches Nagle's delay off only then"


def test_a_file_of_the_client_is_found_and_nothing_else(tmp_path: Path) -> None:
    web = tmp_path / "web"
    web.mkdir()
    (web / "index.html").write_text("<!doctype html>")
    (web / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    with serving(tmp_path, web=web) as service:
        nobody = service.nobody()
        for path, status in {
            "/": 200, "/tables/abc": 200, "/icon.svg": 200, "/missing.js": 404, "/api/nothing": 404,
            "/%00": 200, "/a%00.svg": 404, "/..%2fsecret.txt": 404, "/%2e%2e/secret.txt": 404,
            "/" + "a" * 300: 200, "/problems/none-such": 404,
        }.items():  # fmt: skip
            answer = nobody.ask("GET", path)
            assert answer.status == status, path
            assert b"secret" not in answer.data
            assert answer.headers["x-content-type-options"] == "nosniff"


def test_requests_that_are_no_requests_do_no_harm(service: Service) -> None:
    for garbage in (b"\0" * 100, b"GET / HTTP/9.9\r\n\r\n", b"GET /\r\n\r\n", b"POST /api/me HTTP/1.1\r\n\r\n" * 3):
        with socket.create_connection(("127.0.0.1", service.port), timeout=60) as line:
            line.sendall(garbage)
            line.shutdown(socket.SHUT_WR)
            assert b" 500 " not in line.recv(65536)
    line_ = http.client.HTTPConnection("127.0.0.1", service.port)
    line_.request("GET", "/health")
    assert line_.getresponse().status == 200
    line_.close()

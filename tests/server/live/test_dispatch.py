"""The server keeps a table going: bots, stand-ins, clocks, and time that it was down is given back."""

from __future__ import annotations

import asyncio
import http.client
import json
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from grotto.bots.rungs import RUNGS
from grotto.server.api import request as api_request
from grotto.server.bot_workers.pool import BotWorkerPool
from grotto.server.context import Context
from grotto.server.identity.keys import KeyRing
from grotto.server.live import clocks
from grotto.server.live.dispatch import Dispatcher
from grotto.server.serving import bind
from grotto.tables.table import Table
from tests.cases import DATA
from tests.server.party import Party, legal, party, play_on
from tests.server.service import Service, serving
from tests.server.waiting import Clock, new_key, new_nonce, soon

pytestmark = pytest.mark.one_build


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that the test sets; the server looks at it often."""
    monkeypatch.setattr(clocks, "ROUND", 0.02)
    return Clock()


@pytest.fixture
def timed(tmp_path: Path, clock: Clock) -> Iterator[Service]:
    with serving(tmp_path, clock=clock) as service:
        yield service


def let_pass(service: Service, clock: Clock, seconds: int) -> None:
    """Time goes by in steps so small that nobody takes it for a stop of the service."""
    for _ in range(seconds):
        clock.pass_by(1)
        soon(lambda: (service.context.background.clocks._alive or 0) > clock.now - 3_000)


# -- clocks -------------------------------------------------------------------------------------------------


def test_when_the_time_is_up_the_house_chooses_carefully(timed: Service, clock: Clock) -> None:
    table, (anna, ben, _), _, _ = party(timed, "Anna", "Ben", "Cleo", seconds=30)
    assert [seat["deadline"] - clock.now for seat in anna.see(table)["seats"]] == [30_000] * 3
    anna.do("act", table, text="on")
    let_pass(timed, clock, 29)
    ben.do("act", table, text="on")
    assert anna.see(table)["turn"] == 1
    let_pass(timed, clock, 2)
    soon(lambda: anna.see(table)["turn"] == 2)
    entry = next(entry for entry in reversed(timed.run(timed.context.store.entries(table))) if entry.kind == "stand")
    assert (json.loads(entry.body)["seat"], json.loads(entry.body)["why"]) == (2, "clock")


def test_who_is_late_is_told_so(timed: Service, clock: Clock) -> None:
    table, people, _, _ = party(timed, "Anna", "Ben", game="emerald", seconds=30)
    seen = people[0].see(table)
    mover = seen["scene"]["to_act"][0]
    text = legal(people[mover].see(table))[0]
    let_pass(timed, clock, 30)
    answer = people[mover].try_to("act", table, text=text, turn=seen["turn"])
    assert answer.outcome in ("ok", "stale")  # at this very moment the server may have chosen first
    let_pass(timed, clock, 31)
    assert people[mover].try_to("act", table, text=text, turn=seen["turn"]).outcome in ("stale", "not-your-turn")


def test_who_lets_the_time_run_out_twice_is_away_until_they_return(timed: Service, clock: Clock) -> None:
    table, (anna, ben), _, _ = party(timed, "Anna", "Ben", game="emerald", seconds=5)
    for _ in range(20):
        let_pass(timed, clock, 6)
        away = [seat["away"] for seat in anna.see(table)["seats"]]
        if all(away):
            break
    assert all(away)
    ben.do("return", table)
    assert not anna.see(table)["seats"][1]["away"]


def test_nobody_pays_for_the_time_the_service_was_down(tmp_path: Path, clock: Clock) -> None:
    with serving(tmp_path, clock=clock) as service:
        table, (anna, _, _), _, _ = party(service, "Anna", "Ben", "Cleo", seconds=60)
        let_pass(service, clock, 20)
        alive = service.run(service.context.store.mark("alive"))
        assert alive is not None
        before = [seat["deadline"] for seat in anna.see(table)["seats"]]
        service.stop()
        clock.pass_by(3600)
        service.start_again()
        after = anna.see(table)
        given = [seat["deadline"] - time for seat, time in zip(after["seats"], before, strict=True)]
        assert all(3_600_000 <= milliseconds <= clock.now - alive for milliseconds in given)
        assert after["turn"] == 1
        let_pass(service, clock, 39)
        assert anna.see(table)["turn"] == 1, "forty of sixty seconds were left"
        let_pass(service, clock, 5)
        soon(lambda: anna.see(table)["turn"] == 2)


def test_what_was_begun_before_a_stop_goes_on_after_it(tmp_path: Path, clock: Clock) -> None:
    """A bot's turn that nobody has done is done by the next process."""
    with serving(tmp_path, clock=clock) as service:
        table, (anna, ben), opened, _ = party(service, "Anna", "Ben", bots=[None, None, "companion"])
        for person in (anna, ben):
            person.do("act", table, text="on")
        service.stop()
        clock.pass_by(10)
        service.start_again()
        soon(lambda: anna.see(table)["turn"] > 1)
        assert play_on(Party(table, [anna, ben], opened, []))["phase"] == "over"


# -- bots ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_bot_of_the_ladder_plays_at_a_table(service: Service) -> None:
    anna = service.person("Anna")
    bots = [rung.name for rung in RUNGS]
    opened = anna.create(players=8, bots=[None, *bots])
    anna.join(opened)
    anna.do("start", opened["table"])
    soon(lambda: all(seat["locked"] for seat in anna.see(opened["table"])["seats"][1:]), within=60)
    anna.do("act", opened["table"], text="on")
    assert anna.see(opened["table"])["turn"] == 2
    entries = service.run(service.context.store.entries(opened["table"]))
    assert not [entry for entry in entries if b'"failed"' in entry.body]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["emerald", "erdgeister"])
def test_a_bot_plays_on_at_a_table_by_link(service: Service, game: str) -> None:
    anna = service.person("Anna")
    opened = anna.create(game=game, players=2, bots=[None, "scout"])
    anna.join(opened)
    anna.do("start", opened["table"])
    alone = Party(opened["table"], [anna], opened, [])
    soon(lambda: {0, 1} <= {told["by"] for told in play_on(alone, steps=20)["past"]})


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    folder = tmp_path / "planted"
    shutil.copytree(DATA / "planted_bots", folder)
    monkeypatch.syspath_prepend(str(folder))

    def arrange(context: Context) -> None:
        context.bot_workers = context.background.bot_turns.bot_workers = BotWorkerPool(
            1, 300, grace=0.3, folders=[folder]
        )

    with serving(tmp_path, arrange=arrange) as service:
        yield service


@pytest.mark.slow
def test_a_bot_that_fails_does_not_stop_the_table(planted: Service) -> None:
    anna = planted.person("Anna")
    opened = anna.create(players=4, bots=[None, "raiser", "illegal", "exiter"])
    table = opened["table"]
    anna.join(opened)
    anna.do("start", table)
    soon(lambda: all(seat["locked"] for seat in anna.see(table)["seats"][1:]), within=60)
    anna.do("act", table, text="on")
    assert anna.see(table)["turn"] == 2
    entries = planted.run(planted.context.store.entries(table))
    failed = [json.loads(entry.body)["failed"] for entry in entries if b'"failed"' in entry.body]
    assert sorted(failed[:3]) == ["crashed", "crashed", "illegal"]
    told = anna.ask("GET", f"/api/tables/{table}").data
    assert b"crashed" not in told


# -- the server keeps itself safe ---------------------------------------------------------------------------


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


def test_a_log_that_begins_with_a_match_file_is_folded_off_the_loop(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It may take a tenth of a second, although it is a log of one entry."""
    threads: list[int] = []

    def folded(entries: list[Any]) -> Any:
        threads.append(threading.get_ident())
        return SimpleNamespace(id="t")

    async def entries(id: str) -> list[Any]:
        return [SimpleNamespace(table=id, body=b"x" * int(id))]

    monkeypatch.setattr(Table, "folded", folded)
    store: Any = SimpleNamespace(entries=entries)
    dispatcher = Dispatcher(store, lambda: 0, KeyRing(tmp_path / "keys.json"), shared=False)
    for size in ("100", "5000"):
        asyncio.run(dispatcher.table(size))
    assert [thread == threading.get_ident() for thread in threads] == [True, False]

"""A bot in a worker learns nothing but a view, and none stops a table."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import socket
import sys
from math import ceil
from pathlib import Path
from typing import Any

import pytest

from grotto.server.bot_workers.pool import BotAnswer, BotFailed, BotWorkerPool
from tests.processes import gone, soon_dead
from tests.server.bot_workers.asking import GRACE, NOISE, PATIENT, SHORT, end_time, view_of, written

pytestmark = pytest.mark.one_build


# -- they learn nothing but a view ---------------------------------------------------------------------------


def test_a_bot_finds_nothing_but_its_view(
    runner: asyncio.Runner, folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GROTTO_KEY", "very-secret")
    monkeypatch.setenv("DATABASE_URL", "postgresql://grotto:very-secret@db/grotto")
    monkeypatch.chdir(tmp_path)
    database = open(tmp_path / "very-secret.db", "wb")  # noqa: SIM115  # open while the worker runs
    os.set_inheritable(database.fileno(), True)  # noqa: FBT003
    stranger, other = socket.socketpair()
    stranger.set_inheritable(True)
    view = view_of("erdgeister")

    async def ask() -> BotAnswer:
        async with BotWorkerPool(2, 321, folders=[folder]) as pool:  # two: neither sees the other's line
            return await pool.think("snoop", view, 1, 5.0)

    with database, stranger, other:
        runner.run(ask())
    found: dict[str, Any] = json.loads((folder / "found").read_text())
    told = json.dumps(found)
    assert found.pop("view") == view
    assert "very-secret" not in told
    assert str(tmp_path) not in told
    assert set(found["environment"]) <= {
        "PATH", "LD_LIBRARY_PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "PYTHONPATH", "PYTHONHOME", "GROTTO_PURE",
        "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS",
    }  # fmt: skip
    assert found["environment"]["PYTHONPATH"].split(os.pathsep)[0] == str(folder)
    assert found["arguments"][1:] == ["321", sys.executable, "-P", "-m", "grotto.server.bot_workers.worker", "321", ""]
    assert found["folder"] == "/"
    kinds = sorted(name.partition(":")[0] for name in found["files"].values())
    assert kinds == ["/dev/null"] * 3 + ["pipe", "socket"]
    assert found["niceness"] >= 10
    assert found["memory"] == 321 << 20
    assert 5 + 1 < found["work"] <= ceil(found["used"] + 5 + 1) + 1  # its seconds, the grace, and what starting took
    assert found["core"] == 0
    assert found["group"]
    foreign = ("starlette", "uvicorn", "asyncpg", "sqlite3", "asyncio", "grotto.tables", "grotto.store", "grotto.cli")
    assert not [name for name in found["modules"] if name.startswith(foreign)]
    of_the_server = {name for name in found["modules"] if name.startswith("grotto.server")}
    parts = ("", ".analysing", ".messages")
    assert of_the_server == {"grotto.server", *(f"grotto.server.bot_workers{part}" for part in parts)}


# -- none of them stops a table ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "reason", "told"),
    [
        ("sleeper", "hung", f"no answer within {SHORT + GRACE:g} seconds"),
        ("stubborn", "hung", f"no answer within {SHORT + GRACE:g} seconds"),
        ("raiser", "crashed", "I lost my map"),
        ("exiter", "crashed", "SystemExit"),
        ("dier", "crashed", "exit code 3"),
        ("crasher", "crashed", "ended by SIGSEGV"),
        ("illegal", "illegal", "'fly' is none of on, back"),
        ("forger", "illegal", "'fly' is none of on, back"),
        ("shouter", "nonsense", "at most 1048576 bytes"),
        ("guesser", "nonsense", "what nobody asked"),
        ("unloadable", "crashed", "cannot be loaded"),
        ("deep-blue", "crashed", "There is no bot called 'deep-blue'"),
        ("champion@fast", "crashed", "A bot thinks for 10ms"),
    ],
)
@pytest.mark.slow
def test_a_bot_that_misbehaves_fails_in_time_and_the_next_one_answers(
    runner: asyncio.Runner, pool: BotWorkerPool, bot: str, reason: str, told: str
) -> None:
    before, seconds = pool.pids, SHORT if reason == "hung" else PATIENT
    with pytest.raises(BotFailed) as caught:
        runner.run(asyncio.wait_for(pool.think(bot, view_of(), 1, seconds), 2 * (SHORT + GRACE) + NOISE))
    assert (caught.value.bot, caught.value.reason) == (bot, reason)
    assert told in caught.value.detail
    assert runner.run(pool.think("wisp", view_of(), 1, PATIENT)).text in ("on", "back")
    assert all(gone(pid) for pid in before)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "reason", "told"), [("eater", "crashed", "MemoryError"), ("burner", "hung", "processor time")]
)
def test_memory_and_work_are_limited(
    runner: asyncio.Runner, pool: BotWorkerPool, bot: str, reason: str, told: str
) -> None:
    with pytest.raises(BotFailed, match=told) as caught:
        runner.run(pool.think(bot, view_of(), 1, PATIENT))
    assert caught.value.reason == reason
    assert runner.run(pool.think("wisp", view_of(), 1, PATIENT)).text in ("on", "back")


def test_a_bot_may_print_as_it_likes(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    async def ask() -> BotAnswer:
        async with BotWorkerPool(1, folders=[folder]) as pool:
            return await pool.think("babbler", view_of(), 1, PATIENT)

    assert asyncio.run(ask()).text == "on"
    assert capfd.readouterr() == ("", "")


@pytest.mark.slow
@pytest.mark.parametrize(("bot", "reason"), [("forker", "hung"), ("holder", "crashed"), ("leaver", "crashed")])
def test_what_a_bot_has_started_ends_with_it(
    runner: asyncio.Runner, pool: BotWorkerPool, folder: Path, bot: str, reason: str
) -> None:
    async def ask() -> None:
        question = asyncio.create_task(pool.think(bot, view_of(), 1, PATIENT))
        if bot != "leaver":  # the others leave the line open, so that only time tells
            await end_time(pool, lambda: len(list(folder.glob("pids-*"))) == 1)
            await end_time(pool, lambda: len(list(folder.glob("pids-*"))) == 2)
        await question

    with pytest.raises(BotFailed) as caught:
        runner.run(ask())
    assert caught.value.reason == reason
    started = written(folder, "pids-*")
    assert len(started) in (4, 6)  # of two tries
    assert all(soon_dead(pid) for pid in started)


def test_a_bot_is_asked_once_more_on_a_fresh_worker(runner: asyncio.Runner, pool: BotWorkerPool, folder: Path) -> None:
    thought = runner.run(pool.think("flaky", view_of(), 1, PATIENT))
    first = int((folder / "flaky").read_text())
    assert thought.text == "on"
    assert int(thought.note) != first
    assert gone(first)


@pytest.mark.slow
def test_a_worker_that_was_stopped_too_long_is_not_heard_again(
    runner: asyncio.Runner, pool: BotWorkerPool, folder: Path
) -> None:
    async def ask() -> BotAnswer:
        await pool.think("wisp", view_of(), 1, PATIENT)
        [worker] = pool.pids
        os.kill(worker, signal.SIGSTOP)
        question = asyncio.create_task(pool.think("slow", view_of(), 1, PATIENT))
        await end_time(pool, lambda: pool.waiting == 1)
        thought = await question
        assert gone(worker)
        assert int(thought.note) != worker
        return thought

    assert runner.run(ask()).text == "on"


@pytest.mark.slow
def test_a_worker_is_replaced_after_so_many_questions(folder: Path) -> None:
    async def ask() -> list[str]:
        async with BotWorkerPool(1, recycle=3, folders=[folder]) as pool:
            return [(await pool.think("snoop", view_of(), seed, PATIENT)).note for seed in range(7)]

    found = asyncio.run(ask())
    assert [found.count(note) for note in dict.fromkeys(found)] == [3, 3, 1]
    assert all(gone(int(pid)) for pid in found)


def test_a_pool_that_cannot_start_says_so_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    with pytest.raises(BotFailed, match="exit code 1"):
        asyncio.run(BotWorkerPool(2).start())

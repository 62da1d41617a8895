"""Bots in worker processes: they answer, they learn nothing but a view, and none of them stops a table."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

import grotto
from grotto.bots.bot import Budget
from grotto.bots.by_name import bot as find_bot
from grotto.kernel.rng import Rng
from grotto.kernel.view import View
from grotto.server.bot_workers.pool import BotAnswer, BotFailed, BotWorkerPool, PoolClosed, allowance
from tests.cases import DATA

pytestmark = pytest.mark.one_build

NOISE = 20.0  # seconds that a busy machine may add
PATIENT = 20.0  # seconds for bots that answer
SHORT = 0.1  # seconds for bots that hang
GRACE = 1.5  # seconds: less, and on a busy machine a bot that thinks seems to hang


def view_of(game: str = "diamant", seed: int = 1, seat: int | None = None) -> View:
    match = grotto.new(game, 3, seed)
    return match.view(match.to_act[0] if seat is None else seat)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the planted bots are, and where they leave notes."""
    found = tmp_path_factory.mktemp("thinkers")
    shutil.copytree(DATA / "thinkers", found, dirs_exist_ok=True)
    return found


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as found:
        yield found


@pytest.fixture(scope="module")
def pool(runner: asyncio.Runner, folder: Path) -> Iterator[BotWorkerPool]:
    """One worker that is very much tried."""
    thinkers = BotWorkerPool(1, 300, grace=GRACE, folders=[folder])
    runner.run(thinkers.start())
    yield thinkers
    workers = pids(thinkers)
    runner.run(thinkers.close())
    assert workers
    assert all(gone(pid) for pid in workers)


def pids(bot_workers: BotWorkerPool) -> list[int]:
    return [slot._worker.pid for slot in bot_workers._slots if slot._worker is not None]


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and is only not yet buried by its new parent does not."""
    status = Path(f"/proc/{pid}/stat")
    try:
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def soon_dead(pid: int) -> bool:
    until = time.monotonic() + NOISE
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return not alive(pid)


def gone(pid: int) -> bool:
    """Ended, and buried by us."""
    return not Path(f"/proc/{pid}").exists()


def written(folder: Path, pattern: str) -> list[int]:
    """The numbers of processes that planted bots have written down since the last look."""
    found: list[int] = []
    for note in folder.glob(pattern):
        found += map(int, note.read_text().split())
        note.unlink()
    return found


# -- they answer -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["diamant", "emerald", "erdgeister"])
def test_a_bot_thinks_the_same_in_a_worker_as_here(runner: asyncio.Runner, pool: BotWorkerPool, game: str) -> None:
    view = view_of(game)
    thought = runner.run(pool.think("apprentice", view, 7, PATIENT))
    here = find_bot("apprentice").choose(view, Rng(7), Budget(PATIENT))
    assert (thought.text, thought.line, thought.rounds, thought.note) == (here.text, here.line, here.rounds, here.note)
    assert thought.odds == pytest.approx(here.odds)
    assert list(thought.odds) == list(here.odds)
    assert thought.shares == pytest.approx(here.shares)
    assert 0 < thought.seconds < PATIENT


def test_a_search_is_as_long_as_it_may_be(runner: asyncio.Runner, pool: BotWorkerPool) -> None:
    thought = runner.run(pool.think("grandmaster", view_of("emerald"), 1, 0.2))
    assert thought.rounds > 10
    assert 0.1 < thought.seconds < 0.2 + NOISE


def test_a_whole_game_is_played_in_a_worker(runner: asyncio.Runner, pool: BotWorkerPool) -> None:
    async def play() -> grotto.Match:
        match = grotto.new("diamant", 3, 5)
        while match.mover != grotto.OVER:
            seat = match.to_act[0]
            match.play((await pool.think("scout", match.view(seat), len(match.done), PATIENT)).text, seat)
        return match

    assert runner.run(play()).outcome is not None


@pytest.mark.slow
@pytest.mark.parametrize("loop", ["asyncio", "uvloop"])
def test_twenty_questions_are_all_answered_by_two_workers(loop: str) -> None:
    factory = None if loop == "asyncio" else pytest.importorskip("uvloop").new_event_loop

    async def ask() -> list[BotAnswer]:
        async with BotWorkerPool(2) as thinkers:
            questions = [thinkers.think("wisp", view_of("emerald", seed), seed, PATIENT) for seed in range(20)]
            found = await asyncio.gather(*questions)
            assert thinkers.waiting == 0
            return found

    with asyncio.Runner(loop_factory=factory) as runner:
        thoughts = runner.run(ask())
    for seed, thought in enumerate(thoughts):
        assert thought.text == find_bot("wisp").choose(view_of("emerald", seed), Rng(seed)).text


def test_a_long_view_reaches_the_worker(runner: asyncio.Runner, pool: BotWorkerPool) -> None:
    view = view_of()
    view["history"] = view["history"] * 10_000
    assert len(json.dumps(view)) > 1_000_000
    assert runner.run(pool.think("babbler", view, 1, PATIENT)).text == "on"


def test_a_history_that_was_written_out_before_need_not_be_again(runner: asyncio.Runner, pool: BotWorkerPool) -> None:
    view = view_of("emerald")
    raw = cast(View, {**view, "history": msgspec.Raw(msgspec.json.encode(view["history"]))})
    first, again = (runner.run(pool.think("wisp", question, 3, PATIENT)) for question in (view, raw))
    assert first.odds == again.odds


def test_one_core_stays_free_and_there_is_always_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, workers in ((8, 7), (2, 1), (1, 1)):
        monkeypatch.setattr(os, "sched_getaffinity", lambda _, cores=cores: set(range(cores)))
        assert BotWorkerPool().workers == workers


@pytest.mark.parametrize("numbers", [(0,), (1, 0), (1, 100, 0)])
def test_a_pool_needs_workers_memory_and_questions(numbers: tuple[int, ...]) -> None:
    with pytest.raises(grotto.BadOption, match="At least one worker"):
        BotWorkerPool(*numbers)


@pytest.mark.parametrize(
    ("bot", "given", "seconds"),
    [
        ("wisp", None, 0.02),
        ("champion", None, 1.5),
        ("champion", 3.0, 3.0),
        ("champion@10ms", None, 0.01),
        ("champion@10ms", 3.0, 0.01),
        ("champion@1000s", None, 60.0),
        ("champion@300r", None, 60.0),
        ("babbler", None, 1.0),
        ("babbler", 0.5, 0.5),
    ],
)
def test_how_long_a_bot_may_think(bot: str, given: float | None, seconds: float) -> None:
    assert allowance(bot, given) == seconds


@pytest.mark.parametrize(
    ("seed", "seconds"), [(1, float("nan")), (1, -1.0), (1, float("inf")), (1, 61.0), (-1, None), (2**64, None)]
)
def test_questions_that_make_no_sense_are_refused(
    runner: asyncio.Runner, pool: BotWorkerPool, seed: int, seconds: float | None
) -> None:
    with pytest.raises(grotto.BadOption):
        runner.run(pool.think("wisp", view_of(), seed, seconds))
    assert pool.waiting == 0


# -- they learn nothing but a view -----------------------------------------------------------------------------


def test_a_bot_finds_nothing_but_its_view(
    runner: asyncio.Runner, folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GROTTO_KEY", "very-secret")
    monkeypatch.setenv("DATABASE_URL", "postgresql://grotto:very-secret@db/grotto")
    monkeypatch.chdir(tmp_path)
    database = open(tmp_path / "very-secret.db", "wb")  # noqa: SIM115
    os.set_inheritable(database.fileno(), True)  # noqa: FBT003
    stranger, other = socket.socketpair()
    stranger.set_inheritable(True)
    view = view_of("erdgeister")

    async def ask() -> BotAnswer:
        async with BotWorkerPool(2, 321, folders=[folder]) as thinkers:  # two: neither sees the other's line
            return await thinkers.think("snoop", view, 1, 5.0)

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
    assert 6 <= found["work"] <= 12  # its seconds, the grace, and what starting took
    assert found["core"] == 0
    assert found["group"]
    foreign = ("starlette", "uvicorn", "asyncpg", "sqlite3", "asyncio", "grotto.tables", "grotto.store", "grotto.cli")
    assert not [name for name in found["modules"] if name.startswith(foreign)]
    of_the_server = {name for name in found["modules"] if name.startswith("grotto.server")}
    assert of_the_server == {"grotto.server", "grotto.server.bot_workers", "grotto.server.bot_workers.messages"}


# -- none of them stops a table --------------------------------------------------------------------------------


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
    before, seconds = pids(pool), SHORT if reason == "hung" else PATIENT
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
        async with BotWorkerPool(1, folders=[folder]) as thinkers:
            return await thinkers.think("babbler", view_of(), 1, PATIENT)

    assert asyncio.run(ask()).text == "on"
    assert capfd.readouterr() == ("", "")


@pytest.mark.slow
@pytest.mark.parametrize(("bot", "reason"), [("forker", "hung"), ("holder", "crashed"), ("leaver", "crashed")])
def test_what_a_bot_has_started_ends_with_it(
    runner: asyncio.Runner, pool: BotWorkerPool, folder: Path, bot: str, reason: str
) -> None:
    with pytest.raises(BotFailed) as caught:
        runner.run(pool.think(bot, view_of(), 1, PATIENT if bot == "leaver" else SHORT))
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
        [worker] = pids(pool)
        os.kill(worker, signal.SIGSTOP)
        thought = await pool.think("slow", view_of(), 1, 1.0)
        assert gone(worker)
        assert int(thought.note) != worker
        return thought

    assert runner.run(ask()).text == "on"


@pytest.mark.slow
def test_a_worker_is_replaced_after_so_many_questions(folder: Path) -> None:
    async def ask() -> list[str]:
        async with BotWorkerPool(1, recycle=3, folders=[folder]) as thinkers:
            return [(await thinkers.think("snoop", view_of(), seed, PATIENT)).note for seed in range(7)]

    found = asyncio.run(ask())
    assert [found.count(note) for note in dict.fromkeys(found)] == [3, 3, 1]
    assert all(gone(int(pid)) for pid in found)


def test_a_pool_that_cannot_start_says_so_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    with pytest.raises(BotFailed, match="exit code 1"):
        asyncio.run(BotWorkerPool(2).start())


# -- who comes first -------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_moves_come_before_hints_and_both_in_the_order_in_which_they_were_asked(
    runner: asyncio.Runner, pool: BotWorkerPool, folder: Path
) -> None:
    (folder / "order").unlink(missing_ok=True)

    def ask(seat: int, **purpose: Any) -> asyncio.Task[BotAnswer]:
        view = view_of()
        view["viewer"] = seat
        return asyncio.create_task(pool.think("slow", view, 1, PATIENT, **purpose))

    async def all_of_them() -> None:
        first = ask(0)
        await asyncio.sleep(0.1)  # the worker has it
        questions = [ask(1, purpose="hint"), ask(2, purpose="hint"), ask(3), ask(4)]
        await asyncio.gather(first, *questions)

    runner.run(all_of_them())
    assert (folder / "order").read_text().split() == ["0", "3", "4", "1", "2"]


@pytest.mark.slow
def test_nobody_thinks_about_a_question_that_nobody_waits_for(
    runner: asyncio.Runner, pool: BotWorkerPool, folder: Path
) -> None:
    (folder / "order").unlink(missing_ok=True)

    async def change_minds() -> BotAnswer:
        view = view_of()
        running, waiting = (asyncio.create_task(pool.think("slow", view, 1, PATIENT)) for _ in range(2))
        async with asyncio.timeout(NOISE):
            while not (folder / "order").exists():  # a worker thinks about the first
                await asyncio.sleep(0.01)
        worker = pids(pool)
        running.cancel()
        waiting.cancel()
        await asyncio.gather(running, waiting, return_exceptions=True)
        assert running.cancelled()
        assert waiting.cancelled()
        assert pool.waiting == 0
        thought = await pool.think("slow", {**view, "viewer": 7}, 1, PATIENT)
        assert pids(pool) == worker
        return thought

    assert runner.run(change_minds()).text == "on"
    assert (folder / "order").read_text().split() == ["0", "7"]


# -- the end ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_closing_ends_all_and_fails_nobody(folder: Path) -> None:
    async def close_while_thinking() -> list[int]:
        thinkers = BotWorkerPool(2, folders=[folder])
        with pytest.raises(PoolClosed):
            await thinkers.think("wisp", view_of(), 1)
        await thinkers.start()
        questions = [asyncio.create_task(thinkers.think("forker", view_of(), 1, PATIENT)) for _ in range(3)]
        while len(list(folder.glob("pids-*"))) < 2:
            await asyncio.sleep(0.01)
        workers = pids(thinkers)
        await thinkers.close()
        for question in questions:
            with pytest.raises(PoolClosed, match="ask the bot again"):
                await asyncio.wait_for(question, NOISE)
        with pytest.raises(PoolClosed):
            await thinkers.think("wisp", view_of(), 1)
        await thinkers.close()
        return workers

    workers = asyncio.run(close_while_thinking())
    assert len(workers) == 2
    assert all(gone(pid) for pid in workers)
    started = written(folder, "pids-*")
    assert len(started) == 6
    assert all(soon_dead(pid) for pid in started)


SERVER = """
import asyncio, sys
from pathlib import Path
import grotto
from grotto.server.bot_workers.pool import BotWorkerPool

async def main():
    pool = BotWorkerPool(3, folders=[Path(sys.argv[1])])
    await pool.start()
    view = grotto.new("diamant", 3, 1).view(0)
    hanging = [asyncio.create_task(pool.think("forker", view, 1, 60.0)) for _ in range(2)]
    await asyncio.sleep(0.1)
    print(*(slot._worker.pid for slot in pool._slots), flush=True)
    await asyncio.sleep(1000)

asyncio.run(main())
"""


@pytest.mark.slow
def test_workers_and_what_they_have_started_end_with_a_server_that_is_killed(folder: Path) -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER, str(folder)], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    with server, server.stdout:
        workers = [int(pid) for pid in server.stdout.readline().split()]
        until = time.monotonic() + 5 * NOISE
        while len(list(folder.glob("pids-*"))) < 2 and time.monotonic() < until:
            time.sleep(0.01)
        started = written(folder, "pids-*")
        assert all(alive(pid) for pid in {*workers, *started})
        server.kill()
    assert len(workers) == 3
    assert len(started) == 6
    assert len({*workers, *started}) == 7
    assert all(soon_dead(pid) for pid in {*workers, *started})

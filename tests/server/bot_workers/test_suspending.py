"""Real workers: a long question is suspended for one that comes first, and answered later with its work kept."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from grotto.server.bot_workers.messages import Answer, BotAnswer, BotFailed, BotRequest, Limits
from grotto.server.bot_workers.pool import MEMORY, Asker, BotWorkerPool, Priority
from grotto.server.bot_workers.process import BotWorkerProcess
from grotto.server.bot_workers.slot import WorkerSlot
from tests.processes import alive, gone
from tests.server.bot_workers.asking import NOISE, PATIENT, view_of

pytestmark = pytest.mark.one_build

HOSTILE = Asker("bad", "mallory", "t", Priority.WATCHED)
HONEST = Asker("good", "anna", "u", Priority.PEOPLE)


def state(pid: int) -> str:
    """`T` for a process that is stopped."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(NOISE):
        while not condition():
            await asyncio.sleep(0.005)


def test_a_long_question_makes_room_and_is_answered_later() -> None:
    async def ask() -> tuple[BotAnswer, BotAnswer]:
        async with BotWorkerPool(1, grace=NOISE) as pool:
            [worker] = pool.pids
            view = view_of("erdgeister")
            long = asyncio.create_task(pool.think("champion@2s", view, 1, asker=HOSTILE))
            await until(lambda: len(pool.pids) > 1)  # a spare is being started
            quick = asyncio.create_task(pool.think("scout", view, 1, PATIENT, asker=HONEST))
            await until(lambda: state(worker) == "T")
            found = await quick
            assert not long.done()
            return await long, found

    long, quick = asyncio.run(ask())
    assert quick.text
    assert long.rounds > 0
    assert long.seconds >= 1.5  # it was not cut short


def test_time_that_a_question_is_suspended_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is suspended for an hour, by a clock that leaps, and has a minute."""

    async def ask() -> Answer:
        loop = asyncio.get_running_loop()
        process = BotWorkerProcess(MEMORY)
        try:
            await process.wait_until_ready()
            os.kill(process.pid, signal.SIGSTOP)  # it does not answer before it is resumed
            question = msgspec.json.encode(BotRequest("wisp", dict(view_of("emerald")), 1, None, NOISE))
            asked = asyncio.create_task(process.think("wisp", question, Limits(NOISE, 1 << 20), lambda answer: answer))
            await asyncio.sleep(0.01)
            process.suspend()
            now = loop.time
            monkeypatch.setattr(loop, "time", lambda: now() + 3600)
            await asyncio.sleep(0.01)  # timers that are due fire now
            process.resume()
            return await asked
        finally:
            await process.end()

    assert asyncio.run(ask()).thought is not None


def test_a_question_may_be_suspended_in_the_moment_in_which_its_time_is_up() -> None:
    """The limit has fired, and whoever waits has not yet been told: nothing else of the plan may be lost by it."""

    async def ask() -> None:
        process = BotWorkerProcess(MEMORY)
        try:
            await process.wait_until_ready()
            os.kill(process.pid, signal.SIGSTOP)  # it will not answer
            problems: list[object] = []
            loop = asyncio.get_running_loop()
            loop.set_exception_handler(lambda loop, context: problems.append(context))
            asked = asyncio.create_task(process.think("wisp", b"{}", Limits(0.05, 0), lambda answer: answer))
            await asyncio.sleep(0.01)
            loop.call_later(0.1, process.suspend)
            time.sleep(0.2)  # both are due in one round of the loop, the limit first
            with pytest.raises(BotFailed, match="no answer within"):
                await asked
            assert not problems
        finally:
            await process.end()

    asyncio.run(ask())


def test_a_plan_is_carried_out_although_one_part_of_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: object) -> None:
        raise RuntimeError("planted")

    async def ask() -> str:
        async with BotWorkerPool(1, grace=NOISE) as pool:
            monkeypatch.setattr(WorkerSlot, "suspend", broken)
            long = asyncio.create_task(pool.think("champion@2s", view_of("erdgeister"), 1, asker=HOSTILE))
            await until(lambda: len(pool.pids) > 1)
            found = await pool.think("scout", view_of("erdgeister"), 1, PATIENT, asker=HONEST)
            await long
            return found.text

    assert asyncio.run(asyncio.wait_for(ask(), 5 * NOISE))


def test_a_process_is_kept_ready_for_the_next_question_while_long_ones_are_suspended() -> None:
    async def ask() -> None:
        async with BotWorkerPool(1) as pool:
            view = view_of("erdgeister")
            askers = (HOSTILE, HOSTILE._replace(table="other"))
            asked = [asyncio.create_task(pool.think("champion@5s", view, 1, asker=asker)) for asker in askers]
            await until(lambda: len(pool.pids) == 3)
            for question in asked:
                question.cancel()

    asyncio.run(asyncio.wait_for(ask(), 5 * NOISE))


def test_who_waits_no_more_holds_no_worker() -> None:
    async def ask() -> None:
        async with BotWorkerPool(1) as pool:
            view = view_of("erdgeister")
            asked = [asyncio.create_task(pool.think("champion@5s", view, n, asker=HONEST)) for n in range(3)]
            await asyncio.sleep(0.05)
            for question in asked:
                question.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
            assert pool.waiting == 0
            await pool.think("scout", view, 1, PATIENT, asker=HOSTILE)

    asyncio.run(asyncio.wait_for(ask(), 5 * NOISE))


def test_an_evicted_question_is_asked_again_and_its_process_ends() -> None:
    async def ask() -> None:
        async with BotWorkerPool(1, grace=NOISE) as pool:
            view = view_of("erdgeister")
            [first] = pool.pids
            watched = [asyncio.create_task(pool.think("champion@1s", view, n, asker=HOSTILE)) for n in range(2)]
            await asyncio.sleep(0.05)
            people = [
                asyncio.create_task(pool.think("champion@1s", view, n, asker=Asker(f"a{n}", f"g{n}", f"t{n}")))
                for n in range(3)
            ]
            await asyncio.gather(*people)
            await asyncio.gather(*watched)
            await until(lambda: not alive(first) or first in pool.pids)
            pids = pool.pids
            assert len(pids) <= 3
        assert all(gone(pid) for pid in {first, *pids})

    asyncio.run(asyncio.wait_for(ask(), 10 * NOISE))


def test_closing_ends_suspended_workers_too() -> None:
    async def ask() -> list[int]:
        async with BotWorkerPool(1) as pool:
            [worker] = pool.pids
            view = view_of("erdgeister")
            asked = [asyncio.create_task(pool.think("champion@5s", view, 1, asker=each)) for each in (HOSTILE, HONEST)]
            await until(lambda: state(worker) == "T")
            pids = pool.pids
            await pool.close()
            await asyncio.gather(*asked, return_exceptions=True)
            return pids

    assert all(gone(pid) for pid in asyncio.run(ask()))


def test_a_question_that_is_suspended_after_its_answer_leaves_no_slot_suspended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The scheduler may suspend a question while the process that has answered it is being replaced."""
    replace = WorkerSlot.replace_if_worn_out

    async def suspended_meanwhile(slot: WorkerSlot) -> None:
        await replace(slot)
        slot.suspend()

    monkeypatch.setattr(WorkerSlot, "replace_if_worn_out", suspended_meanwhile)

    async def ask() -> None:
        async with BotWorkerPool(1) as pool:
            for seed in range(2):
                async with asyncio.timeout(NOISE):  # a stopped process never answers
                    await pool.think("wisp", view_of(), seed, PATIENT, asker=HOSTILE)

    asyncio.run(ask())


def test_a_spare_that_is_still_starting_is_not_stopped() -> None:
    """It would outlive a server that is killed."""

    async def ask() -> None:
        async with BotWorkerPool(1) as pool:
            slot = pool._slots[1]
            starting = asyncio.create_task(slot.ready())
            await until(lambda: slot.pid is not None)
            slot.suspend()
            assert slot.pid is not None
            assert state(slot.pid) != "T"
            await starting
            await until(lambda: state(slot.pid or 0) == "T")
            slot.resume()

    asyncio.run(asyncio.wait_for(ask(), 5 * NOISE))

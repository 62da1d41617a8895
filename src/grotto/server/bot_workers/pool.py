"""Runs bots in worker processes, so that no bot can block a table or see more than a view."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, NamedTuple, Self, cast

import msgspec

from grotto.bots.contract import Budget
from grotto.bots.ladder import RungBot
from grotto.kernel.errors import BadOption, Refusal
from grotto.kernel.view import View
from grotto.server import logs

from .messages import (
    AnalysisRequest,
    Answer,
    BoardRequest,
    BotAnswer,
    BotFailed,
    BotRequest,
    ChancesRequest,
    Limits,
    ReplayRequest,
    Request,
    ReviewRequest,
)
from .process import BotWorkerProcess, Check, T, checked_thought
from .scheduler import Action, Asker, FairScheduler, Job, Priority
from .seat_view import SeatView
from .slot import TRIES, Question, WorkerSlot

MEMORY = 1024  # megabytes of address space for a worker; a champion at work has 140
RECYCLED = 300  # questions after which a worker is replaced, whatever it may have gathered
GRACE = 1.0  # seconds beyond its budget after which a bot is taken to hang
LONGEST = 60.0  # seconds that a bot may think at a table
UNKNOWN = 1.0  # seconds for a bot that has no budget of its own
BUSY_MACHINE = 4.0  # times its own work that a bot may take by the clock
SPARE = 2  # processes beside the workers: one for a suspended question, one kept for short ones
SEEDS = 2**64
COACH = "The coach"  # the name under which analysis is done

Purpose = Literal["move", "hint"]
ANYBODY: dict[Purpose, Asker] = {"move": Asker(), "hint": Asker(priority=Priority.HINT)}

__all__ = ["TRIES", "Asker", "BotAnswer", "BotFailed", "BotWorkerPool", "PoolClosed", "Priority", "Purpose",
           "allowance"]  # fmt: skip


class PoolClosed(Refusal):
    """The server is stopping: no bot has failed, and the question is asked again after the restart."""

    kind = "thinkers-closed"  # part of the API, from before workers were called workers


def allowance(bot: str, seconds: float | None = None) -> float:
    """How many seconds a bot may think: its pace if it has one in its name, what it is given, or its rung's own."""
    given = Budget(seconds).seconds
    if given is not None and given > LONGEST:
        raise BadOption(f"At a table a bot thinks for at most {LONGEST:g} seconds, not {given:g}")
    own = _own(bot)
    return own.seconds if own.fixed or given is None else given


class BotWorkerPool:
    """Worker processes that answer questions to bots, in the order that the scheduler decides."""

    def __init__(
        self,
        workers: int | None = None,
        memory_mb: int = MEMORY,
        recycle: int = RECYCLED,
        *,
        grace: float = GRACE,
        folders: Sequence[Path] = (),
    ) -> None:
        """By default one core stays free for people; in the folders there may be more bots, offered by entry point."""
        if os.name != "posix":
            raise BadOption("Bots think beside a server on Linux and macOS only")
        self.workers = max(1, _cores() - 1) if workers is None else workers
        if self.workers < 1 or memory_mb < 1 or recycle < 1:
            raise BadOption("At least one worker is needed, with some memory, for at least one question")
        self._new_slot = partial(WorkerSlot, partial(BotWorkerProcess, memory_mb, tuple(folders)), recycle)
        self._slots = [self._new_slot() for _ in range(self.workers + SPARE)]
        self._scheduler = FairScheduler(self.workers, self.workers + SPARE)
        self._grace = grace
        self.on_spent: Callable[[Asker, float], None] = lambda asker, seconds: None
        """Called with the seconds of worker time that a question took."""
        self._asked: set[asyncio.Future[Any]] = set()
        self._by_job: dict[Job, WorkerSlot] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._check: asyncio.TimerHandle | None = None
        self._open = False

    @property
    def waiting(self) -> int:
        """How many questions have no answer yet."""
        return len(self._asked)

    @property
    def pids(self) -> list[int]:
        """The numbers of the worker processes."""
        return [slot.pid for slot in self._slots if slot.pid is not None]

    async def start(self) -> None:
        """Start one process for each worker, and wait until they are ready; raises BotFailed if one does not get there.

        Spare processes, in which questions go on while others are suspended, are started when they are needed.
        """
        try:
            started = await asyncio.gather(
                *(slot.ready() for slot in self._slots[: self.workers]), return_exceptions=True
            )
            for problem in started:
                if isinstance(problem, BaseException):
                    raise problem
        except BaseException:
            await self._stop_processes()
            raise
        self._open = True

    async def think(
        self,
        bot: str,
        view: View | SeatView,
        seed: int,
        seconds: float | None = None,
        *,
        purpose: Purpose = "move",
        asker: Asker | None = None,
    ) -> BotAnswer:
        """What the bot would do; raises BotFailed if two workers have got no legal answer out of it.

        Of a `SeatView` the past is read only when a worker is free.
        The seed is for the bot's own random numbers: give it one from which nothing of the table's chance follows.
        If whoever waits is cancelled, a question that waits too is dropped, and one that is being thought about
        goes on only while nobody else wants the worker.
        """
        if not self._open:
            raise PoolClosed("No bot thinks now: the server is starting, or going down")
        if not 0 <= seed < SEEDS:
            raise BadOption("A bot's seed is a whole number from 0 to 2**64 - 1")
        expected = allowance(bot, seconds)
        limit = _limit(bot, expected) + self._grace
        seat_view = view if isinstance(view, SeatView) else None
        known = view.glance() if isinstance(view, SeatView) else view
        request = BotRequest(bot, cast(dict[str, Any], known), seed, seconds, limit)
        check = partial(checked_thought, view=known, bot=bot)
        return await self._ask(bot, request, check, expected, asker or ANYBODY[purpose], seat_view)

    async def ask(
        self,
        request: AnalysisRequest | ChancesRequest | BoardRequest | ReplayRequest | ReviewRequest,
        expected: float,
        asker: Asker,
        seat_view: SeatView | None = None,
    ) -> Answer:
        """A worker's answer to a question for the coach, which will take about the `expected` seconds; raises
        BotFailed.

        If the question is about a seat's view, its past is read only when a worker is free.
        """
        if not self._open:
            raise PoolClosed("Nobody thinks now: the server is starting, or going down")
        return await self._ask(COACH, request, lambda answer: answer, expected, asker, seat_view)

    async def _ask(
        self, bot: str, request: Request, check: Check[T], expected: float, asker: Asker, seat_view: SeatView | None
    ) -> T:
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        limits = Limits(request.limit, request.longest_answer)
        job = Job(asker, expected, Question(bot, partial(_encoded, request, seat_view), limits, check, answer))
        self._asked.add(answer)
        self._scheduler.submit(job)
        self._plan()
        try:
            return await answer
        finally:
            self._asked.discard(answer)
            if answer.cancelled():
                self._drop(job)

    def raise_priority(self, table: str, priority: Priority) -> None:
        """Moves of a table that wait, or are thought about with less priority, get this one."""
        self._scheduler.raise_priority(table, priority)
        self._plan()

    async def close(self) -> None:
        """End all workers, and everything that they have started."""
        self._open = False
        if self._check is not None:
            self._check.cancel()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._stop_processes()
        for answer in self._asked:
            if not answer.done():
                answer.set_exception(PoolClosed("The server goes down; ask the bot again when it is back"))

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    # -- scheduling ------------------------------------------------------------------------------------------

    def _plan(self) -> None:
        """Do what the scheduler decides, and ask it again when somebody's quantum ends."""
        if not self._open:
            return
        now = asyncio.get_running_loop().time()
        for action in self._scheduler.plan(now):
            try:
                self._do(action)
            except Exception as error:  # the other questions depend on the rest of the plan
                logs.failed(error)
        if self._check is not None:
            self._check.cancel()
        then = self._scheduler.next_check(now)
        self._check = None if then is None else asyncio.get_running_loop().call_at(then + 0.001, self._plan)

    def _do(self, action: Action) -> None:
        kind, job = action
        if kind == "start":
            self._start_job(job)
        elif kind == "suspend":
            self._by_job[job].suspend()
        elif kind == "resume":
            self._by_job[job].resume()
        else:
            self._evict(job)

    def _start_job(self, job: Job) -> None:
        if job.content.answer.done():  # the waiting request was cancelled a moment ago
            self._scheduler.finish(job, asyncio.get_running_loop().time())
            asyncio.get_running_loop().call_soon(self._plan)
            return
        slot = self._idle_slot()
        self._by_job[job] = slot
        slot.busy = True
        self._run(self._serve(slot, job))
        if job.long and job.asker.table:
            self._prepare_spare()

    def _evict(self, job: Job) -> None:
        """End the process of a job at once; another slot takes the place of its own."""
        slot = self._by_job.pop(job)
        self._slots[self._slots.index(slot)] = self._new_slot()
        slot.interrupt()
        if job.content.answer.done():  # nobody waits for its result
            self._scheduler.finish(job, asyncio.get_running_loop().time())

    async def _serve(self, slot: WorkerSlot, job: Job) -> None:
        try:
            await slot.answer(job.content)
            if slot in self._slots:  # it was not evicted
                await slot.replace_if_worn_out()  # on the account of the job that wore it out
        finally:
            if self._by_job.get(job) is slot:
                del self._by_job[job]
                self._scheduler.finish(job, asyncio.get_running_loop().time())
                self.on_spent(job.asker, job.spent)
            slot.resume()  # it may have been suspended after its answer, while its process was replaced
            slot.busy = False
            self._plan()

    def _idle_slot(self) -> WorkerSlot:
        """One without a job, and with a running process if there is one."""
        return min((slot for slot in self._slots if not slot.busy), key=lambda slot: slot.pid is None)

    def _drop(self, job: Job) -> None:
        """Nobody waits for the answer any more."""
        if job.state == "waiting":
            self._scheduler.finish(job, asyncio.get_running_loop().time())
        else:
            job.priority = Priority.UNWANTED
        self._plan()

    def _prepare_spare(self) -> None:
        """The next question should not have to wait for a process to start."""
        idle = [slot for slot in self._slots if not slot.busy]
        if idle and all(slot.pid is None for slot in idle):
            self._run(_quietly(idle[0].ready()))

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _stop_processes(self) -> None:
        await asyncio.gather(*(slot.stop() for slot in self._slots))


async def _encoded(request: Request, seat_view: SeatView | None) -> bytes:
    if seat_view is not None and isinstance(request, BotRequest | AnalysisRequest | ChancesRequest):
        request = msgspec.structs.replace(request, view=request.view | {"history": await seat_view.past()})
    return msgspec.json.encode(request)


async def _quietly(work: Coroutine[Any, Any, object]) -> None:
    with suppress(Exception):  # it is tried again for the next question, which hears why not
        await work


def _limit(bot: str, seconds: float) -> float:
    """How long to wait for an answer: a pace counts the bot's own work, which takes longer on a busy machine."""
    return seconds * BUSY_MACHINE if _own(bot).fixed else seconds


class _Own(NamedTuple):
    """How long a bot thinks by itself."""

    seconds: float
    fixed: bool
    """Whether it thinks that long whatever it is given."""


@lru_cache(1000)
def _own(bot: str) -> _Own:
    try:
        found = RungBot(bot)
    except BadOption:  # another package's bot, or none: the worker will tell
        return _Own(UNKNOWN, fixed=False)
    if found.pace is None:
        return _Own(found.rung.seconds, fixed=False)
    return _Own(min(found.pace.seconds or LONGEST, LONGEST), fixed=True)


def _cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

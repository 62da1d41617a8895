"""Reviews of finished matches: made piece by piece in worker processes, shown while they grow, and then kept."""

from __future__ import annotations

import asyncio
import zlib
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

import msgspec

from grotto.analysis.review.review import VERSION, Parts, assemble, is_needed, pieces
from grotto.analysis.review.types import Review
from grotto.kernel.errors import Refusal
from grotto.match.match import Match
from grotto.match.record import dumps
from grotto.server.bot_workers.messages import ReviewRequest
from grotto.server.bot_workers.pool import Asker, BotWorkerPool
from grotto.server.logs import failed as tell_failed
from grotto.store.store import Store

EXPECTED = 1.5  # seconds for a piece
LONGEST = 60.0  # seconds after which a piece is given up
MOST_REMEMBERED = 64
TRIES_AGAIN = 3  # times that a failed review is begun again before it is left alone


class _Job:
    """One review, as far as it has come."""

    def __init__(self) -> None:
        self.parts = Parts()
        self.review: Review | None = None
        self.failed = False
        self.tries = 0


class Reviews:
    """The reviews that somebody has asked for lately."""

    def __init__(self, store: Store, workers: BotWorkerPool) -> None:
        self._store = store
        self._workers = workers
        self._jobs: OrderedDict[str, _Job] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    async def get(self, table: str, match: Match, asker: Asker) -> tuple[Review, bool]:
        """The review of a finished match as far as it has come, and whether its work has failed.

        The first who asks sets it going; after a failure, asking again does. Raises StillRunning before the end.
        """
        pieces(match)  # refuses a match that is not over
        job = self._jobs.get(table)
        if job is None:
            job = self._jobs[table] = _Job()
            job.review = await self._kept(table)
            if job.review is None:
                self._run(self._work(table, match, job, asker))
        elif job.failed and job.tries < TRIES_AGAIN:
            job.failed = False
            self._run(self._work(table, match, job, asker))
        self._jobs.move_to_end(table)
        self._forget()
        return job.review or assemble(match, job.parts), job.failed

    async def close(self) -> None:
        """Stop all work."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _kept(self, table: str) -> Review | None:
        found = await self._store.review(table, VERSION)
        return None if found is None else msgspec.json.decode(zlib.decompress(found), type=Review)

    async def _work(self, table: str, match: Match, job: _Job, asker: Asker) -> None:
        job.tries += 1
        try:
            await self._make(match, job, asker)
            assert job.review is not None
            packed = await asyncio.to_thread(zlib.compress, msgspec.json.encode(job.review))
            await self._store.keep_review(table, VERSION, packed)
        except Refusal:  # a worker failed, or the server goes down
            job.failed = job.review is None
        except Exception as error:
            job.failed = job.review is None
            tell_failed(error)

    async def _make(self, match: Match, job: _Job, asker: Asker) -> None:
        text = dumps(match)
        for piece in pieces(match):
            if is_needed(job.parts, piece) and not job.parts.has(piece):
                answer = await self._workers.ask(ReviewRequest(text, piece, LONGEST), EXPECTED, asker)
                assert answer.piece is not None
                job.parts.add(piece, answer.piece)
        job.review = assemble(match, job.parts)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _forget(self) -> None:
        """Drop reviews that are kept in the store; those at work stay, however many they are."""
        for table in [table for table, job in self._jobs.items() if job.review is not None or job.failed]:
            if len(self._jobs) <= MOST_REMEMBERED:
                return
            del self._jobs[table]

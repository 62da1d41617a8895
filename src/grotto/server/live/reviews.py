"""Reviews of finished matches: made piece by piece in worker processes, shown while they grow, and then kept.

Work goes on while somebody asks for it, on the account of whoever of them has the best claim: nobody can take a review
from others by having asked for it first, and whoever asks for hundreds has only a few made at a time.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from math import ceil
from typing import Literal, NamedTuple, Protocol

import msgspec

from grotto.analysis.review.review import VERSION, Parts, assemble, check_over, is_needed, pieces
from grotto.analysis.review.types import Review
from grotto.kernel.errors import Refusal
from grotto.match.match import Match
from grotto.match.record import dumps
from grotto.server.bot_workers.messages import Answer, ReviewRequest
from grotto.server.bot_workers.pool import Asker
from grotto.server.logs import failed as tell_failed

from .review_job import ReviewJob

EXPECTED = 1.5  # seconds for a piece
LONGEST = 60.0  # seconds after which a piece is given up
MOST_REMEMBERED = 64
MOST_AT_WORK = 4  # begun by one address and not done yet
TRIES_AGAIN = 3  # times that a failed review is begun again before it is left alone
EVENTS_A_STAGE = 500  # of a match for each piece that is waited for before more of its review is shown

State = Literal["working", "done", "failed"]


class ReviewSoFar(NamedTuple):
    """A review as far as it has come."""

    state: State
    stage: int
    """What is shown is the same as long as state and stage are: in a long match, a stage has several pieces."""
    make: Callable[[], Review]
    """Puts it together; it takes long for a long match, so do it in a thread."""


class ReviewStore(Protocol):
    """What reviews need of a store."""

    async def review(self, table: str, version: int) -> bytes | None:
        """What is kept of a finished match's review."""

    async def keep_review(self, table: str, version: int, review: bytes) -> None:
        """Keep a review, in place of an earlier one."""


class ReviewWorkers(Protocol):
    """What reviews need of the bot workers."""

    async def ask(self, question: ReviewRequest, expected: float, asker: Asker, /) -> Answer:
        """What a worker makes of a piece of a review."""


class Reviews:
    """The reviews that somebody has asked for lately."""

    def __init__(self, store: ReviewStore, workers: ReviewWorkers, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._workers = workers
        self._clock = clock
        self._jobs: OrderedDict[str, ReviewJob] = OrderedDict()

    @property
    def at_work(self) -> int:
        """How many are being made."""
        return sum(job.task is not None for job in self._jobs.values())

    async def follow(self, table: str, match: Match, asker: Asker) -> ReviewSoFar:
        """The review of a finished match as far as it has come; its work goes on for a while, because it was asked for.

        After a failure, asking again begins it again. Raises StillRunning before the end.
        """
        check_over(match)
        job = self._jobs.get(table)
        if job is None:
            kept = await self._kept(table)
            job = self._jobs.setdefault(table, ReviewJob(kept))
        job.want(asker, self._clock())
        if job.is_idle and job.failures <= TRIES_AGAIN and self._has_room(asker):
            job.begin(asker, self._work(table, match, job))
        self._jobs.move_to_end(table)
        self._forget()
        return _so_far(job, match)

    async def close(self) -> None:
        """Stop all work."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _kept(self, table: str) -> bytes | None:
        """The stored review; if it is damaged, the review is made anew."""
        found = await self._store.review(table, VERSION)
        try:
            return None if found is None or await asyncio.to_thread(_unpacked, found) is None else found
        except (zlib.error, msgspec.DecodeError):
            return None

    def _has_room(self, asker: Asker) -> bool:
        begun = [job for job in self._jobs.values() if job.task is not None and job.begun_by == asker.address]
        return len(begun) < MOST_AT_WORK

    async def _work(self, table: str, match: Match, job: ReviewJob) -> None:
        try:
            if await self._make(match, job):
                job.packed = await asyncio.to_thread(_packed, match, job.parts)
                await self._store.keep_review(table, VERSION, job.packed)
        except Refusal:  # a worker failed, or the server goes down
            job.fail()
        except Exception as error:
            job.fail()
            tell_failed(error)
        finally:
            job.task = None

    async def _make(self, match: Match, job: ReviewJob) -> bool:
        """Whether all pieces are done; not if nobody asks any more."""
        text, needed = await asyncio.to_thread(lambda: (dumps(match), pieces(match)))
        for piece in needed:
            if is_needed(job.parts, piece) and not job.parts.has(piece):
                answer = await self._ask(job, ReviewRequest(text, piece, LONGEST))
                if answer is None:
                    return False
                assert answer.piece is not None
                job.parts.add(piece, answer.piece)
        return True

    async def _ask(self, job: ReviewJob, question: ReviewRequest) -> Answer | None:
        """A worker's answer, or None if nobody waits for it; asked again if somebody comes who comes before others."""
        while (asker := job.best_asker(self._clock())) is not None:
            asking = asyncio.ensure_future(self._workers.ask(question, EXPECTED, asker))
            better = asyncio.ensure_future(job.better_than(asker))
            try:
                await asyncio.wait({asking, better}, return_when=asyncio.FIRST_COMPLETED)
                if asking.done():
                    return asking.result()
            finally:
                asking.cancel()
                better.cancel()
        return None

    def _forget(self) -> None:
        """Drop reviews that nobody works on: what is done is in the store."""
        for table in [table for table, job in self._jobs.items() if job.task is None]:
            if len(self._jobs) <= MOST_REMEMBERED:
                return
            del self._jobs[table]


def _so_far(job: ReviewJob, match: Match) -> ReviewSoFar:
    if job.packed is not None:
        return ReviewSoFar("done", 0, partial(_unpacked, job.packed))
    pieces_a_stage = max(1, ceil(len(match.done) / EVENTS_A_STAGE))
    stage = -(-job.parts.count // pieces_a_stage)  # the first piece, the curve, is shown at once
    return ReviewSoFar("failed" if job.failed else "working", stage, partial(assemble, match, job.parts.copy()))


def _packed(match: Match, parts: Parts) -> bytes:
    return zlib.compress(msgspec.json.encode(assemble(match, parts)))


def _unpacked(packed: bytes) -> Review:
    return msgspec.json.decode(zlib.decompress(packed), type=Review)

"""Who gets a review made, on whose account, and for how long: with workers that answer when the test says so."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable

import pytest

from grotto.analysis.review.review import PieceResult
from grotto.kernel.rng import Rng
from grotto.match.match import Match
from grotto.server.bot_workers.messages import Answer, ReviewRequest
from grotto.server.bot_workers.pool import Asker, Priority
from grotto.server.live.review_job import WANTED
from grotto.server.live.reviews import MOST_AT_WORK, Reviews
from grotto.store.store import StoreFailed

EVE = Asker("eve's", "eve", "t", Priority.OVER_BUDGET)
ANNA = Asker("anna's", "anna", "t", Priority.WATCHED)


class MemoryStore:
    """Keeps reviews in memory, or fails."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.broken = False

    async def review(self, table: str, version: int) -> bytes | None:
        if self.broken:
            raise StoreFailed("The disk is full")
        return self.kept.get(table)

    async def keep_review(self, table: str, version: int, review: bytes) -> None:
        self.kept[table] = review


class HeldWorkers:
    """Workers that answer a question when the test says so."""

    def __init__(self) -> None:
        self.open: dict[Asker, asyncio.Future[Answer]] = {}
        self.asked: list[Asker] = []

    async def ask(self, question: ReviewRequest, expected: float, asker: Asker) -> Answer:
        self.asked.append(asker)
        self.open[asker] = asyncio.get_running_loop().create_future()
        return await self.open[asker]

    def answer(self, asker: Asker) -> None:
        self.open.pop(asker).set_result(Answer(piece=PieceResult(curve=[[1.0, 0.0, 0.0]])))


class Bench:
    """Reviews with a clock that the test sets."""

    def __init__(self) -> None:
        self.now = 0.0
        self.store, self.workers = MemoryStore(), HeldWorkers()
        self.reviews = Reviews(self.store, self.workers, clock=lambda: self.now)


@pytest.fixture(scope="module")
def match() -> Match:
    found, rng = Match.new("diamant", 3, 5), Rng(5)
    while found.mover >= 0:
        found.play(found.legal[rng.below(2)], found.mover)
    return found


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.001)


def test_one_address_has_a_few_reviews_made_at_a_time_and_others_are_not_in_their_way(match: Match) -> None:
    async def ask_for_many() -> None:
        bench = Bench()
        for number in range(50):
            found = await bench.reviews.follow(f"t{number}", match, EVE._replace(table=f"t{number}"))
            assert found.state == "working"
        await until(lambda: len(bench.workers.asked) == MOST_AT_WORK)
        await bench.reviews.follow("anna", match, ANNA)
        await until(lambda: len(bench.workers.asked) == MOST_AT_WORK + 1)
        assert bench.workers.asked[-1] == ANNA
        await bench.reviews.close()

    asyncio.run(ask_for_many())


def test_whoever_has_the_better_claim_need_not_wait_on_the_account_of_whoever_asked_first(match: Match) -> None:
    async def ask_both() -> None:
        bench = Bench()
        await bench.reviews.follow("t", match, EVE)
        await until(lambda: EVE in bench.workers.open)
        await bench.reviews.follow("t", match, ANNA)
        await until(lambda: ANNA in bench.workers.open)
        assert bench.workers.open[EVE].cancelled()
        bench.workers.answer(ANNA)
        await until(lambda: len(bench.workers.asked) == 3)
        assert bench.workers.asked == [EVE, ANNA, ANNA]
        assert (await bench.reviews.follow("t", match, EVE)).stage == 1
        await bench.reviews.close()

    asyncio.run(ask_both())


def test_work_stops_when_nobody_asks_any_more_and_goes_on_from_there(match: Match) -> None:
    async def leave_and_come_back() -> None:
        bench = Bench()
        await bench.reviews.follow("t", match, ANNA)
        await until(lambda: ANNA in bench.workers.open)
        bench.now += WANTED + 1
        bench.workers.answer(ANNA)
        await until(lambda: bench.reviews.at_work == 0)
        assert len(bench.workers.asked) == 1
        assert (await bench.reviews.follow("t", match, ANNA)).stage == 1
        await until(lambda: len(bench.workers.asked) == 2)
        await bench.reviews.close()

    asyncio.run(leave_and_come_back())


def test_a_store_that_fails_or_is_damaged_does_not_leave_a_review_that_is_never_made(match: Match) -> None:
    async def ask_on_a_bad_day() -> None:
        bench = Bench()
        bench.store.broken = True
        with pytest.raises(StoreFailed):
            await bench.reviews.follow("t", match, ANNA)
        bench.store.broken = False
        bench.store.kept["u"], bench.store.kept["v"] = b"nonsense", zlib.compress(b"{}")
        for table in ("t", "u", "v"):
            assert (await bench.reviews.follow(table, match, ANNA)).state == "working"
        await until(lambda: len(bench.workers.asked) == 3)
        await bench.reviews.close()

    asyncio.run(ask_on_a_bad_day())

"""A long past is read for a worker when it is free, and beside the event loop."""

from __future__ import annotations

import asyncio
import os
import signal
import threading

import pytest

import grotto
from grotto.kernel.view import Event
from grotto.server.bot_workers.messages import ChancesRequest
from grotto.server.bot_workers.pool import Asker, BotWorkerPool
from grotto.server.bot_workers.seat_view import AT_ONCE, SeatView
from tests.server.bot_workers.asking import PATIENT, view_of

pytestmark = pytest.mark.one_build


class Watched(grotto.Match):
    """A match that notes in which threads its past is read."""

    threads: list[threading.Thread]

    def events(self, seat: int | None = None, start: int = 0, end: int | None = None) -> list[Event]:
        self.threads.append(threading.current_thread())
        return super().events(seat, start, end)


def watched(events: int) -> Watched:
    match = grotto.new("erdgeister", 2, 1)
    while len(match.done) < events:
        match.play(next((text for text in match.legal if "chamber" not in text), match.legal[0]))
    match.__class__, match.threads = Watched, []  # type: ignore[attr-defined]
    assert isinstance(match, Watched)
    return match


@pytest.mark.parametrize("long", [False, True])
def test_a_seats_view_is_the_matchs_own_and_a_long_past_is_read_in_a_thread(*, long: bool) -> None:
    match = watched(AT_ONCE + 1 if long else 30)
    seat = match.to_act[0]
    assert asyncio.run(SeatView(match, seat).view()) == match.view(seat)
    assert (match.threads[0] is threading.main_thread()) == (not long)


@pytest.mark.slow
def test_the_past_of_a_question_that_waits_is_not_read(runner: asyncio.Runner, pool: BotWorkerPool) -> None:
    match = watched(AT_ONCE + 1)
    asked = SeatView(match, match.to_act[0])
    [worker] = pool.pids

    async def ask() -> None:
        os.kill(worker, signal.SIGSTOP)  # it answers nothing until it may go on
        try:
            first = asyncio.create_task(pool.think("wisp", view_of(), 1, PATIENT))
            moves = [asyncio.create_task(pool.think("scout", asked, n, PATIENT)) for n in range(3)]
            chances = asyncio.create_task(pool.ask(ChancesRequest({**asked.glance()}, PATIENT), 0.1, Asker(), asked))
            for _ in range(20):
                await asyncio.sleep(0.001)
            assert pool.waiting == 5
            assert not match.threads
        finally:
            os.kill(worker, signal.SIGCONT)
        await asyncio.gather(first, *moves)
        assert (await chances).chances is not None
        assert len(match.threads) == 4

    runner.run(ask())

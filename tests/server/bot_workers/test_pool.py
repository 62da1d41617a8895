"""Bots in worker processes answer, moves before hints, and learn nothing but a view."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

import grotto
from grotto.bots.by_name import bot as find_bot
from grotto.bots.contract import Budget
from grotto.kernel.rng import Rng
from grotto.kernel.view import View
from grotto.server.bot_workers.pool import BotAnswer, BotWorkerPool, allowance
from tests.server.bot_workers.asking import NOISE, PATIENT, view_of

pytestmark = pytest.mark.one_build


# -- they answer ---------------------------------------------------------------------------------------------


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
    for seconds in (0.2, 1.0, 5.0):  # on a busy machine a short time may end after the first round
        thought = runner.run(pool.think("grandmaster", view_of("emerald"), 1, seconds))
        assert seconds / 2 < thought.seconds < seconds + NOISE
        if thought.rounds > 10:
            return
    raise AssertionError(f"{thought.rounds} rounds in {thought.seconds} seconds")


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
        async with BotWorkerPool(2) as pool:
            questions = [pool.think("wisp", view_of("emerald", seed), seed, PATIENT) for seed in range(20)]
            found = await asyncio.gather(*questions)
            assert pool.waiting == 0
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


# -- who comes first -----------------------------------------------------------------------------------------


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
        async with asyncio.timeout(NOISE):
            while not (folder / "order").exists():  # the worker thinks about it
                await asyncio.sleep(0.01)
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
        worker = pool.pids
        running.cancel()
        waiting.cancel()
        await asyncio.gather(running, waiting, return_exceptions=True)
        assert running.cancelled()
        assert waiting.cancelled()
        assert pool.waiting == 0
        thought = await pool.think("slow", {**view, "viewer": 7}, 1, PATIENT)
        assert set(worker) <= set(pool.pids)  # it goes on with the first while nobody else wants it
        return thought

    assert runner.run(change_minds()).text == "on"
    assert (folder / "order").read_text().split() == ["0", "7"]

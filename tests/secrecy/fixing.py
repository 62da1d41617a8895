"""What is otherwise different in every run, fixed: time, names, tokens, traces, and what chance draws.

Two worlds run one after the other in one process, with the same names and other secrets. Each has a seed of its
own, from which it draws when its planned draws are used up, so that the future is a secret too.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import msgspec
import pytest

from grotto.analysis.board import opened
from grotto.analysis.chances import Chances
from grotto.analysis.report import ActionValue, Analysis
from grotto.kernel.rng import Rng
from grotto.kernel.view import View
from grotto.match.chance_source import ChanceSource
from grotto.server import logs
from grotto.server.api import stream
from grotto.server.bot_workers import pool
from grotto.server.bot_workers.messages import (
    AnalysisRequest,
    Answer,
    BoardRequest,
    BotAnswer,
    BotFailed,
    BotRequest,
    ChancesRequest,
    Limits,
)
from grotto.server.bot_workers.process import Check, T
from grotto.server.identity import tokens
from grotto.server.live import automatic_choices, pacing, rooms, table_ports
from grotto.tables import creating, effects
from grotto.tables.board_seen import board_seen
from grotto.tables.ports import Ports
from grotto.tables.settings import Pace
from grotto.tables.table import Table

if TYPE_CHECKING:
    from .worlds import World

OTHERS_TRACE = "f" * 16


class Now:
    """The world that is running, and the request that it answers."""

    world: World
    request = ""
    trace = OTHERS_TRACE
    drawn = 0

    def begin(self, request: str, trace: str) -> None:
        """Somebody asks for something."""
        self.request, self.trace, self.drawn = request, trace, 0

    def number(self) -> int:
        """One that belongs to this request, and to nothing else."""
        self.drawn += 1
        return int.from_bytes(hashlib.sha256(f"{self.request} {self.drawn}".encode()).digest()[:20])


NOW = Now()


class Planned:
    """Draws as the plan says; then from the table's own fair chance."""

    def __init__(self, tickets: list[int], index: int, then: ChanceSource) -> None:
        self.tickets = tickets
        self.index = index
        self.then = then

    def below(self, n: int) -> int:
        """The planned number, or a fair one."""
        self.index += 1
        return self.tickets[self.index - 1] if self.index <= len(self.tickets) else self.then.below(n)

    def __deepcopy__(self, memo: object) -> Planned:
        return Planned(self.tickets, self.index, self.then)


class PlannedWorker:
    """Takes the place of a worker process: records what it is asked, and answers as the plan says."""

    def __init__(self, memory_mb: int, folders: Sequence[Path] = ()) -> None:
        self.asked = 0

    @property
    def pid(self) -> int:
        """There is no process."""
        return 0

    def suspend(self) -> None:
        """It takes no time to be suspended from."""

    def resume(self) -> None:
        """Nor to go on with."""

    async def wait_until_ready(self) -> None:
        """It is always ready."""

    async def end(self) -> None:
        """Nothing is left of it."""

    async def think(self, bot: str, question: bytes, limits: Limits, check: Check[T]) -> T:
        """What a bot in this seat chooses. Where the plan is at its end, it thinks for ever."""
        asked = msgspec.json.decode(question, type=BotRequest | AnalysisRequest | ChancesRequest | BoardRequest)
        if isinstance(asked, BoardRequest):  # never of a running match, unless there is a leak
            board = opened(asked.start)
            seen = board_seen(board, None, board.names, asked.language)
            return check(Answer(shown=msgspec.Raw(msgspec.json.encode(seen))))
        world, view = NOW.world, cast(View, asked.view)
        seat = view["viewer"]
        if isinstance(asked, ChancesRequest):
            if seat == world.scenario.seat:
                world.jobs.append(question)
            return check(Answer(chances=_chances_by_lot(question, view)))
        if isinstance(asked, AnalysisRequest):
            if seat == world.scenario.seat:
                world.jobs.append(question)
            return check(Answer(analysis=_analysed_by_lot(question, view)))
        if seat == world.scenario.seat:
            world.jobs.append(question)
        text: str | None = _by_lot(question, view)
        if seat in world.scenario.bots:
            assert seat is not None
            text = world.choices.get((seat, world.table.turn))
            if text is None:
                hanging: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                world.hanging.add(hanging)
                await hanging
                raise BotFailed(bot, "hung", "the plan is at its end")
        assert text is not None
        # How long it takes depends on the world, as it might on what the bot holds.
        return check(Answer(BotAnswer(text, {text: 1.0}, [], [text], "", 1, 0.002 + 0.05 * world.index)))


def _by_lot(question: bytes, view: View) -> str:
    """Any choice, by what the bot was told and nothing else."""
    legal = sorted(str(value["text"]) for value in view["legal"])
    return legal[int.from_bytes(hashlib.sha256(question).digest()[:8]) % len(legal)]


def _analysed_by_lot(question: bytes, view: View) -> Analysis:
    """Any values, by what the coach was told and nothing else."""
    texts = sorted((str(value["text"]) for value in view["legal"]), key=lambda text: _lot(question, text))
    shares = [1.0 / view["players"]] * view["players"]
    choices = [
        ActionValue(text=text, chance=1 / (i + 2), margin=0.01, shares=shares, visits=1) for i, text in enumerate(texts)
    ]
    seat = view["viewer"]
    assert seat is not None
    return Analysis(
        seat=seat, shares=shares, choices=choices, line=texts[:1], method="search", rounds=1, note=""
    )  # fmt: skip


def _chances_by_lot(question: bytes, view: View) -> Chances:
    lots = [1 + _lot(question, str(seat))[0] for seat in range(view["players"])]
    return Chances(shares=[lot / sum(lots) for lot in lots], margin=0.03, note="")


def _lot(question: bytes, text: str) -> bytes:
    return hashlib.sha256(question + text.encode()).digest()


async def _paced(thinking: Awaitable[BotAnswer], wait: float, allowance: float, *, now: object = None) -> BotAnswer:
    """The product's own pacing on a clock of its own, which writes down when the answer is shown."""
    world, elapsed = NOW.world, 0.0

    async def timed() -> BotAnswer:
        nonlocal elapsed
        thought = await thinking
        elapsed = thought.seconds
        return thought

    async def sleep(seconds: float) -> None:
        world.releases.append(round(elapsed + seconds, 6))

    return await pacing.paced(timed(), wait, allowance, now=lambda: elapsed, sleep=sleep)


def _pause(rng: Rng, players: int, pace: Pace, difficulty: float = 0.5) -> float:
    """Orders are done after a person's pause: drawn all the same, but not waited for. Bots' are, by `_paced`."""
    seconds = pacing.pause(rng, players, pace, difficulty)
    return 0.0 if pace == "human" else seconds


_fair_chance = effects.fair_chance


def _planned(table: Table, ports: Ports) -> Any:
    return Planned(NOW.world.tickets, table.draws, _fair_chance(table, ports))


def _promise(table: str, seed: bytes) -> str:
    """A commitment tells nothing about its seed, so that of the other world could be the same."""
    return hashlib.sha256(table.encode()).hexdigest()


@contextmanager
def fixed() -> Iterator[pytest.MonkeyPatch]:
    """As long as the block lasts, nothing is left to luck."""
    with pytest.MonkeyPatch.context() as patch:
        clock = SimpleNamespace(perf_counter=lambda: 0.0, strftime=time.strftime, gmtime=time.gmtime)
        patch.setattr(logs, "time", clock)
        patch.setattr(logs, "secrets", SimpleNamespace(token_hex=lambda size: NOW.trace))
        patch.setattr(tokens, "secrets", SimpleNamespace(
            token_bytes=lambda size: NOW.number().to_bytes(20)[:size],
            choice=lambda letters: letters[NOW.number() % len(letters)],
        ))  # fmt: skip
        patch.setattr(table_ports, "secrets", SimpleNamespace(token_bytes=lambda size: NOW.world.seed))
        patch.setattr(stream, "random", SimpleNamespace(randint=lambda least, most: least))
        patch.setattr(effects, "fair_chance", _planned)
        patch.setattr(creating, "commitment", _promise)
        patch.setattr(pool, "BotWorkerProcess", PlannedWorker)
        patch.setattr(rooms, "AWAY_AFTER", 0.0)
        patch.setattr(automatic_choices, "paced", _paced)
        patch.setattr(automatic_choices, "pause", _pause)
        patch.setattr(automatic_choices, "BUSY", 3600.0)  # a bot that thinks for ever does so on a slow machine too
        yield patch

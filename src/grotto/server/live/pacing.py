"""Decides when a bot's answer is shown, so that the delay tells nothing about hidden information.

How long a bot thinks depends on its hand: with one legal choice it answers at once. So the moment at which an answer is
shown is fixed when the bot's turn begins: after a pause drawn at random, which depends on nothing but what everybody
at the table knows, and never before the bot's whole time limit has passed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from math import ceil
from time import monotonic
from typing import Literal, NamedTuple, TypeVar

from grotto.match.chance_source import ChanceSource
from grotto.server.bot_workers.pool import PoolClosed

Pace = Literal["instant", "quick", "human"]
"""What a table chooses; `instant` waits for the bot's own time, but for nothing else."""

EASY, HARD = 0.5, 1.5  # parts of a pause, for the easiest and the hardest choice
LATE = 0.5  # seconds: late answers are shown in such steps
BETTING = 1.5  # seconds
LEEWAY = 0.1  # seconds to bring a question to a worker and the answer back


class Tempo(NamedTuple):
    """Milliseconds between which pauses lie, with two at the table."""

    least: int
    most: int


TEMPI: dict[Pace, Tempo] = {"instant": Tempo(0, 0), "quick": Tempo(400, 1200), "human": Tempo(1000, 4000)}

Result = TypeVar("Result")


def pause(rng: ChanceSource, players: int, pace: Pace = "quick", difficulty: float = 0.5) -> float:
    """Seconds that a bot seems to think: longer where the choice is hard, and shorter the more players wait.

    `difficulty` is from 0 to 1, and must not depend on anything hidden. The random numbers have to be apart from
    those of the table's chance and of the bot, and one for each turn.
    """
    least, most = TEMPI[pace]
    half = (most - least) // 2 + 1
    drawn = least + rng.below(half) + rng.below(half)
    return drawn / 1000 * (0.5 + 1 / players) * (EASY + (HARD - EASY) * difficulty)


def betting_pause(pace: Pace) -> float:
    """The same while only bots play on and people bet on it: the same for all, short, and long enough for a bet."""
    return 0.0 if pace == "instant" else BETTING


def longest_pause(players: int, pace: Pace = "quick") -> float:
    """The most that `pause` can be."""
    return TEMPI[pace].most / 1000 * (0.5 + 1 / players) * HARD


def release_at(started: float, pause: float, allowance: float, ready: float) -> float:
    """When to show an answer that was ready at such a time; the allowance is all that the bot may take.

    In time, it does not matter how early. Late, because the machine is busy or a bot has failed, it is shown at
    the next step, so that a watcher learns how busy the machine is, but not to the millisecond how long it took.
    """
    due = started + max(pause, allowance + LEEWAY)
    return due + LATE * max(0, ceil((ready - due) / LATE))


async def paced(
    answer: Awaitable[Result],
    pause: float,
    allowance: float,
    *,
    now: Callable[[], float] = monotonic,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> Result:
    """The answer, or what went wrong with it, when it may be shown."""
    started = now()
    try:
        found = await answer
    except PoolClosed:  # nothing will be shown
        raise
    except Exception:
        await sleep(release_at(started, pause, allowance, now()) - now())
        raise
    await sleep(release_at(started, pause, allowance, now()) - now())
    return found

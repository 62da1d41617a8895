"""When a bot's answer is shown: at a time that depends on nothing hidden."""

from __future__ import annotations

import asyncio

import pytest

import grotto
from grotto.kernel.constants import ONLOOKER
from grotto.kernel.rng import Rng
from grotto.play.players import players_of
from grotto.server.bot_workers.pool import PoolClosed
from grotto.server.live.pacing import (
    BETTING,
    LATE,
    LEEWAY,
    TEMPI,
    Pace,
    betting_pause,
    longest_pause,
    paced,
    pause,
    release_at,
)
from tests.bots.styles import positions

pytestmark = pytest.mark.one_build

ALLOWANCE = 0.5


class Clock:
    """Time that passes only when somebody sleeps."""

    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        assert seconds >= 0
        self.time += seconds


def shown(pace: Pace, thinking: list[float], failing: frozenset[int] = frozenset()) -> list[float]:
    """When the answers of a bot are shown that thinks so long each time."""
    clock, rng = Clock(), Rng(3)
    times: list[float] = []

    async def answer(turn: int, seconds: float) -> int:
        await clock.sleep(seconds)
        if turn in failing:
            raise RuntimeError
        return turn

    async def play() -> None:
        for turn, seconds in enumerate(thinking):
            work = paced(answer(turn, seconds), pause(rng, 3, pace), ALLOWANCE, now=clock.now, sleep=clock.sleep)
            if turn in failing:
                with pytest.raises(RuntimeError):
                    await work
            else:
                assert await work == turn
            times.append(clock.time)

    asyncio.run(play())
    return times


@pytest.mark.parametrize("pace", TEMPI)
def test_a_hand_without_a_choice_is_shown_when_a_hard_one_is(pace: Pace) -> None:
    hard = [0.5, 0.499, 0.3, 0.41, 0.5, 0.25]
    forced = [0.0001] * len(hard)
    assert shown(pace, hard) == pytest.approx(shown(pace, forced), abs=1e-9)
    assert shown(pace, hard, failing=frozenset({1, 4})) == pytest.approx(shown(pace, forced), abs=1e-9)


def test_late_answers_are_shown_in_steps() -> None:
    due = 10.0 + ALLOWANCE + LEEWAY
    assert release_at(10.0, 0.2, ALLOWANCE, 10.01) == due
    assert release_at(10.0, 0.2, ALLOWANCE, due) == due
    for late in (0.001, 0.2, 0.499):
        assert release_at(10.0, 0.2, ALLOWANCE, due + late) == pytest.approx(due + LATE)
    assert release_at(10.0, 0.2, ALLOWANCE, due + LATE + 0.001) == pytest.approx(due + 2 * LATE)


def test_a_pause_longer_than_the_bots_time_counts() -> None:
    assert release_at(10.0, 3.0, ALLOWANCE, 10.01) == 13.0


@pytest.mark.parametrize("pace", TEMPI)
@pytest.mark.parametrize("players", [2, 8])
def test_pauses_lie_where_the_pace_says(pace: Pace, players: int) -> None:
    rng = Rng(1)
    pauses = [pause(rng, players, pace) for _ in range(2000)]
    least, most = (limit / 1000 * (0.5 + 1 / players) for limit in TEMPI[pace])
    assert min(pauses) >= least
    assert max(pauses) <= most + 0.002
    if most > least:
        assert min(pauses) < least + 0.1 * (most - least)
        assert max(pauses) > most - 0.1 * (most - least)


def test_paces_go_from_fast_to_slow_and_more_players_wait_less_for_each() -> None:
    mean = {
        (pace, players): sum(pause(Rng(seed), players, pace) for seed in range(300)) / 300
        for pace in TEMPI
        for players in (2, 5)
    }
    assert mean["instant", 2] == 0 < mean["quick", 2] < mean["human", 2]
    assert mean["human", 5] < mean["human", 2]


def test_a_server_that_goes_down_waits_for_no_pause() -> None:
    clock = Clock()

    async def going_down() -> None:
        raise PoolClosed("soon back")

    with pytest.raises(PoolClosed):
        asyncio.run(paced(going_down(), 9.0, ALLOWANCE, now=clock.now, sleep=clock.sleep))
    assert clock.time == Clock().time


def test_a_cancelled_wait_ends_at_once() -> None:
    async def cancel() -> None:
        waiting = asyncio.create_task(paced(asyncio.sleep(1000), 1000.0, ALLOWANCE))
        await asyncio.sleep(0.01)
        waiting.cancel()
        await asyncio.wait([waiting], timeout=60)
        cancelled = waiting.cancelled()
        waiting.cancel()
        assert cancelled

    asyncio.run(cancel())


def test_while_people_only_bet_the_pause_is_short_and_always_the_same() -> None:
    assert betting_pause("quick") == betting_pause("human") == BETTING
    assert betting_pause("instant") == 0


@pytest.mark.parametrize("pace", ["quick", "human"])
def test_a_hard_choice_takes_longer_and_never_longer_than_the_longest(pace: Pace) -> None:
    easy, hard = ([pause(Rng(seed), 4, pace, difficulty) for seed in range(300)] for difficulty in (0.0, 1.0))
    assert all(one < other for one, other in zip(easy, hard, strict=True))
    assert max(hard) <= longest_pause(4, pace)


@pytest.mark.parametrize("name", sorted(grotto.game_names()))
def test_difficulty_is_between_0_and_1_and_differs(name: str) -> None:
    found = {players_of(grotto.game(name)).difficulty(state) for state in positions(name)}
    assert min(found) >= 0
    assert max(found) <= 1
    assert len(found) > 2


def test_difficulty_is_the_same_whatever_is_hidden() -> None:
    """In Emerald the number of bribes to choose from would tell how many kinds of gold are in a hand."""
    players = players_of(grotto.game("emerald"))
    for state in positions("emerald", 400):
        other = state.guess(ONLOOKER, Rng(1))
        one, two = (players.difficulty(world.guess(ONLOOKER, Rng(7))) for world in (state, other))
        assert one == two

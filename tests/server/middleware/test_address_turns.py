"""Addresses take turns: a flood of one of them delays nobody else."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from grotto.server.middleware.address_turns import AddressTurns

pytestmark = pytest.mark.one_build

FLOOD = 200
FEW = 8


class Noting:
    """An application that notes who is answered, in which order."""

    def __init__(self) -> None:
        self.answered: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.answered.append(scope["client"][0])


def request(app: Any, address: str) -> asyncio.Task[None]:
    scope = {"type": "http", "client": (address, 1)}
    return asyncio.get_running_loop().create_task(app(scope, None, None))


def test_a_request_does_not_wait_for_the_flood_of_another_address() -> None:
    async def test() -> list[str]:
        noting = Noting()
        app = AddressTurns(noting)
        sent = [request(app, "192.0.2.66") for _ in range(FLOOD)] + [request(app, "192.0.2.1")]
        await asyncio.gather(*sent)
        return noting.answered

    answered = asyncio.run(test())
    assert len(answered) == FLOOD + 1
    assert answered.index("192.0.2.1") <= FEW


def test_neighbours_in_a_network_of_ipv6_are_one_address() -> None:
    async def test() -> list[str]:
        noting = Noting()
        app = AddressTurns(noting)
        sent = [request(app, f"2001:db8::{number:x}") for number in range(FLOOD)] + [request(app, "192.0.2.1")]
        await asyncio.gather(*sent)
        return noting.answered

    assert asyncio.run(test()).index("192.0.2.1") <= FEW


def test_whoever_hangs_up_is_skipped_and_nothing_is_remembered() -> None:
    async def test() -> None:
        noting = Noting()
        app = AddressTurns(noting)
        for _ in range(3):
            tasks = [request(app, "192.0.2.66") for _ in range(20)]
            tasks[10].cancel()  # somebody has hung up
            done = await asyncio.gather(*tasks, return_exceptions=True)
            assert sum(result is None for result in done) == 19
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert app._round_robin.idle
        assert len(noting.answered) == 57

    asyncio.run(test())


def test_a_round_stays_short_however_many_addresses_flood() -> None:
    """And each of them comes to its turn: none waits for all of another's."""
    rounds: list[int] = []

    async def test() -> list[str]:
        noting = Noting()
        app = AddressTurns(noting)
        sent = [request(app, f"192.0.2.{address}") for address in range(10) for _ in range(20)]
        await asyncio.sleep(0)  # all have come
        await asyncio.sleep(0)  # and one of each has begun
        while len(noting.answered) < len(sent):
            before = len(noting.answered)
            await asyncio.sleep(0)
            rounds.append(len(noting.answered) - before)
        await asyncio.gather(*sent)
        return noting.answered

    answered = asyncio.run(test())
    assert max(rounds) <= FEW
    half = answered[: len(answered) // 2]
    assert {half.count(f"192.0.2.{address}") for address in range(10)} <= {9, 10, 11}

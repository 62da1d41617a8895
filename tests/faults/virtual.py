"""Simulated time: a loop that never waits, so that hours of a service pass in a moment, the same every time."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Stuck(Exception):
    """Nobody waits for a time, and nothing can happen any more."""


class _Leap(selectors.SelectSelector):
    """Does not wait, but says that the time has passed."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise Stuck("everybody waits for somebody else")
        self.now += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop with such a time; work for threads is done at once."""

    def __init__(self) -> None:
        self._leap = _Leap()
        super().__init__(self._leap)

    def time(self) -> float:
        return self._leap.now

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        done: asyncio.Future[T] = self.create_future()
        done.set_result(func(*args))
        return done


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run something in such a time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main)

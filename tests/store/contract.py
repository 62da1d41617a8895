"""How the tests of the store's contract open a store of either kind."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest

from grotto.store.connect import open_store
from grotto.store.store import Store


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


def on(url: str, test: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    """Run a test on an open store."""

    async def run() -> None:
        async with opened(url) as store:
            await test(store)

    asyncio.run(run())


async def refused(kind: type[Exception], append: Awaitable[None]) -> Any:
    with pytest.raises(kind) as found:
        await append
    return found.value

"""A process that writes until it is killed, and says on a pipe what was acknowledged."""

from __future__ import annotations

import asyncio
import sys

from grotto.store.connect import open_store
from grotto.store.store import Store
from grotto.tables.log import Entry

from .samples import entry, summary

TABLES = 6


async def play(store: Store, table: str) -> None:
    known = await store.entries(table)
    last: Entry | None = known[-1] if known else None
    while True:
        last = entry(last, table)
        await store.append([last], [summary(table, last.seq)])
        print(table, last.seq, last.hash.hex(), flush=True)


async def main(url: str) -> None:
    store = await open_store(url)
    await asyncio.gather(*(play(store, f"t{number}") for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))

"""Whether the key ring is that of the database: with another one no guest is known, and no running table can go on.

The database keeps two numbers that are derived from keys and tell nothing about them: one of the oldest key, which is
that of the service for ever, and one of the newest key that was in use.
"""

from __future__ import annotations

import asyncio
from contextlib import aclosing

import msgspec

from grotto.server.live.table_ports import SEED_PURPOSE
from grotto.store.store import Store, StoreFailed

from .key_file import BadKeys
from .keys import KeyRing
from .sealing import BadSeal

OLDEST, NEWEST = "key-ring-oldest", "key-ring-newest"
NOTED_EVERY = 10.0  # seconds: a new key is noted while the service runs


class _Sealed(msgspec.Struct):
    """What is needed of the first entry of a table."""

    seed: str


async def check_ring(store: Store, keys: KeyRing, *, shared: bool) -> None:
    """Raise BadKeys if the database was used with another key ring, or with a later copy of this one.

    Of several processes that start on an empty database, the first decides which ring it is. A database that has never
    kept a ring's number is tried with a secret of its first table.
    """
    own = keys.fingerprints()
    first = await _first_table(store)
    if first is not None and await store.mark(OLDEST) is None:
        await _check_seal(store, keys, first)
    oldest, newest = await store.first_mark(OLDEST, own[0]), await store.mark(NEWEST)
    if first is None and not shared:  # nothing is lost, and no other process uses it
        await store.set_mark(OLDEST, own[0])
    elif oldest != own[0]:
        raise BadKeys(
            f"{keys.path} is not the key ring of this database: name the right one with --keys (another server of the "
            "service has it, or its backup). With a new database, begin with a new one"
        )
    elif newest is not None and newest not in own:
        raise BadKeys(
            f"{keys.path} is an old copy: the newest key with which this database was used is missing. Bring back the "
            "newest copy, or that of another server of the service"
        )
    await store.set_mark(NEWEST, own[-1])


async def note_new_keys(store: Store, keys: KeyRing) -> None:
    """Note the newest key again and again, for ever."""
    while True:
        await asyncio.sleep(NOTED_EVERY)
        try:
            if await store.mark(NEWEST) != keys.fingerprints()[-1]:
                await store.set_mark(NEWEST, keys.fingerprints()[-1])
        except StoreFailed:
            pass  # the next time


async def _first_table(store: Store) -> str | None:
    async with aclosing(store.all_tables()) as tables:  # type: ignore[type-var]
        async for table in tables:
            return table
    return None


async def _check_seal(store: Store, keys: KeyRing, table: str) -> None:
    entry = (await store.entries(table))[0]
    try:
        sealed = msgspec.json.decode(entry.body, type=_Sealed).seed
        keys.unseal(sealed, purpose=SEED_PURPOSE, about=table)
    except BadSeal:
        raise BadKeys(
            f"{keys.path} is not the key ring of this database, because it cannot open what is sealed there: name the "
            "right one with --keys, or bring back its backup"
        ) from None
    except msgspec.MsgspecError:
        pass  # a damaged table, which `grotto check` names

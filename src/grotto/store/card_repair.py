"""Rebuilds the cards of all tables from their logs: cards are a cache."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grotto.tables.card import Card
from grotto.tables.log import Entry

from .store import Store


async def rebuild(store: Store, make_card: Callable[[Sequence[Entry]], Card]) -> int:
    """Make the card of every table from its log, and put it in place of the stored one; how many."""
    made = 0
    async for table in store.all_tables():
        await store.renew_card(make_card(await store.entries(table)))
        made += 1
    return made

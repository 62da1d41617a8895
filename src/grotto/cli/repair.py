"""`grotto repair`: rebuilds what a database derives from its logs."""

from __future__ import annotations

import asyncio

import click

from grotto.kernel.text import plain
from grotto.store.card_repair import rebuild
from grotto.store.connect import name, open_store
from grotto.tables.due_choices import card
from grotto.tables.table import Table


@click.command()
@click.argument("database")
def repair(database: str) -> None:
    """Rebuild the summaries of all tables in DATABASE from their logs.

    Lists and clocks read these summaries. The logs are only read. Stop the server of a SQLite database first;
    a PostgreSQL database may stay in use.
    """
    click.echo(f"{plain(name(database))}: {asyncio.run(_repaired(database))} tables rebuilt")


async def _repaired(database: str) -> int:
    store = await open_store(database)
    try:
        return await rebuild(store, lambda entries: card(Table.folded(list(entries))))
    finally:
        await store.close()

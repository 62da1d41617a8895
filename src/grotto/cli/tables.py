"""`grotto tables`: what an operator sees of a service's tables, and how to close one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grotto.kernel.text import plain
from grotto.store.connect import open_snapshot, open_store, sqlite_path
from grotto.store.store import InUse
from grotto.tables.summary import TableSummary

from .serve import key_ring_of

if TYPE_CHECKING:
    from grotto.server.operator_socket import Closed

BOTS_ONLY = click.option("--bots-only", is_flag=True, help="Only tables at which nobody but bots plays.")


@click.group()
def tables() -> None:
    """List and close the tables of a service."""


@tables.command("list")
@click.argument("database")
@BOTS_ONLY
def list_(database: str, *, bots_only: bool) -> None:
    """List the tables of DATABASE that have not ended, the longest without a move first. Its server may go on."""
    for summary in asyncio.run(_unfinished(database, bots_only=bots_only)):
        moved = datetime.fromtimestamp(summary.updated / 1000, UTC)
        names = ", ".join(seat.name or "-" for seat in summary.seats)
        click.echo(plain(f"{summary.table}  {summary.phase:8}{summary.game:12}{moved:%Y-%m-%d %H:%M}  {names}"))


@tables.command()
@click.argument("database")
@click.argument("names", metavar="[TABLE]...", nargs=-1)
@BOTS_ONLY
@click.option("--keys", type=click.Path(dir_okay=False, path_type=Path), help="As for `grotto serve`.")
def close(database: str, names: tuple[str, ...], keys: Path | None, *, bots_only: bool) -> None:
    """End tables of DATABASE without a result, whoever plays there.

    A server that is running goes on and shows it at once; that of a SQLite file must run on this machine.
    """
    if not names and not bots_only:
        raise click.UsageError("Name tables, or say --bots-only")
    done = asyncio.run(_close(database, names, key_ring_of(database, keys), bots_only=bots_only))
    for reason in done.refused:
        click.echo(plain(reason), err=True)
    click.echo(f"{done.closed} {'table' if done.closed == 1 else 'tables'} closed")
    if done.refused:
        raise SystemExit(1)


async def _unfinished(database: str, *, bots_only: bool) -> list[TableSummary]:
    store = await open_snapshot(database)
    try:
        summaries = [await store.summary(id) async for id in store.all_tables()]
    finally:
        await store.close()
    found = [summary for summary in summaries if summary is not None and summary.phase != "over"]
    if bots_only:
        found = [summary for summary in found if _only_bots(summary)]
    return sorted(found, key=lambda summary: summary.updated)


def _only_bots(summary: TableSummary) -> bool:
    return summary.phase == "playing" and all(seat.bot is not None or seat.away for seat in summary.seats)


async def _close(database: str, names: Sequence[str], keys: Path, *, bots_only: bool) -> Closed:
    """By the running server of a SQLite file, else by a dispatcher of our own."""
    from grotto.server.identity.keys import KeyRing
    from grotto.server.live.dispatch import Dispatcher
    from grotto.server.operator_socket import ask_to_close, close_tables

    wanted = [*names, *(summary.table for summary in await _unfinished(database, bots_only=True) if bots_only)]
    try:
        store = await open_store(database)
    except InUse:
        path = sqlite_path(database)
        assert path is not None, "only files are kept to one process"
        return await asyncio.to_thread(ask_to_close, path, wanted)
    try:
        dispatcher = Dispatcher(store, lambda: int(time.time() * 1000), KeyRing(keys, make=False), shared=True)
        return await close_tables(dispatcher, wanted)
    finally:
        await store.close()

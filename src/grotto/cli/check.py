"""`grotto check`: verifies a database, and rebuilds what follows from its logs; `grotto repair` is its older name."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import click

from grotto.kernel.text import plain
from grotto.store.checking import Findings, check_file, check_people, check_tables
from grotto.store.connect import name, open_store, sqlite_path
from grotto.store.sqlite_file import FileLock, checked
from grotto.tables.summary import summary_of
from grotto.tables.table import Table


@click.command()
@click.argument("database")
@click.option("--dry-run", is_flag=True, help="Only tell what is wrong; change nothing.")
def check(database: str, *, dry_run: bool) -> None:
    """Verify DATABASE, and rebuild what can be rebuilt.

    Every log is read from the start. Indexes of a SQLite file and the summaries of tables, which lists and clocks read,
    are rebuilt where they are damaged; logs are only read. Rooms of parties that cannot be read are removed. Stop the
    server of a SQLite database first; a PostgreSQL database may stay in use. The exit code is 1 if something is left
    that only a backup can bring back.
    """
    found = asyncio.run(_checked(database, repair=not dry_run))
    for line in _told(plain(name(database)), found, repair=not dry_run):
        click.echo(line)
    sys.exit(0 if found.good else 1)


async def _checked(database: str, *, repair: bool) -> Findings:
    findings = Findings()
    path = sqlite_path(database)
    if path is not None and path.exists():
        findings.file, findings.indexes_rebuilt = await asyncio.to_thread(_checked_file, path, repair=repair)
    store = await open_store(database)
    try:
        await check_tables(store, lambda log: summary_of(Table.folded(list(log))), findings, repair=repair)
        await check_people(store, findings, repair=repair)
    finally:
        await store.close()
    return findings


def _checked_file(path: Path, *, repair: bool) -> tuple[list[str], bool]:
    path = checked(path).resolve()
    lock = FileLock(path)  # no other process may have it open meanwhile
    try:
        return check_file(path, repair=repair)
    finally:
        lock.release()


def _told(database: str, found: Findings, *, repair: bool) -> list[str]:
    lines = [f"{database}: {found.tables} tables checked"]
    if found.indexes_rebuilt:
        lines.append("Indexes were damaged and have been rebuilt; the damaged file is kept as *.damaged.")
    lines += [f"The file is damaged: {plain(problem)}" for problem in found.file]
    if found.summaries_rebuilt:
        lines.append(f"{found.summaries_rebuilt} summaries of tables {'rebuilt' if repair else 'have to be rebuilt'}.")
    lines += [f"The log of table {plain(table)} is damaged: bring it back from a backup." for table in found.damaged]
    lines += [f"Guest {plain(guest)} cannot be read: bring them back from a backup." for guest in found.guests]
    lines += [f"Room {plain(code)} cannot be read{' and was removed' if repair else ''}." for code in found.rooms]
    return lines if len(lines) > 1 else [f"{lines[0]}, nothing is wrong"]

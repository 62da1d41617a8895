"""`grotto export`, `grotto import` and `grotto backup`: a server's tables as a file, and back."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import click
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from grotto.kernel.errors import BadOption
from grotto.kernel.files import replacing
from grotto.kernel.text import plain
from grotto.store import export_file
from grotto.store.backup import backup as copy
from grotto.store.connect import name, open_snapshot, open_store, sqlite_path

from .console import console

DATABASE = "sqlite:PATH, the path of a file, or postgresql://USER:PASSWORD@HOST:PORT/DATABASE"


@click.command()
@click.argument("database")
@click.argument("file", type=click.Path(path_type=Path))
def export(database: str, file: Path) -> None:
    """Write all tables, guests and marks of DATABASE into FILE.

    The server may keep running: the file is a snapshot of when the export began. It contains secrets of running
    tables, so protect it like the database. What is damaged is named and left out, and the exit code is 1.
    """
    _new(file)
    counts, left_out = asyncio.run(_export(database, file))
    click.echo(f"{plain(str(file))}: {_said(counts)}")
    if lines := _left_out(left_out):
        click.echo("\n".join(lines))
        sys.exit(1)


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("database")
def import_(file: Path, database: str) -> None:
    """Put everything in FILE, an export, into DATABASE, which must be new or empty."""
    counts = asyncio.run(_import(file, database))
    click.echo(f"{plain(name(database))}: {_said(counts)}")


@click.command()
@click.argument("database")
@click.argument("file", type=click.Path(path_type=Path))
def backup(database: str, file: Path) -> None:
    """Copy the SQLite DATABASE into the new FILE while its server runs, and check the copy.

    To restore it, start the server with the copy: grotto serve --database FILE. Never copy it over a database that
    has a file ending in -wal beside it.
    """
    path = sqlite_path(database)
    if path is None:
        raise BadOption("PostgreSQL makes its own backups: use pg_dump, or grotto export")
    with _bar() as bar:
        task = bar.add_task("Copying", total=None)

        def progress(done: int, total: int) -> None:
            size = path.stat().st_size // max(total, 1)
            bar.update(task, completed=done * size, total=total * size)

        size = copy(path, file, progress)
    click.echo(f"{plain(str(file))}: {size / 1e6:.1f} MB, checked")


async def _export(database: str, file: Path) -> tuple[export_file.Counts, export_file.LeftOut]:
    store = await open_snapshot(database)
    try:
        with _bar() as bar, replacing(file, private=True) as out:
            task = bar.add_task("Writing", total=None)
            return await export_file.export(store, out, lambda _: bar.update(task, completed=out.tell()))
    except OSError as error:
        raise BadOption(f"{plain(str(file))} cannot be written: {error.strerror}") from None
    finally:
        await store.close()


async def _import(file: Path, database: str) -> export_file.Counts:
    with _bar() as bar:
        size = file.stat().st_size if file.is_file() else None
        task = bar.add_task("Checking", total=size)
        export_file.check(file, lambda done: bar.update(task, completed=done))
        store = await open_store(database)
        try:
            task = bar.add_task("Writing", total=size)
            return await export_file.load(file, store, lambda done: bar.update(task, completed=done))
        finally:
            await store.close()


def _new(file: Path) -> None:
    if file.exists():
        raise BadOption(f"{file} is there already: name a new file")
    if not file.parent.is_dir():
        raise BadOption(f"There is no folder {file.parent}: make it, or name another file")


def _said(counts: export_file.Counts) -> str:
    return f"{counts.tables} tables with {counts.entries} entries, {counts.guests} guests, {counts.marks} marks"


def _left_out(found: export_file.LeftOut) -> list[str]:
    lines = [f"Guest {plain(guest)} cannot be read and was left out: see the backups." for guest in found.guests]
    lines += [f"Room {plain(code)} cannot be read and was left out." for code in found.rooms]
    lines += [
        f"The log of table {plain(table)} is damaged and was left out: see the backups." for table in found.tables
    ]
    lines += [
        f"The summary of table {plain(table)} cannot be read: run grotto check after the import, which makes it anew."
        for table in found.summaries
    ]
    return lines


def _bar() -> Progress:
    screen = console()
    return Progress(
        TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
        console=screen, disable=not screen.is_terminal,
    )  # fmt: skip

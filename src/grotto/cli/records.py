"""`grotto records`: finished matches as open data."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click
import msgspec
from rich.progress import Progress

from grotto.kernel.errors import BadOption
from grotto.kernel.files import replacing
from grotto.kernel.text import plain
from grotto.store.connect import open_snapshot
from grotto.store.publishing import published

from .console import console


@click.command()
@click.argument("database")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--everything", is_flag=True, help="Also matches to which not all agreed: for your own eyes only.")
def records(database: str, file: Path, *, everything: bool) -> None:
    """Write finished matches of DATABASE into FILE, one JSON object a line.

    Only matches in which every person has agreed to it; the others' names are never written.
    """
    if file.exists():
        raise BadOption(f"{plain(str(file))} exists; name a new file")
    count = asyncio.run(_write(database, file, everything=everything))
    click.echo(f"{plain(str(file))}: {count} {'match' if count == 1 else 'matches'}")


async def _write(database: str, file: Path, *, everything: bool) -> int:
    store, count = await open_snapshot(database), 0
    try:
        with Progress(console=console(), transient=True) as bar, replacing(file) as out:
            task = bar.add_task("Writing matches", total=None)
            async for match in published(store, everything=everything):
                out.write(msgspec.json.encode(match) + b"\n")
                count += 1
                bar.update(task, description=f"Writing matches: {count}")
    except OSError as error:
        raise BadOption(f"{plain(str(file))} cannot be written: {error.strerror}") from None
    finally:
        await store.close()
    return count

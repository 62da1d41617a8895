"""`grotto serve`: the game server, with SQLite by default."""

from __future__ import annotations

import json
import os
from pathlib import Path
from urllib.request import urlopen

import click
from rich.text import Text

from .console import console

DEFAULT_PORT = 8020


def home() -> Path:
    """The default database file."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "grotto"


@click.command()
@click.option("--database", help="A file, or postgresql://... ; by default a file in your own data folder.")
@click.option(
    "--host", envvar="HOST", default="127.0.0.1", show_default=True,
    help="0.0.0.0 lets others of the network in; by default what HOST says.",
)  # fmt: skip
@click.option("--port", type=click.IntRange(0, 65535), help=f"{DEFAULT_PORT}, or a free one if it is taken.")
@click.option("--keys", type=click.Path(dir_okay=False, path_type=Path), help="The key ring; made when it is missing.")
@click.option("--origin", "origins", multiple=True, help="How browsers find it behind a proxy: https://play.example.")
@click.option("--trust-proxy", "proxies", multiple=True, help="Addresses whose X-Forwarded headers are believed.")
@click.option("--workers", type=click.IntRange(min=1), help="Processes in which bots think; by default cores less one.")
@click.option(
    "--connections-per-address", type=click.IntRange(min=0), default=200, show_default=True,
    help="Open connections that one address may hold, trusted proxies apart; 0 for any number.",
)  # fmt: skip
@click.option(
    "--docs", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Show this documentation under /docs."
)
@click.option(
    "--web", type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Serve this browser client, such as one built with the boards of other games.",
)  # fmt: skip
@click.option("--https-only", is_flag=True, help="Tell browsers never to use http again.")
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--no-limits", is_flag=True, hidden=True)
def serve(
    database: str | None,
    host: str,
    port: int | None,
    keys: Path | None,
    origins: tuple[str, ...],
    proxies: tuple[str, ...],
    workers: int | None,
    connections_per_address: int,
    docs: Path | None,
    web: Path | None,
    *,
    https_only: bool,
    no_browser: bool,
    no_limits: bool,
) -> None:
    """Serve tables to browsers and programs."""
    from grotto.server import descriptors
    from grotto.server.app import Setup
    from grotto.server.documentation import DOCS
    from grotto.server.serving import ServerAddress, open_browser
    from grotto.server.serving import serve as run
    from grotto.server.static import WEB
    from grotto.store.store import InUse

    screen = console()
    if warning := descriptors.check_limit(descriptors.raise_limit()):
        screen.print(Text(warning))
    if database is None:
        home().mkdir(parents=True, exist_ok=True, mode=0o700)
        database = str(home() / "tables.sqlite")
    shared = "://" in database
    setup = Setup(
        keys=key_ring_of(database, keys),
        shared=shared,
        origins=list(origins),
        proxies=list(proxies),
        workers=workers,
        connections_per_address=connections_per_address,
        https_only=https_only,
        limited=not no_limits,
        docs=docs or DOCS,
        web=web or WEB,
    )

    def ready(address: ServerAddress) -> None:
        screen.print(Text(f"Grotto is open at {address.url}   (Ctrl-C closes it; nothing is lost)"))
        if address.network is not None:
            screen.print(Text(f"Others of your network, and phones at a party, find it at {address.network}"))
        if not no_browser and not open_browser(address):
            screen.print(Text("No browser was found on this machine: type the address into one."))

    wanted = DEFAULT_PORT if port is None else port
    try:
        run(database, setup, host, wanted, any_port=port is None, ready=ready)
    except InUse as error:
        if not _answers(wanted):
            raise
        where = f"Grotto is open already, at http://localhost:{wanted}/ : look there, or close it first."
        raise InUse(f"{where} {error}") from None


def _answers(port: int) -> bool:
    """Whether a Grotto server listens on this port of this machine."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/ready", timeout=2) as answer:
            return "ready" in json.load(answer)
    except (OSError, ValueError):
        return False


def key_ring_of(database: str | None, named: Path | None = None) -> Path:
    """The path that was given, else beside the database's file or, for a database server, in the data folder."""
    if named is not None:
        return named
    if database is not None and "://" not in database:
        return Path(database.removeprefix("sqlite:")).absolute().parent / "keys.json"
    home().mkdir(parents=True, exist_ok=True, mode=0o700)
    return home() / "keys.json"

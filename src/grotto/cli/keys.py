"""`grotto keys`: look at the key ring of a service, and give it a new key."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from grotto.kernel.text import plain

from .serve import key_ring_of

_database = click.option("--database", help="As for `grotto serve`: the key ring lies beside it.")
_file = click.option("--keys", "file", type=click.Path(dir_okay=False, path_type=Path), help="As for `grotto serve`.")


@click.group()
def keys() -> None:
    """The keys with which cookies are signed and secrets are sealed."""


@keys.command()
@_database
@_file
@click.option("--distrust", is_flag=True, help="After a leak: older keys are rejected, and everybody is logged out.")
def rotate(database: str | None, file: Path | None, *, distrust: bool) -> None:
    """Sign with a new key from now on.

    Nobody is logged out: older keys verify cookies as long as those live, and always open what was sealed with
    them. Running servers see the new key within two seconds.
    """
    from grotto.server.identity.keys import KeyRing

    ring = KeyRing(key_ring_of(database, file), make=False)
    new = ring.rotate(distrust=distrust)
    click.echo(f"{plain(str(ring.path))}: key {new} signs from now on. Back it up: the tables need all its keys.")
    if distrust:
        click.echo(
            "No older key is believed any more: everybody says who they are anew, and comes back to a seat by "
            "its recovery link. No table is lost."
        )


@keys.command()
@_database
@_file
def show(database: str | None, file: Path | None) -> None:
    """List the keys without their secrets."""
    from grotto.server.identity.keys import KeyRing

    for key in KeyRing(key_ring_of(database, file), make=False).listed():
        made = datetime.fromtimestamp(key.made, UTC).strftime("%Y-%m-%d")
        use = "signs" if key.signs else "verifies" if key.verifies else "only unseals"
        click.echo(f"{key.id}  made {made}  {use}")

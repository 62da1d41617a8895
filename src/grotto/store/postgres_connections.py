"""Connections to PostgreSQL: settings, checks of the server, and what its errors mean."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

import asyncpg

from .store import CannotOpen, StoreFailed

CONNECT = 4.0  # seconds; all of these are short, because a player waits
ANSWER = 4.0  # for a statement, if the server is gone and the connection does not say so
SETTINGS = {
    "application_name": "grotto",
    "search_path": "grotto",
    "default_transaction_isolation": "read committed",
    "statement_timeout": "3s",
    "lock_timeout": "1s",
    "idle_in_transaction_session_timeout": "5s",
}

# An error of the kinds that mean: the database, or the way to it.
Errors = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, asyncio.TimeoutError)


async def link(url: str, **settings: str) -> Any:
    """A new connection; whatever goes wrong is one of Errors."""
    return await asyncpg.connect(url, timeout=CONNECT, command_timeout=ANSWER, server_settings={**SETTINGS, **settings})


async def pool(url: str, most: int) -> Any:
    """Connections for single statements, which leave nothing behind that a pool had to clear away."""
    return await asyncpg.create_pool(
        url, min_size=1, max_size=most, reset=_nothing, timeout=CONNECT, command_timeout=ANSWER,
        server_settings=SETTINGS,
    )  # fmt: skip


async def first_link(url: str, **settings: str) -> Any:
    """The connection with which a store begins; refuses an address at which there is none, and says what to do."""
    name = shown(url)
    try:
        return await link(url, **settings)
    except asyncpg.InvalidCatalogNameError:
        raise CannotOpen(f"The server has no database {name}: make it (createdb), or name another") from None
    except (asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InvalidPasswordError) as error:
        raise CannotOpen(f"{name} does not let us in ({error}): check user and password in the address") from None
    except asyncpg.TooManyConnectionsError:
        raise CannotOpen(f"{name} has no connection left: raise its max_connections, or stop other clients") from None
    except (ValueError, asyncpg.ClientConfigurationError) as error:
        raise CannotOpen(
            f"The address of the database cannot be read ({error}): write postgresql://USER:PASSWORD@HOST:PORT/DATABASE"
        ) from None
    except TimeoutError:
        raise CannotOpen(f"{name} does not answer: check that PostgreSQL runs there and can be reached") from None
    except Errors as error:
        raise CannotOpen(f"{name} cannot be reached ({error}): check that PostgreSQL runs there") from None


async def check_promises(db: Any, name: str) -> None:
    """Refuse a server that may lose what it has acknowledged, or that is read-only."""
    for setting in ("fsync", "full_page_writes", "synchronous_commit"):
        if await db.fetchval("SELECT current_setting($1)", setting) == "off":
            raise CannotOpen(
                f"{name} has {setting} = off, so a power cut could take moves that were acknowledged: "
                f"set {setting} = on"
            )
    if await db.fetchval("SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean"):
        raise CannotOpen(f"{name} can only be read: name the primary server")


def shown(url: str) -> str:
    """An address without user and password."""
    try:
        parts = urlsplit(url)
        return f"{parts.hostname or 'localhost'}{f':{parts.port}' if parts.port else ''}{parts.path}"
    except ValueError:
        return "this address"


def lost(error: BaseException) -> bool:
    """Whether the connection is gone, so that what was being done may have been done or not."""
    if isinstance(error, asyncpg.DataError):
        return False
    if isinstance(error, asyncpg.PostgresError):
        state = error.sqlstate or ""
        return state.startswith(("08", "57P")) or state == "53300"
    return True


def clashed(error: BaseException) -> bool:
    """Whether the statement had no effect because it met another one, and can be tried again."""
    return isinstance(error, asyncpg.PostgresError) and error.sqlstate in ("40P01", "40001")


def failed(error: BaseException) -> StoreFailed:
    """What the caller is told of an error of the database."""
    if isinstance(error, asyncpg.DiskFullError):
        return StoreFailed("The database server's disk is full, so nothing was written: make room, then try again")
    if lost(error):
        return StoreFailed(
            "The database cannot be reached, so it is not known whether this was written: "
            "send the same again, and it will be done once"
        )
    return StoreFailed(f"The database could not do it ({error}): try again")


async def _nothing(db: Any) -> None:
    pass

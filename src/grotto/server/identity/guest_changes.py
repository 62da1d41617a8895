"""What identity commands change of a stored guest: each touches its own fields and leaves all others as they are."""

from __future__ import annotations

import secrets
from functools import partial

from msgspec.structs import replace

from grotto.store.store import Guest, GuestChange


def renamed(name: str, language: str, now: int) -> GuestChange:
    """Another name and language."""
    return partial(replace, name=name, language=language, seen=now)


def seen_at(now: int) -> GuestChange:
    """The guest was here."""
    return partial(replace, seen=now)


def sessions_ended(guest: Guest) -> Guest:
    """All cookies from before are void."""
    return _next_epoch(guest, f"ended {secrets.token_hex(8)}")


def token_replaced(token: bytes | None) -> GuestChange:
    """Another token, or none; streams opened with the old one end."""
    return lambda guest: replace(sessions_ended(guest), token=token)


def claim_mark(table: str, command_id: str) -> str:
    """How a session that was begun by claiming a seat is called."""
    return f"claim {table} {command_id}"


def claimed(table: str, command_id: str) -> GuestChange:
    """The session that claiming a seat begins; claiming it twice with the same command begins it once."""
    mark = claim_mark(table, command_id)
    return lambda guest: guest if guest.session == mark else _next_epoch(guest, mark)


def _next_epoch(guest: Guest, session: str) -> Guest:
    return replace(guest, epoch=guest.epoch + 1, session=session)

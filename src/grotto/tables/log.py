"""The log of a table: what happened, in order, and nothing else is the truth.

One command is one entry. An entry is written once and never changed; everything else about a table, from the
position to the clock, is a fold over its entries. Each entry holds the hash of the one before, so that nobody
can change the past unnoticed.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

FIRST_HASH = bytes(32)
LONGEST_SETBACK = 86_400_000  # milliseconds; a machine whose clock is further back was wrong before, not now
SERVER_ACTOR = "house"  # stored in logs of tables
"""The actor of what the server does by itself: clocks, bots, standing orders."""

_PLAIN = frozenset({str, int, bool, type(None)})

_encode = msgspec.json.Encoder(order="sorted").encode


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a table's log."""

    table: str
    seq: int
    """1, 2, 3 ... without gaps: the key, together with the table."""
    actor: str
    """Who asked for it: a guest, or SERVER_ACTOR."""
    command: str
    """The actor's own name for the command; the same actor never uses one twice at a table."""
    asked: bytes
    """A digest of all that was asked for: the same command id with other content is refused."""
    kind: str
    body: bytes
    """What happened, as canonical JSON."""
    at: int
    """When, in milliseconds since 1970 by the server's clock."""
    answer: bytes
    """What the actor was told, to the last byte: a repeated command is answered alike."""
    hash: bytes
    """SHA-256 of the hash before, and of all of the above."""


def canonical(value: Any) -> bytes:
    """One text for one value: sorted keys, no blanks. Floats have no one text, so there are none."""
    _refuse_floats(value)
    return _encode(value)


def digest(value: Any) -> bytes:
    """A short name for a value."""
    return hashlib.sha256(canonical(value)).digest()


def link(before: bytes, table: str, seq: int, actor: str, command: str, asked: bytes, kind: str, body: bytes,
         at: int, answer: bytes) -> bytes:  # fmt: skip
    """The hash of an entry that follows one with the hash `before`."""
    parts = (table.encode(), str(seq).encode(), actor.encode(), command.encode(), asked, kind.encode(), body,
             str(at).encode(), answer)  # fmt: skip
    sized = [len(part).to_bytes(4, "big") + part for part in parts]
    return hashlib.sha256(before + b"".join(sized)).digest()


def linked(before: bytes, entry: Entry) -> bool:
    """Whether the entry is what was written after the one with the hash `before`."""
    return entry.hash == link(
        before, entry.table, entry.seq, entry.actor, entry.command, entry.asked, entry.kind, entry.body, entry.at,
        entry.answer,
    )  # fmt: skip


def written(
    before: Entry | None, *, table: str, actor: str, command: str, asked: bytes, kind: str, body: bytes, at: int,
    answer: bytes,
) -> Entry:  # fmt: skip
    """The entry that comes next in a log."""
    seq, chain = (1, FIRST_HASH) if before is None else (before.seq + 1, before.hash)
    if before is not None and at < before.at < at + LONGEST_SETBACK:
        at = before.at  # a clock that was set back does not turn time back, unless it was wrong before
    name = link(chain, table, seq, actor, command, asked, kind, body, at, answer)
    return Entry(table=table, seq=seq, actor=actor, command=command, asked=asked, kind=kind, body=body, at=at,
                 answer=answer, hash=name)  # fmt: skip


def _refuse_floats(value: Any) -> None:
    if type(value) in _PLAIN:  # most are
        return
    if isinstance(value, float):
        raise TypeError("a log holds no floats")
    if isinstance(value, dict):
        for inner in value.values():
            _refuse_floats(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            _refuse_floats(inner)

"""Entries of a table's log as the server writes them: with the answer to the command, sealed if it holds secrets."""

from __future__ import annotations

from base64 import b32encode
from functools import cache
from hashlib import sha256

import msgspec

from grotto.server.identity.keys import KeyRing
from grotto.tables.commands import Command, command_name
from grotto.tables.draft import Draft
from grotto.tables.log import Entry, canonical, written
from grotto.tables.refusals import OtherContent, words
from grotto.tables.table import Table

SECRETS = {"invitation", "watch", "recovery"}
SEALED = b"sealed "
ANSWER_PURPOSE = "answer"

_encode = msgspec.json.Encoder().encode
_sorted = msgspec.json.Encoder(order="sorted").encode
_command_name = cache(command_name)


class EntryWriter:
    """Makes entries and reads the answers that they hold."""

    def __init__(self, keys: KeyRing) -> None:
        self._keys = keys

    def entry(
        self, table: Table, id: str, actor: str, command_id: str, command: Command, draft: Draft, now: int
    ) -> Entry:
        """The next entry of a table's log; a new table has no last entry."""
        to = draft.body.get("to")
        seat = _answered_seat(table.seats_of(actor), draft)
        number = 1 if table.last is None else table.number(seat) + (to is None or seat in to)
        answer = _encode({"table": id, "command": command_id, "number": number, **draft.answer})
        if draft.answer and SECRETS & draft.answer.keys():
            answer = SEALED + self._keys.seal(answer, purpose=ANSWER_PURPOSE, about=id).encode()
        return written(
            table.last,
            table=id,
            actor=actor,
            command=command_id,
            asked=command_digest(command),
            kind=draft.kind,
            body=canonical(draft.body),
            at=now,
            answer=answer,
        )

    def answer(self, entry: Entry) -> bytes:
        """The answer to the command that made this entry."""
        if entry.answer.startswith(SEALED):
            sealed = entry.answer.removeprefix(SEALED).decode()
            return self._keys.unseal(sealed, purpose=ANSWER_PURPOSE, about=entry.table)
        return entry.answer

    def answer_again(self, entry: Entry, command: Command) -> bytes:
        """The answer to a command that was sent again; raises OtherContent if it is another command by the same id."""
        if entry.asked != command_digest(command):
            raise OtherContent(words("other-content"))
        return self.answer(entry)


def _answered_seat(own: list[int], draft: Draft) -> int | None:
    """The seat whose messages the answer counts: the one that the command is for, if it is the actor's, or else the
    actor's first; None for an onlooker."""
    seat = draft.body.get("seat")
    if draft.kind in ("join", "claim") or seat in own:
        return None if seat is None else int(seat)
    return own[0] if own else None


def new_table_id(guest: str, command_id: str) -> str:
    """The id of the table that a command creates: it follows from the command, so that a repetition finds it."""
    return b32encode(sha256(f"table {guest} {command_id}".encode()).digest()).decode().lower()[:12]


def command_digest(command: Command) -> bytes:
    """A digest of a command's whole content, also of values that would be refused, such as fractions."""
    return sha256(_sorted([_command_name(type(command)), command])).digest()

"""Finished matches as open data: only what those who played have agreed to, marked seat by seat."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec

from grotto.match.match import Match
from grotto.match.record import dumps
from grotto.tables.table import Table

from .connect import Snapshot

FORMAT = "grotto.open/1"


class PublishedSeat(msgspec.Struct, kw_only=True):
    """One seat of a published match."""

    player: str
    """A bot's name, the name of a person who agreed, or `person`."""
    kind: str
    """`bot`, `program` or `person`."""
    consent: bool
    share: float
    points: int


class Published(msgspec.Struct, kw_only=True):
    """One match."""

    format: str
    table: str
    game: str
    rules: str
    players: int
    options: dict[str, Any]
    ended: int
    """The day, in milliseconds since 1970, without the time of day."""
    commitment: str
    seats: list[PublishedSeat]
    record: str
    """The match file; names of those who did not agree are left out."""


async def published(store: Snapshot, *, everything: bool = False) -> AsyncIterator[Published]:
    """Every finished match in which all people agreed; with `everything` all of them, for the host's own eyes."""
    async for id in store.all_tables():
        table = Table.folded(await store.entries(id))
        if table.match is None or table.match.outcome is None or table.match_file is not None:
            continue
        people = [seat for seat in table.seats if seat.guest is not None and not seat.program]
        if everything or all(seat.consent for seat in people):
            yield _published(table, table.match)


def _published(table: Table, match: Match) -> Published:
    outcome = match.outcome
    assert outcome is not None
    results = zip(outcome["shares"], outcome["points"], strict=True)
    seats = [_seat(table, number, share, points) for number, (share, points) in enumerate(results)]
    nameless = match.fork()
    nameless.names = [seat.player if seat.player != "person" else f"Seat {n}" for n, seat in enumerate(seats)]
    return Published(
        format=FORMAT,
        table=table.id,
        game=match.game.name,
        rules=match.game.version,
        players=match.players,
        options=match.options,
        ended=(table.ended or 0) // 86_400_000 * 86_400_000,
        commitment=table.commitment,
        seats=seats,
        record=dumps(nameless),
    )


def _seat(table: Table, number: int, share: float, points: int) -> PublishedSeat:
    seat = table.seats[number]
    if seat.guest is None:
        return PublishedSeat(player=str(seat.bot), kind="bot", consent=True, share=share, points=points)
    kind = "program" if seat.program else "person"
    agreed = seat.consent or seat.program
    player = seat.name if agreed else "person"
    return PublishedSeat(player=player, kind=kind, consent=agreed, share=share, points=points)

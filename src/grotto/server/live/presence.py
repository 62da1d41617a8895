"""Whether a person is at a table: follows it by a stream, or has looked at it or acted there a moment ago."""

from __future__ import annotations

from collections import OrderedDict

from grotto.server.clock import Clock
from grotto.tables.table import Table

from .streams import Streams

RECENT = 60_000  # milliseconds for which somebody who looked at a table without a stream is taken to be there
MOST_TABLES = 20_000


class Presence:
    """Remembers when tables of this process were last looked at by people and programs."""

    def __init__(self, streams: Streams, clock: Clock) -> None:
        self._streams = streams
        self._clock = clock
        self._looked: OrderedDict[str, int] = OrderedDict()

    def note(self, table: str) -> None:
        """Somebody looked at a table, or acted there."""
        self._looked[table] = self._clock()
        self._looked.move_to_end(table)
        if len(self._looked) > MOST_TABLES:
            self._looked.popitem(last=False)

    def is_watched(self, table: str) -> bool:
        """Whether anybody is watching a table now."""
        looked = self._looked.get(table)
        return (looked is not None and self._clock() - looked <= RECENT) or table in self._streams.tables

    def is_unattended(self, table: Table) -> bool:
        """Whether nobody plays at a table, only bots and stand-ins, and nobody watches either."""
        played = any(seat.person and not seat.away for seat in table.seats)
        return not played and not self.is_watched(table.id)

    def has_people(self, table: Table) -> bool:
        """Whether a person plays at a table and is there; programs do not count."""
        played = any(seat.person and not seat.away and not seat.program for seat in table.seats)
        return played and self.is_watched(table.id)

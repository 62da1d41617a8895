"""What players at a party show on the big screen before they choose it.

It is kept in memory alone, by the process that the player talks to: a party is served by one. It holds nothing but what
every onlooker would be told if the action were chosen, and it is forgotten as soon as the match goes on.
"""

from __future__ import annotations

from grotto.rooms.refusals import words
from grotto.rooms.seen import Pointed
from grotto.tables.refusals import NotAllowed, WrongPhase
from grotto.tables.table import Table


class Pointing:
    """What is pointed at, by table."""

    def __init__(self) -> None:
        self._pointed: dict[str, Pointed] = {}

    def at(self, table: Table | None) -> Pointed | None:
        """What somebody at this table points at."""
        return None if table is None else self._pointed.get(table.id)

    def point(self, table: Table | None, guest: str, text: str | None, language: str) -> bool:
        """Whether it changed something; refuses what is not the guest's to choose now."""
        if text is None:
            return table is not None and self._is_of(table, guest) and self.forget(table.id)
        if table is None or table.match is None or table.phase != "playing":
            raise WrongPhase(words("no-round"))
        match, seats = table.match, table.seats_of(guest)
        if len(match.to_act) > 1:
            raise NotAllowed(words("secret-choice"))
        if not seats or seats[0] not in match.to_act:
            raise WrongPhase(words("not-your-turn"))
        pointed = Pointed(seat=seats[0], value=dict(match.public_value(text, seats[0], language)))
        changed = self._pointed.get(table.id) != pointed
        self._pointed[table.id] = pointed
        return changed

    def forget(self, table: str) -> bool:
        """Whether there was something."""
        return self._pointed.pop(table, None) is not None

    def _is_of(self, table: Table, guest: str) -> bool:
        pointed = self._pointed.get(table.id)
        return pointed is not None and pointed.seat in table.seats_of(guest)

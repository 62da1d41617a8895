"""How a move gets to its end: over which places, and by which special field. For views and refusals.

Where a figure sets off, how far and over which places it walks, the rules themselves tell. Room and special fields
are told here a second time, because the rules list only where a move ends, not how it gets there nor what blocks
it; the tests hold both to the same moves on several boards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from grotto.games.erdgeister.mine import Mine
from grotto.games.erdgeister.numbers import MAX_PLACES
from grotto.games.erdgeister.rules import Erdgeister

PLAIN, DARK, SNEAK, SECRET = "plain", "dark corner", "sneak path", "secret passage"
FIRST_SHAFT = 4  # zones: tunnels are 0 to 3, shafts 4 to 7


class Way(NamedTuple):
    """One way to an end: the special field it takes, if any, and the field where the walk landed."""

    kind: str
    landing: int


class Walk:
    """One figure on the board, about to move."""

    def __init__(self, state: Erdgeister, figure: int) -> None:
        self.state = state
        self.mine = state.mine
        self.figure = figure
        self.at: int = state.at[figure]
        self.start, self.steps = state.setting_off(figure)
        self.corner = self.start != self.at
        self.tables = tables(state.mine)
        self.zone = self.tables.zone[self.start]
        self.standing = state.standing
        self.paths: dict[int, list[int]] = {}  # by landing, whether it has room or not
        for path in state.walks(figure):
            self.paths.setdefault(path[-1], path)
        self.landings = list(self.paths)

    def counted(self) -> list[int]:
        """The figures that are counted for its steps: those of its tunnel or shaft, and itself (G-24, G-25, G-70)."""
        zone, at = self.tables.zone, self.state.at
        figures = range(self.state.players * self.state.each)
        return [other for other in figures if zone[at[other]] == self.zone or other == self.figure]

    def has_room(self, place: int) -> bool:
        """Whether the figure could stand there, once it has set off."""
        return self.standing[place] - (place == self.at) < self.tables.room[place]

    def ways(self, end: int) -> list[Way]:
        """All ways to an end, whether open or blocked; the plain one first."""
        ways = [Way(PLAIN, end)] if end in self.paths else []
        for landing in self.landings:
            ways += [Way(kind, landing) for kind in self._special(landing, end)]
        return ways

    def open_way(self, end: int) -> Way | None:
        """The first way whose landing has room; for a legal move there is one."""
        return next((way for way in self.ways(end) if self.has_room(way.landing)), None)

    def full_passages(self, landing: int) -> list[int]:
        """Where a secret passage beside a landing would lead if somebody else had room there (G-75)."""
        if not self.tables.secret[layered(self.state, landing)]:
            return []
        return [end for end in self.tables.passages if not self.has_room(end) and SECRET in self._special(landing, end)]

    def _special(self, landing: int, end: int) -> list[str]:
        """Which special fields beside a landing lead to this end."""
        beside = layered(self.state, landing)
        kinds = [DARK] if self.tables.dark[beside] == end else []
        if self.tables.sneak[beside] == end:
            kinds.append(SNEAK)
        if self.tables.secret[beside] and self.tables.secret[layered(self.state, end)] and landing != end:
            kinds.append(SECRET)
        return kinds


def layered(state: Erdgeister, place: int) -> int:
    """Where the mine's tables of special fields hold a place, as the tiles lie now."""
    shaft = tables(state.mine).zone[place] - FIRST_SHAFT
    return place + (MAX_PLACES if 0 <= shaft < FIRST_SHAFT and state.face[shaft] else 0)


class Tables(NamedTuple):
    """A mine's tables as lists, because each look at a compiled one copies it; and what its zones are called."""

    zone: list[int]
    room: list[int]
    dark: list[int]
    sneak: list[int]
    secret: list[int]
    passages: list[int]
    zones: dict[int, str]


@lru_cache(maxsize=64)
def tables(mine: Mine) -> Tables:
    """Those of a mine, which never change."""
    passages = mine.passages[: mine.passage_count]
    tunnels = dict(enumerate(mine.board.tunnels))
    zones = tunnels | {FIRST_SHAFT + index: name.lower() for index, name in tunnels.items()}
    return Tables(mine.zone, mine.room, mine.dark, mine.sneak, mine.secret, passages, zones)

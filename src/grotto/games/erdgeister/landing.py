"""Where a move would land, and by which special field it can get to its end: for views and refusals.

Where a figure lands, the rules themselves are asked, in a copy of the mine that has the same counts but no
special fields, and nobody standing in the way. Setting off, room and special fields are told here a second
time, because the rules list only where a move ends, not how it gets there nor what blocks it; the tests hold
both to the same moves on several boards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .limits import CHAMBER, EXTRA_MOVE, MAX_PLACES
from .mine import Mine
from .rules import Erdgeister

PLAIN, DARK, SNEAK, SECRET = "plain", "dark corner", "sneak path", "secret passage"
FIRST_SHAFT = 4             # zones: tunnels are 0 to 3, shafts 4 to 7


class Way(NamedTuple):
    """One way to an end: the special field it takes, if any, and the field where the walk landed."""

    kind: str
    landing: int


class Walk:
    """One figure on the board, about to move."""

    def __init__(self, state: Erdgeister, figure: int) -> None:
        self.state = state
        self.mine = state.mine
        self.at: int = state.at[figure]
        self.corner = self.mine.host[self.at] != 0
        self.start: int = self.mine.host[self.at] if self.corner else self.at     # steps out first (G-67)
        self.zone: int = self.mine.zone[self.start]
        self.steps: int = state.crowd[self.zone] + self.corner                    # itself included (G-70)
        self.landings = self._landings(figure)

    def _landings(self, figure: int) -> list[int]:
        """Every field that is exactly so far away, whether it has room or not."""
        state = self.state
        empty = Erdgeister(state.players, _bare(self.mine))
        at, crowd = [CHAMBER] * len(state.at), list(state.crowd)
        at[figure] = self.start
        crowd[self.zone] = self.steps
        empty.at, empty.crowd = at, crowd
        empty.turn, empty.phase = figure // state.each, EXTRA_MOVE
        return [action % MAX_PLACES for action in empty.legal]

    def has_room(self, place: int) -> bool:
        """Whether the figure could stand there, once it has set off."""
        standing = self.state.standing[place] - (place == self.at)
        return bool(standing < self.mine.room[place])

    def ways(self, end: int) -> list[Way]:
        """All ways to an end, whether open or blocked; the plain one first."""
        ways = [Way(PLAIN, landing) for landing in self.landings if landing == end]
        for landing in self.landings:
            ways += [Way(kind, landing) for kind in self._special(landing, end)]
        return ways

    def open_way(self, end: int) -> Way | None:
        """The first way whose landing has room; for a legal move there is one."""
        return next((way for way in self.ways(end) if self.has_room(way.landing)), None)

    def _special(self, landing: int, end: int) -> list[str]:
        """Which special fields beside a landing lead to this end."""
        mine, beside, other = self.mine, layered(self.state, landing), layered(self.state, end)
        kinds = [DARK] if mine.dark[beside] == end else []
        if mine.sneak[beside] == end:
            kinds.append(SNEAK)
        if mine.secret[beside] and mine.secret[other] and landing != end:
            kinds.append(SECRET)
        return kinds


def layered(state: Erdgeister, place: int) -> int:
    """Where the mine's tables of special fields hold a place, as the tiles lie now."""
    shaft = state.mine.zone[place] - FIRST_SHAFT
    return place + (MAX_PLACES if 0 <= shaft < FIRST_SHAFT and state.face[shaft] else 0)


@lru_cache(maxsize=64)
def _bare(mine: Mine) -> Mine:
    """The same mine without special fields; its fields have the same numbers."""
    return Mine(mine.board._replace(beside_tunnels=(), tiles={}))

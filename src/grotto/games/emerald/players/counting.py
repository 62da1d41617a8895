"""What the scout, the features and the styles of Emerald count alike in a position."""

from __future__ import annotations

from functools import cache

from grotto.games.emerald.board import GEM_KINDS, LAST_RAIL, PLACES, ROLL, STACKS
from grotto.games.emerald.phases import ROLL_DIE
from grotto.games.emerald.rules import Emerald

PIPS = 3  # the die shows 1 to 3


def knights_on(state: Emerald, seat: int, place: int) -> int:
    """A seat's knights on a place, of both colours if it has two."""
    if state.colours == 1:
        return state.knights[seat * PLACES + place]
    return state.knights[2 * seat * PLACES + place] + state.knights[(2 * seat + 1) * PLACES + place]


def most_gems_of_others(state: Emerald, seat: int, kind: int) -> int:
    """Of the other seats, as many gems of that kind as the one with most has."""
    most = 0
    for other in range(state.players):
        if other != seat and state.gems[other * GEM_KINDS + kind] > most:
            most = state.gems[other * GEM_KINDS + kind]
    return most


@cache
def dragon_walks() -> tuple[int, ...]:
    """Where the dragon ends, by rail, field, way it faces and pips; asked of the rules, which alone know it."""
    walks = []
    for rail in range(1, LAST_RAIL + 1):
        for dragon in range(1, STACKS + 1):
            for facing in (-1, 1):
                for pips in range(1, PIPS + 1):
                    state = Emerald(3, 0)
                    state.rail, state.dragon, state.facing, state.phase = rail, dragon, facing, ROLL_DIE
                    state.play(ROLL + pips)
                    walks.append(state.dragon)
    return tuple(walks)


class DragonWalks:
    """Where the dragon would end, without playing it."""

    def __init__(self) -> None:
        self.walks = list(dragon_walks())

    def end(self, state: Emerald, pips: int) -> int:
        """The field, for pips from 0 to 2: one less than the die shows."""
        way = ((state.rail - 1) * STACKS + state.dragon - 1) * 2 + (1 if state.facing > 0 else 0)
        return self.walks[way * PIPS + pips]

"""The search's yardstick: Diamant's trees by hand in C, from a game's first decision."""

from __future__ import annotations

import ctypes
from time import process_time
from typing import NamedTuple

from grotto.games.diamant.rules import Diamant
from grotto.kernel.rng import Rng
from grotto.search import Search

from . import Yardstick

ROOM = 400_000  # nodes, as Search has them
EXPLORATION = 0.7


class Grown(NamedTuple):
    """What a search has grown: rounds, nodes, and visits and values of both choices at the root."""

    rounds: int
    nodes: int
    choices: dict[int, tuple[int, float]]
    seconds: float = 0.0  # of CPU time

    @property
    def tree(self) -> tuple[object, ...]:
        """The same in every build, and in C."""
        return self[:3]


class _Found(ctypes.Structure):
    _fields_ = [
        ("rounds", ctypes.c_int),
        ("used", ctypes.c_int),
        ("visits", ctypes.c_int * 2),
        ("value", ctypes.c_double * 2),
    ]


def in_c(yardstick: Yardstick, state: Diamant, rounds: int, seed: int) -> Grown:
    """Search in C from a state with one card on the path."""
    library = yardstick.library("diamant_search")
    library.begin.restype = ctypes.c_void_p
    first_card = list(state.shown).index(1)
    search = ctypes.c_void_p(
        library.begin(state.players, first_card, ctypes.c_uint64(Rng(seed).x), ctypes.c_double(EXPLORATION), ROOM)
    )
    found = _Found()
    start = process_time()
    library.run(search, rounds, ctypes.byref(found))
    seconds = process_time() - start
    library.end(search)
    values = {i: (found.visits[i], found.value[i] / found.visits[i]) for i in range(2) if found.visits[i]}
    return Grown(found.rounds, found.used, values, seconds)


def in_grotto(state: Diamant, rounds: int, seed: int) -> Grown:
    """The same search by Grotto."""
    search = Search(state, state.mover, seed, EXPLORATION, ROOM)
    start = process_time()
    search.run(rounds)
    seconds = process_time() - start
    values = {choice.action: (choice.visits, choice.share) for choice in search.choices()}
    return Grown(search.rounds, search.used, values, seconds)

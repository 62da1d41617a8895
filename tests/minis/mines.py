"""Mini-Erdgeister, solved: two players on the small board, all numbers shown, no cards, few turns to go."""

from __future__ import annotations

from grotto import OVER
from grotto.games.erdgeister import read_board
from grotto.games.erdgeister.board import check
from grotto.games.erdgeister.mine import Mine
from grotto.games.erdgeister.numbers import EVERYBODY
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.rng import Rng
from tests.cases import SMALL_BOARD
from tests.games.erdgeister.positions import NO_CARDS, position

MINE = Mine(check(read_board(SMALL_BOARD)))
FIELDS = list(MINE.names[2 : MINE.fields_end])
HANDLES = "abcdefghij"  # a is the key bearer


def drawn(seed: int, turns: int) -> Erdgeister:
    """Four or five gnomes of each clan are home, the others anywhere in the mine; red begins."""
    rng = Rng(seed)
    figures: dict[str, str] = {}
    for colour in "RB":
        home = 4 + rng.below(2)
        first = rng.below(4)  # now and then the key bearer is home
        for i in range(10):
            handle = HANDLES[(i + first) % 10]
            figures[colour + handle] = "chamber" if i < home else _free(figures, rng)
    state = position(figures, 2, "R", cards=NO_CARDS, mine=MINE, limit=turns)
    state.known = [EVERYBODY] * 20 + [0] * 4
    state.check()
    return state


def _free(figures: dict[str, str], rng: Rng) -> str:
    """A field with room: one gnome in a tunnel, four in a shaft."""
    while True:
        field = FIELDS[rng.below(len(FIELDS))]
        if list(figures.values()).count(field) < (1 if field[0].isupper() else 4):
            return field


def worth(state: Erdgeister, known: dict[object, float]) -> float:
    """Red's part of the win if both play as well as they can."""
    if state.mover == OVER:
        return state.shares[0]
    key = state.key()
    if key not in known:
        known[key] = _better(state, known)
    return known[key]


def _better(state: Erdgeister, known: dict[object, float]) -> float:
    """The mover's best choice; it stops at a sure win."""
    best, goal, better = (0.0, 1.0, max) if state.mover == 0 else (1.0, 0.0, min)
    for action in state.legal:
        best = better(best, worth(after(state, action), known))
        if best == goal:
            break
    return best


def after(state: Erdgeister, action: int) -> Erdgeister:
    other = state.clone()
    other.play(action)
    assert isinstance(other, Erdgeister)
    return other

"""The apprentice: looks one step ahead with rules of thumb, and is sometimes inattentive. A kind first opponent."""

from __future__ import annotations

from ...kernel.consts import CHANCE
from ...kernel.registry import game as find_game
from ...kernel.rng import Rng
from ...kernel.state import State
from ...kernel.view import View
from ..wisp import wisp
from . import diamant, emerald, erdgeister

JUDGES = {"emerald": emerald.judge, "erdgeister": erdgeister.judge}
FEW = 3         # outcomes of chance that it thinks through; of more it takes one at random


def apprentice(view: View, rng: Rng) -> str:
    """The action that looks best at a glance."""
    if view["game"] == "diamant":
        return diamant.choose(view, rng)
    if view["game"] not in JUDGES:
        return wisp(view, rng)      # a game of somebody else's, of which it has no idea
    seat = view["viewer"]
    assert seat is not None
    state = find_game(view["game"]).views.imagine(view, rng)
    texts = [str(value["text"]) for value in view["legal"]]
    values = [_promise(view["game"], state, action, seat, rng) for action in state.legal]
    return texts[max(range(len(texts)), key=values.__getitem__)]


def _promise(game: str, state: State, action: int, seat: int, rng: Rng) -> float:
    """What the position is worth after the action, as far as the apprentice sees."""
    after = state.clone()
    after.play(action)
    return _expected(game, after, seat, rng) + rng.below(1000) / 1000


def _expected(game: str, state: State, seat: int, rng: Rng) -> float:
    judge = JUDGES[game]
    if state.mover != CHANCE:
        return judge(state, seat)
    odds = state.odds
    drawn = [outcome for outcome, _ in odds] if len(odds) <= FEW else [state.draw(rng)]
    total = 0.0
    for outcome in drawn:
        after = state.clone()
        after.play(outcome)
        total += _expected(game, after, seat, rng)
    return total / len(drawn)

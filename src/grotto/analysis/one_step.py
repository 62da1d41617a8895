"""What each action of a seat leads to, one step ahead: the mean over rivals' choices in the same round and chance."""

from __future__ import annotations

from grotto.kernel.rng import Rng
from grotto.kernel.state import State

from .valuation import Valuation

MOST_JOINT = 32  # combinations of the rivals' choices of one round; of more, as many are drawn
CHANCES = 2  # draws in a row that are averaged over

Row = tuple[State, float]


def one_step(valuation: Valuation, state: State, seat: int, rng: Rng) -> dict[int, list[float]]:
    """Every seat's chance to win after each action that the seat may do in this position, with nothing hidden."""
    rivals = [other for other in state.deciding if other != seat]
    found = {}
    for action in actions_of(state, seat):
        after = state.clone()
        after.play(action, seat)
        total = [0.0] * state.players
        for position, weight in _rounds_ends(valuation, after, rivals, rng):
            for other, share in enumerate(valuation.shares(position, CHANCES)):
                total[other] += weight * share
        found[action] = total
    return found


def actions_of(state: State, seat: int) -> list[int]:
    """What a decider may do; where several choose together, all may do the same."""
    return state.legal if seat in state.deciding else []


def _rounds_ends(valuation: Valuation, state: State, rivals: list[int], rng: Rng) -> list[Row]:
    """The positions once all rivals have chosen as masters do, with their probabilities."""
    if 2 ** len(rivals) > MOST_JOINT:
        return [(_drawn(valuation, state, rivals, rng), 1 / MOST_JOINT) for _ in range(MOST_JOINT)]
    rows: list[Row] = [(state, 1.0)]
    for rival in rivals:
        rows = [more for row in rows for more in _all_choices(valuation, row, rival, rng)]
    return rows


def _all_choices(valuation: Valuation, row: Row, rival: int, rng: Rng) -> list[Row]:
    state, weight = row
    found = []
    for action, probability in _odds(valuation, state, rival, rng).items():
        after = state.clone()
        after.play(action, rival)
        found.append((after, weight * probability))
    return found


def _drawn(valuation: Valuation, state: State, rivals: list[int], rng: Rng) -> State:
    state = state.clone()
    for rival in rivals:
        odds = _odds(valuation, state, rival, rng)
        ticket = rng.below(1 << 30) / (1 << 30)
        picked = next(iter(odds))
        for action, probability in odds.items():
            picked = action
            ticket -= probability
            if ticket < 0:
                break
        state.play(picked, rival)
    return state


def _odds(valuation: Valuation, state: State, rival: int, rng: Rng) -> dict[int, float]:
    """Choices made together do not depend on each other: the rival's guess at them changes nothing."""
    return valuation.policy.odds(state.guess(rival, rng), rival, rng)

"""Whether figures, numbers and the turn of a state fit together: asked of states that come from outside."""

from __future__ import annotations

from grotto.kernel.errors import BadState

from .numbers import (
    CARRYING,
    CHAMBER,
    ENDED,
    HAND,
    LAY_TILE,
    MARK_FIGURE,
    MAX_PLACES,
    RUNNING,
    SECOND,
    SPYING,
)
from .rules import Erdgeister

UNMARKED = -1


def check_whole(state: Erdgeister) -> None:
    """Figures stand where they are counted, nothing is too full, and the phase has what it needs."""
    if not (_figures_fit(state) and _numbers_fit(state) and _phase_fits(state)):
        raise BadState("Figures, numbers and the turn do not fit together")


def _figures_fit(state: Erdgeister) -> bool:
    used, names = state.players * state.each, len(state.mine.names)
    at = list(state.at)
    if any(place >= names for place in at) or any(at[used:]):
        return False
    standing = [sum(place == p for place in at[:used]) if p != HAND else 0 for p in range(MAX_PLACES)]
    crowd = [sum(standing[p] for p in range(MAX_PLACES) if state.mine.zone[p] == zone) for zone in range(9)]
    home = [at[s * state.each : (s + 1) * state.each].count(CHAMBER) for s in range(state.players)]
    return (
        standing == list(state.standing)
        and all(standing[p] <= state.mine.room[p] for p in range(1, names))
        and crowd == list(state.crowd)
        and home == list(state.home)[: state.players]
        and (state.phase == ENDED or max(home) < state.goal)
    )


def _numbers_fit(state: Erdgeister) -> bool:
    """Figures are marked one after the other, and no number is twice under one seat's figures."""
    used = state.players * state.each
    dealt = used if state.phase > MARK_FIGURE else state.laid if state.phase == MARK_FIGURE else 0
    numbers = list(state.number)
    own = [[n for n in numbers[s * state.each : (s + 1) * state.each] if n > 0] for s in range(state.players)]
    in_order = UNMARKED not in numbers[:dealt] and all(n == UNMARKED for n in numbers[dealt:])
    return in_order and all(len(set(seat)) == len(seat) for seat in own)


def _phase_fits(state: Erdgeister) -> bool:
    used = state.players * state.each
    ends = {LAY_TILE: state.mine.shafts, MARK_FIGURE: used}
    laid = state.laid == (used if state.phase > MARK_FIGURE else 0) or state.laid < ends.get(state.phase, 0)
    placed = state.phase > MARK_FIGURE or not any(state.at)
    chosen = state.phase not in (SPYING, CARRYING) or 0 <= state.marked < used
    moving = state.phase != CARRYING or state.at[state.marked] != HAND
    first = state.phase != SECOND or 0 <= state.first_figure < used
    keyed = state.phase < MARK_FIGURE or state.key_number > 0
    ended = state.phase != ENDED or state.ending != RUNNING
    seats = state.turn < state.players and state.finisher < state.players
    return seats and laid and placed and chosen and moving and first and keyed and ended

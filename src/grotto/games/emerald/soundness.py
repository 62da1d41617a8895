"""Whether knights, cards and hands of a state fit together: asked of states that come from outside."""

from __future__ import annotations

from grotto.kernel.errors import BadState

from .board import CAVE
from .phases import ANSWER, ENDED, LAY_OUT, PICK_STARTER, TURN_UP
from .rules import Emerald


def check_whole(state: Emerald) -> None:
    """Knights, cards and hands are all accounted for, and the phase has what it needs."""
    if not (_knights_fit(state) and _stacks_fit(state) and _hands_fit(state) and _phase_fits(state)):
        raise BadState("Knights, cards and hands do not fit together")


def _knights_fit(state: Emerald) -> bool:
    """Counts agree, colours not in play are nowhere, and until the end everybody has two knights to move."""
    colours = state.players * state.colours
    on_way = [sum(state.knights[c * 20 : c * 20 + 20]) for c in range(5)]
    crowd = [sum(state.knights[c * 20 + place] for c in range(5)) for place in range(20)]
    active = [sum(on_way[s * state.colours : (s + 1) * state.colours]) for s in range(state.players)]
    return (
        crowd == list(state.crowd)
        and active == list(state.active)[: state.players]
        and not any(on_way[colours:])
        and (state.phase == ENDED or min(active) >= 2)
    )


def _stacks_fit(state: Emerald) -> bool:
    """Every stack shows its top card, but for those still to be turned up, and there are cards for all of them."""
    due = range(state.up, 18) if state.phase <= LAY_OUT else [state.up] if state.phase == TURN_UP else []
    gems = [state.gem_cards[f] == 0 or state.gem_top[f] >= 0 or f in due for f in range(9)]
    gold = [state.gold_cards[f] == 0 or state.gold_top[f] >= 1 or f + 9 in due for f in range(9)]
    covered_gems = sum(state.gem_cards) - sum(top >= 0 for top in state.gem_top)
    covered_gold = sum(state.gold_cards) - sum(top >= 1 for top in state.gold_top)
    unopened = all(state.gem_top[s] < 0 if s < 9 else state.gold_top[s - 9] == 0 for s in due)
    bags = sum(state.gem_bag) >= covered_gems and sum(state.gold_bag) >= covered_gold
    return all(gems) and all(gold) and unopened and bags and (state.phase != PICK_STARTER or state.up == 0)


def _hands_fit(state: Emerald) -> bool:
    """The log of gold taken and paid never goes below nothing, and ends at what each hand holds."""
    held = [0] * 8
    for entry in list(state.log)[: state.log_length]:
        held[entry // 8] += 1 if entry % 8 else -1
        if held[entry // 8] < 0 or entry % 8 > 5:
            return False
    return held[: state.players] == list(state.purse)[: state.players] and not any(held[state.players :])


def _phase_fits(state: Emerald) -> bool:
    owner = state.victim // state.colours
    caught = state.phase != ANSWER or (0 <= owner < state.players and state.purse[owner] > 0)
    there = state.phase != ANSWER or state.knights[state.victim * 20 + CAVE + state.dragon - 1] > 0
    return state.turn < state.players and state.facing != 0 and caught and there

"""Checks that knights, cards and hands of a state agree: for states that come from outside."""

from __future__ import annotations

from grotto.kernel.errors import BadState

from .board import CAVE, COLOURS, GOLD_VALUES, NOBODY, PLACES, STACKS
from .gold_log import PAID, unpack
from .phases import ANSWER, ENDED, LAY_OUT, PICK_STARTER, TURN_UP
from .rules import Emerald


def check_whole(state: Emerald) -> None:
    """Refuse a state in which knights, cards or hands do not add up, or the phase lacks what it needs."""
    if not (_knights_fit(state) and _stacks_fit(state) and _hands_fit(state) and _phase_fits(state)):
        raise BadState("Knights, cards and hands do not fit together")


def _knights_fit(state: Emerald) -> bool:
    """Counts agree, colours not in play are nowhere, and until the end everybody has two knights to move."""
    in_play = state.players * state.colours
    by_colour = [state.knights[c * PLACES : (c + 1) * PLACES] for c in range(len(COLOURS))]
    crowd = [sum(counts) for counts in zip(*by_colour, strict=True)]
    left = [sum(places) for places in by_colour]
    active = [sum(left[s * state.colours : (s + 1) * state.colours]) for s in range(state.players)]
    return (
        crowd == list(state.crowd)
        and active == list(state.active)[: state.players]
        and not any(left[in_play:])
        and (state.phase == ENDED or min(active) >= 2)
    )


def _stacks_fit(state: Emerald) -> bool:
    """Every stack shows its top card, except those still to be turned up, and there are cards for all of them."""
    due = range(state.up, 2 * STACKS) if state.phase <= LAY_OUT else [state.up] if state.phase == TURN_UP else []
    cards = [*state.gem_cards, *state.gold_cards]
    opened = [*(top != NOBODY for top in state.gem_top), *(top > 0 for top in state.gold_top)]
    shown = all(is_open or left == 0 or i in due for i, (left, is_open) in enumerate(zip(cards, opened, strict=True)))
    covered_gems = sum(cards[:STACKS]) - sum(opened[:STACKS])
    covered_gold = sum(cards[STACKS:]) - sum(opened[STACKS:])
    bags = sum(state.gem_bag) >= covered_gems and sum(state.gold_bag) >= covered_gold
    return shown and bags and not any(opened[i] for i in due) and (state.phase != PICK_STARTER or state.up == 0)


def _hands_fit(state: Emerald) -> bool:
    """Nobody pays more gold than they took, and each hand holds what is left."""
    held = [0] * state.players
    for entry in list(state.log)[: state.log_length]:
        seat, value = unpack(entry)
        if seat >= state.players or value >= GOLD_VALUES:
            return False
        held[seat] += -1 if value == PAID else 1
        if held[seat] < 0:
            return False
    return held == list(state.purse)[: state.players]


def _phase_fits(state: Emerald) -> bool:
    """There is a mover, the dragon faces somewhere, and who is asked for a bribe has a caught knight and gold."""
    if state.turn >= state.players or state.facing == 0:
        return False
    if state.phase != ANSWER:
        return True
    owner = state.victim // state.colours
    on_field = state.knights[state.victim * PLACES + CAVE + state.dragon - 1]
    return 0 <= owner < state.players and state.purse[owner] > 0 and on_field > 0

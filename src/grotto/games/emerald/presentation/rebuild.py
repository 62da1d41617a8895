"""Emerald: a full state from a view. Only the others' gold has to be guessed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grotto.games.emerald.board import (
    COLOURS,
    GEM_KINDS,
    GEMS,
    GOLD_VALUES,
    NOBODY,
    PLACE_NAMES,
    PLACES,
    STACKS,
)
from grotto.games.emerald.gold_log import PAID, pack
from grotto.games.emerald.rules import Emerald
from grotto.kernel.state import State
from grotto.kernel.view import View

from .names import ENDINGS, FACINGS, PHASES

Seen = Mapping[str, Any]


def starter(options: Seen) -> int:
    """The seat that the host named, or NOBODY: then chance draws one (E-22)."""
    start = options["start"]
    return start if isinstance(start, int) else NOBODY


def rebuild(view: View) -> State:
    """The view is the state but for the others' gold, which their log of gold taken and paid allows."""
    state = Emerald(view["players"], starter(view["options"]))
    seen = view["position"]
    _set_turn(state, seen)
    _set_way(state, seen)
    _set_cards(state, seen)
    _set_seats(state, seen["riders"])
    if "outcome" in view:
        state.ending = next(number for number, name in ENDINGS.items() if name == view["outcome"]["ending"])
    return state


def _set_turn(state: Emerald, seen: Seen) -> None:
    state.phase = PHASES.index(seen["phase"])
    state.turn = seen["active"] or 0
    state.moves = seen["moves"]
    state.turn_ends = int(seen["card_taken"])
    state.dragon_due = int(seen["dragon_due"])
    state.moved_colour, state.moved_place = _marked(seen["moved"])
    state.freed_colour, state.freed_place = _marked(seen["freed"])
    state.victim, _ = _marked(seen["caught"])
    stack = seen["last_stack"]
    state.up = stack["field"] - 1 + (0 if stack["sort"] == "gem" else STACKS)


def _set_way(state: Emerald, seen: Seen) -> None:
    """Knights, dragon and rail."""
    knights = [0] * len(state.knights)
    for place, standing in enumerate(seen["places"]):
        for letter, count in standing["knights"].items():
            knights[COLOURS.index(letter) * PLACES + place] = count
    state.knights = knights
    state.crowd = [standing["reach"] for standing in seen["places"]]
    state.dragon = seen["dragon"]["field"]
    state.facing = next(way for way, name in FACINGS.items() if name == seen["dragon"]["facing"])
    state.rail = seen["rail"][0]


def _set_cards(state: Emerald, seen: Seen) -> None:
    """Stacks, bags and the chamber."""
    gems = [stacks["gem"] for stacks in seen["stacks"]]
    gold = [stacks["gold"] for stacks in seen["stacks"]]
    state.gem_cards = [stack["cards"] for stack in gems]
    state.gem_top = [_index(GEMS, stack["open"]) for stack in gems]
    state.gold_cards = [stack["cards"] for stack in gold]
    state.gold_top = [stack["open"] or 0 for stack in gold]
    state.gem_bag = [seen["unseen_gems"][gem] for gem in GEMS]
    state.gold_bag = [0, *(seen["unseen_gold"][str(value)] for value in range(1, GOLD_VALUES))]
    state.treasures_left = seen["treasures_left"]
    state.four_kinds = NOBODY if seen["four_kinds"] is None else seen["four_kinds"]


def _set_seats(state: Emerald, riders: list[Seen]) -> None:
    """What lies before each seat, and the gold that the view shows."""
    spare = len(state.active) - len(riders)
    state.active = [rider["in_game"] for rider in riders] + [0] * spare
    state.treasures = [rider["treasures"] for rider in riders] + [0] * spare
    state.purse = [rider["gold_cards"] for rider in riders] + [0] * spare
    state.home = _by_colour(riders, "home")
    state.nest = _by_colour(riders, "nest")
    state.gems = [rider["gems"][gem] for rider in riders for gem in GEMS] + [0] * GEM_KINDS * spare
    hands: list[Seen] = [rider.get("gold", {}) for rider in riders]
    state.gold = [hand.get(str(value), 0) for hand in hands for value in range(GOLD_VALUES)] + [0] * GOLD_VALUES * spare
    log = [pack(seat, value or PAID) for seat, rider in enumerate(riders) for value in rider["purse_log"]]
    state.log = log + [0] * (len(state.log) - len(log))
    state.log_length = len(log)


def _by_colour(riders: list[Seen], key: str) -> list[int]:
    counts = {letter: count for rider in riders for letter, count in rider[key].items()}
    return [counts.get(letter, 0) for letter in COLOURS]


def _index(names: tuple[str, ...], name: str | None) -> int:
    return NOBODY if name is None else names.index(name)


def _marked(knight: Seen | None) -> tuple[int, int]:
    """Colour and place of a marked knight."""
    if knight is None:
        return NOBODY, NOBODY
    return COLOURS.index(knight["colour"]), _index(PLACE_NAMES, knight["place"])

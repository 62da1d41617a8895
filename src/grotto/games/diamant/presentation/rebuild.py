"""Diamant: a state from a view."""

from __future__ import annotations

from typing import Any, Literal

from grotto.games.diamant.board import EDITIONS, KINDS, MOST_SEATS, NO_CARD, card_name
from grotto.games.diamant.rules import Diamant
from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.state import State
from grotto.kernel.view import View

from .position import Explorer


def rebuild(view: View) -> State:
    """The view is the state but for the others' choices; here they all go on."""
    seen: Any = view["position"]
    edition = EDITIONS[view["options"]["edition"]]
    state = Diamant(view["players"], edition.name)
    names = [card_name(edition, card) for card in range(KINDS)]
    explorers = seen["explorers"]
    state.deck = [seen["deck"].get(name, 0) for name in names]
    state.shown = [seen["path"].get(name, 0) for name in names]
    state.cards = sum(state.deck)
    state.chest = _by_seat(explorers, "chest")
    state.relics = _by_seat(explorers, "relics")
    state.relic_points = _by_seat(explorers, "relic_points")
    state.relics_out = seen["relics_out"]
    state.pocket = seen["pocket"]
    state.floor = seen["floor"]
    state.latest = names.index(seen["rest_on"]) if "rest_on" in seen else NO_CARD
    over = "outcome" in view
    state.expedition = seen["expedition"] - (0 if over else 1)
    state.inside = _mask(explorers, "inside")
    state.decided = _mask(explorers, "decided")
    own = view["viewer"] if view["viewer"] in range(view["players"]) else None
    state.leaving = 1 << own if own is not None and seen.get("your_choice") == "back" else 0
    state.turn = min(view["to_act"], default=OVER if over else CHANCE)
    return state


def _by_seat(explorers: list[Explorer], key: Literal["chest", "relics", "relic_points"]) -> list[int]:
    return [explorer[key] for explorer in explorers] + [0] * (MOST_SEATS - len(explorers))


def _mask(explorers: list[Explorer], key: Literal["inside", "decided"]) -> int:
    return sum(1 << seat for seat, explorer in enumerate(explorers) if explorer[key])

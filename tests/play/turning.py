"""The same position with everybody one or more seats further round the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import grotto
from grotto.games.emerald.board import GEM_KINDS, GOLD_VALUES, PLACES
from grotto.games.emerald.gold_log import pack, unpack
from grotto.games.emerald.phases import PICK_STARTER as EMERALD_PICK_STARTER
from grotto.games.erdgeister.numbers import EVERYBODY, PICK_STARTER
from grotto.kernel.state import State

Fields = dict[str, Any]


def turned(state: State, game: str, by: int) -> State:
    """Whoever sat at seat s sits at s + by."""
    fields: Fields = state.dump()
    other = state.clone()
    other.load(_TURN[game](fields, by % state.players))
    return other


def _shifted(values: list[int], size: int, by: int) -> list[int]:
    """The first `size` items moved on, the rest left where it is."""
    return [values[(i - by) % size] for i in range(size)] + values[size:]


def _seat(seat: int, players: int, by: int) -> int:
    return (seat + by) % players if seat >= 0 else seat


def _bits(mask: int, players: int, by: int) -> int:
    return sum(1 << (seat + by) % players for seat in range(players) if mask >> seat & 1)


def _diamant(fields: Fields, by: int) -> Fields:
    players = fields["players"]
    moved = {name: _shifted(fields[name], players, by) for name in ("chest", "relics", "relic_points")}
    masks = {name: _bits(fields[name], players, by) for name in ("inside", "decided", "leaving")}
    waiting = masks["inside"] & ~masks["decided"]
    turn = (waiting & -waiting).bit_length() - 1 if fields["turn"] >= 0 else fields["turn"]
    return {**fields, **moved, **masks, "turn": turn}


def _emerald(fields: Fields, by: int) -> Fields:
    players, each = fields["players"], fields["colours"]
    sizes = {"gems": GEM_KINDS, "gold": GOLD_VALUES, "active": 1, "purse": 1, "treasures": 1,
             "knights": PLACES * each, "home": each, "nest": each}  # fmt: skip
    moved = {name: _shifted(fields[name], players * size, by * size) for name, size in sizes.items()}
    colours = {
        name: _seat(fields[name], players * each, by * each) for name in ("moved_colour", "freed_colour", "victim")
    }
    log = [unpack(entry) for entry in fields["log"][: fields["log_length"]]]
    entries = [pack((owner + by) % players, value) for owner, value in log]
    turn = fields["turn"] if fields["phase"] == EMERALD_PICK_STARTER else (fields["turn"] + by) % players
    seats = {"turn": turn, "four_kinds": _seat(fields["four_kinds"], players, by)}
    return {**fields, **moved, **colours, **seats, "log": entries + fields["log"][len(entries) :]}


def _erdgeister(fields: Fields, by: int) -> Fields:
    players, each = fields["players"], fields["each"]
    figures = {name: _shifted(fields[name], players * each, by * each) for name in ("at", "number", "known")}
    figures["known"] = [known if known == EVERYBODY else _bits(known, players, by) for known in figures["known"]]
    seats = {"home": _shifted(fields["home"], players, by), "cards": _shifted(fields["cards"], 3 * players, 3 * by)}
    marks = {name: _seat(fields[name], players * each, by * each) for name in ("first_figure", "marked")}
    turn = fields["turn"] if fields["phase"] == PICK_STARTER else (fields["turn"] + by) % players
    return {**fields, **figures, **seats, **marks, "turn": turn, "finisher": _seat(fields["finisher"], players, by)}


_TURN: dict[str, Callable[[Fields, int], Fields]] = {
    "diamant": _diamant,
    "emerald": _emerald,
    "erdgeister": _erdgeister,
}
assert set(_TURN) <= set(grotto.game_names())

"""What followed from an action or a draw in Emerald, read off the positions before and after it.

Everything here is public: a bribe is told without its card.
"""

from __future__ import annotations

from collections.abc import Iterator

from grotto.games.emerald.board import (
    CAVE,
    CHAMBER,
    COLOURS,
    GEM_KINDS,
    GEMS,
    NOBODY,
    PLACE_NAMES,
    PLACES,
    ROLL,
    STACKS,
    rail_fields,
)
from grotto.games.emerald.gold_log import unpack
from grotto.games.emerald.phases import ENDED, FIRST_KNIGHT, PICK_VICTIM, ROLL_DIE
from grotto.games.emerald.rules import Emerald
from grotto.kernel.view import Value

from . import kinds
from .forecast import forecast
from .names import ENDING_CLAUSES, ENDINGS, FACINGS


def facts(before: Emerald, action: int, after: Emerald) -> list[Value]:
    """All that changed, in the order in which it happened."""
    followed: list[kinds.Fact] = [
        *_landed(before, after),
        *_took(before, after),
        *_rewarded(before, after),
        *_dragon(before, action, after),
        *_caught(before, after),
        *_settled(before, after),
        *_rail(before, after),
        *_next(after),
    ]
    return [dict(fact) for fact in followed]


def _landed(before: Emerald, after: Emerald) -> Iterator[kinds.Landed]:
    """A knight stands on a new place, or is home."""
    left, came = before.knights, after.knights
    for colour in range(before.players * before.colours):
        places = range(PLACES)
        end = next((p for p in places if came[colour * PLACES + p] > left[colour * PLACES + p]), None)
        end = CHAMBER if after.home[colour] > before.home[colour] else end
        if end is not None:
            start = next(p for p in places if came[colour * PLACES + p] < left[colour * PLACES + p])
            yield {
                "kind": "landed",
                "clause": "E-25",
                "seat": colour // before.colours,
                "colour": COLOURS[colour],
                "from": PLACE_NAMES[start],
                "to": PLACE_NAMES[end],
                "steps": before.crowd[start],
            }


def _took(before: Emerald, after: Emerald) -> Iterator[kinds.Took]:
    """A card was open when it was taken, gold too (EA-32)."""
    field = after.up % STACKS + 1  # the state remembers the stack, to turn up its next card
    for seat in range(before.players):
        for kind, gem in enumerate(GEMS):
            if after.gems[seat * GEM_KINDS + kind] > before.gems[seat * GEM_KINDS + kind]:
                yield {"kind": "took", "clause": "E-38", "seat": seat, "sort": "gem", "field": field, "card": gem}
        if after.purse[seat] > before.purse[seat]:
            _, card = unpack(after.log[before.log_length])
            yield {"kind": "took", "clause": "E-38", "seat": seat, "sort": "gold", "field": field, "card": card}


def _rewarded(before: Emerald, after: Emerald) -> Iterator[kinds.Treasure | kinds.FourKinds]:
    for seat in range(before.players):
        if after.treasures[seat] > before.treasures[seat]:
            yield {"kind": "treasure", "clause": "E-34", "seat": seat, "left": after.treasures_left}
    if after.four_kinds != before.four_kinds:
        yield {"kind": "four-kinds", "clause": "E-45", "seat": after.four_kinds}


def _dragon(before: Emerald, action: int, after: Emerald) -> Iterator[kinds.Walked | kinds.Pick]:
    if before.phase == ROLL_DIE:
        way = forecast(before)[action - ROLL - 1]["way"]
        facing = FACINGS[after.facing]
        yield {
            "kind": "dragon",
            "clause": "E-52",
            "from": before.dragon,
            "to": after.dragon,
            "way": way,
            "facing": facing,
        }
    if after.phase == PICK_VICTIM:
        yield {"kind": "pick", "clause": "E-61", "seat": after.turn, "place": _lair(after)}


def _caught(before: Emerald, after: Emerald) -> Iterator[kinds.Caught]:
    """A knight was not caught before, and now its owner decides or it lies in the nest."""
    for colour in range(before.players * before.colours):
        taken = after.victim == colour or after.nest[colour] > before.nest[colour]
        if taken and before.victim == NOBODY:
            yield {"kind": "caught", "clause": "E-61", **_prey(after, colour)}


def _settled(before: Emerald, after: Emerald) -> Iterator[kinds.Nest | kinds.Freed]:
    """The nest, or a gold card paid: which one is nobody's business (EA-15)."""
    for colour in range(before.players * before.colours):
        if after.nest[colour] > before.nest[colour]:
            yield {
                "kind": "nest",
                "clause": "E-64",
                **_prey(after, colour),
                "reach": after.crowd[CAVE + after.dragon - 1],
            }
        elif before.victim == colour and after.victim == NOBODY:
            yield {"kind": "freed", "clause": "E-68", **_prey(after, colour)}


def _rail(before: Emerald, after: Emerald) -> Iterator[kinds.Rail]:
    if after.rail != before.rail:
        yield {"kind": "rail", "clause": "E-71", "from": rail_fields(before.rail), "to": rail_fields(after.rail)}


def _next(after: Emerald) -> Iterator[kinds.Turn | kinds.Over | kinds.Majority]:
    """Whose turn begins, or how the game ended; the majority cards are given only then (E-76)."""
    if after.phase == FIRST_KNIGHT:
        yield {"kind": "turn", "clause": "E-22", "seat": after.turn}
    if after.phase == ENDED:
        last = [seat for seat in range(after.players) if after.active[seat] == 1]
        clause = ENDING_CLAUSES[after.ending]
        yield {"kind": "over", "ending": ENDINGS[after.ending], "clause": clause, "one_knight": last}
        for kind, gem in enumerate(GEMS):
            if after.majority(kind) != NOBODY:
                yield {"kind": "majority", "clause": "E-76", "gem": gem, "seat": after.majority(kind)}


def _prey(state: Emerald, colour: int) -> kinds.Prey:
    return {"seat": colour // state.colours, "colour": COLOURS[colour], "place": _lair(state)}


def _lair(state: Emerald) -> str:
    """The place where the dragon stands."""
    return PLACE_NAMES[CAVE + state.dragon - 1]

"""Emerald: what each viewer may know. Which gold card paid a bribe is secret until all hands are counted."""

from __future__ import annotations

from typing import Literal

from grotto.games.emerald.board import (
    BRIBE,
    CATCH,
    CAVE,
    CHAMBER,
    COLOURS,
    FIRST_PLAYER,
    GEM,
    GEMS,
    GOLD,
    PLACE_NAMES,
    ROLL,
    STOP,
    TAKE_GEM,
    TAKE_NOTHING,
    YIELD,
    Gem,
    colour_of,
    move_parts,
)
from grotto.games.emerald.phases import ENDED
from grotto.games.emerald.rules import Emerald
from grotto.kernel.constants import CHANCE
from grotto.kernel.state import State
from grotto.kernel.view import Outcome, Reading, Value, with_tie_break

from . import kinds, notation
from .facts import facts
from .hands import is_open
from .names import ENDING_CLAUSES, ENDINGS
from .position import position as position
from .position import stack_name
from .rebuild import rebuild as rebuild


def value(state: State, action: int, viewer: int) -> Value:
    """A choice taken apart; whoever may choose it may know all of it."""
    assert isinstance(state, Emerald)
    return dict(_action(state, action))


def _action(state: Emerald, action: int) -> kinds.Action:
    text = notation.write(state, action)
    if action < STOP:
        return _move(state, action)
    if action == STOP:
        return {"text": text, "kind": "stop", "clause": "E-23"}
    if action < YIELD:
        return {"text": text, "kind": "catch", "clause": "E-61", **_at_dragon(state, action - CATCH)}
    if action == YIELD:
        return {"text": text, "kind": "yield", "clause": "E-64", **_at_dragon(state, state.victim)}
    return {"text": text, "kind": "bribe", "clause": "E-66", **_at_dragon(state, state.victim), "card": action - BRIBE}


def _move(state: Emerald, action: int) -> kinds.Move:
    slot, place, take = move_parts(action)
    end = state.landing(place)
    after = state.clone()
    assert isinstance(after, Emerald)
    after.play(action)
    sort: Literal["gem", "gold", "treasure"] | None = None
    card: Gem | int | None = None
    if take != TAKE_NOTHING:
        sort = "gem" if take == TAKE_GEM else "gold"
        card = GEMS[state.gem_top[end - CAVE]] if take == TAKE_GEM else state.gold_top[end - CAVE]
    elif after.treasures_left < state.treasures_left:
        sort = "treasure"
    return {
        "text": notation.write(state, action),
        "kind": "move",
        "clause": "E-25",
        "colour": COLOURS[colour_of(state.players, state.turn, slot)],
        "from": PLACE_NAMES[place],
        "to": PLACE_NAMES[end],
        "steps": state.crowd[place],
        "take": sort,
        "card": card,
        "reach": _reach_at_ends(after, place, end),
        "wakes": _waking(after),
        "ends": ENDINGS[after.ending] if after.phase == ENDED else None,
    }


def _reach_at_ends(after: Emerald, start: int, end: int) -> dict[str, int]:
    """How far knights ride from both ends of a ride when it is done; from the chamber nobody does."""
    crowd = after.crowd
    return {PLACE_NAMES[place]: crowd[place] for place in (start, end) if place != CHAMBER}


def _waking(after: Emerald) -> Literal["dragon", "rail"] | None:
    """Why the knight that moved last has the dragon move; its own field counts even beside the rail (E-48)."""
    if not after.dragon_due or after.phase == ENDED:
        return None
    return "dragon" if after.moved_place == CAVE + after.dragon - 1 else "rail"


def _at_dragon(state: Emerald, colour: int) -> kinds.Prey:
    """A knight on the dragon's field."""
    place = PLACE_NAMES[CAVE + state.dragon - 1]
    return {"colour": COLOURS[colour], "seat": colour // state.colours, "place": place}


def _draw(state: Emerald, draw: int) -> kinds.Draw:
    """What chance drew, taken apart."""
    text = notation.write(state, draw)
    if draw >= ROLL:
        return {"text": text, "kind": "roll", "clause": "E-52", "pips": draw - ROLL}
    if draw < GEM:
        return {"text": text, "kind": "first", "clause": "E-22", "seat": draw - FIRST_PLAYER}
    card: Gem | int = draw - GOLD if draw > GOLD else GEMS[draw - GEM]
    return {"text": text, "kind": "turn-up", "clause": "E-40", **stack_name(state.up), "card": card}


def reading(before: State, action: int, after: State) -> Reading:
    """All is public but the card of a bribe, which its owner alone reads (EA-15)."""
    assert isinstance(before, Emerald)
    assert isinstance(after, Emerald)
    followed = facts(before, action, after)
    if before.mover == CHANCE:
        return Reading(dict(_draw(before, action)), {}, followed)
    own = value(before, action, before.mover)
    if own["kind"] != "bribe":
        return Reading(own, {}, followed)
    public = {**own, "text": "bribe:?"}
    del public["card"]
    return Reading(public, {before.mover: own}, followed)


def tells(before: State, action: int, after: State) -> bool:
    """Only when the game is over are the hands opened, and only what paid a bribe was hidden in them (EA-15)."""
    assert isinstance(after, Emerald)
    if before.mover == CHANCE:
        return True
    return after.phase == ENDED and not all(is_open(after, seat) for seat in range(after.players))


def outcome(state: State) -> Outcome:
    """The last treasure or a last knight ends the game; the most gold pieces win."""
    assert isinstance(state, Emerald)
    return with_tie_break(
        {
            "ending": ENDINGS[state.ending],
            "shares": state.shares,
            "points": [state.points(seat) for seat in range(state.players)],
            "clause": ENDING_CLAUSES[state.ending],
        },
        "E-80",
    )

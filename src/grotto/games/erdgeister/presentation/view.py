"""Erdgeister: what each viewer may know. Only the numbers under figures are secret, until they are shown."""

from __future__ import annotations

from grotto.games.erdgeister.board import FACES
from grotto.games.erdgeister.numbers import (
    BEFORE,
    CARRY,
    EXTRA,
    FACE,
    FIRST_PLAYER,
    HAND,
    KEEP,
    KEY,
    KIDNAP,
    MAX_PLACES,
    NUMBER,
    SHOW,
    SPY,
)
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.constants import CHANCE, ONLOOKER
from grotto.kernel.state import State
from grotto.kernel.view import Outcome, Reading, Value

from . import kinds, notation
from .facts import facts, how_it_ended
from .names import figure_name
from .position import may_see
from .position import position as position
from .rebuild import rebuild as rebuild
from .walk import KINDS, Walk

PLAIN = {"extra": "G-48", "end": "G-21", "pass": "G-23"}  # actions that need no more than their name


def value(state: State, action: int, viewer: int) -> Value:
    """An action, taken apart; nothing in it is secret."""
    assert isinstance(state, Erdgeister)
    text = notation.write(state, action)
    if action < SPY:
        return dict(_go(state, text, action // MAX_PLACES, action % MAX_PLACES))
    if action < KIDNAP:
        return {"text": text, "kind": "spy", "clause": "G-51", "figure": figure_name(state, action - SPY)}
    if action < CARRY:
        return {"text": text, "kind": "kidnap", "clause": "G-53", **_from(state, action - KIDNAP)}
    if action < EXTRA:
        return {"text": text, "kind": "carry", "clause": "G-53", **_going(state, state.marked, action - CARRY)}
    if action in (SHOW, KEEP):
        return {"text": text, "kind": text, "clause": "G-52", "figure": figure_name(state, state.marked)}
    return {"text": text, "kind": text, "clause": PLAIN[text]}


def _go(state: Erdgeister, text: str, figure: int, place: int) -> kinds.Place | kinds.Move:
    """To place, or to move: a number of steps to a landing, and perhaps on by a special field."""
    going = _going(state, figure, place)
    if state.at[figure] == HAND:
        return {"text": text, "kind": "place", "clause": "G-18", **going}
    walk, names = Walk(state, figure), state.mine.names
    way = walk.open_way(place)
    return {
        "text": text,
        "kind": "move",
        "clause": "G-29",
        **going,
        "steps": walk.steps,
        "zone": state.mine.zone_names[walk.zone],
        "counted": [figure_name(state, other) for other in state.counted(figure)],
        "path": [names[passed] for passed in way.path],
        "landing": names[way.landing],
        "way": KINDS[way.kind],
        "taken": [names[passage] for passage in walk.full_passages(way.landing)],
    }


def _from(state: Erdgeister, figure: int) -> kinds.Origin:
    return {"figure": figure_name(state, figure), "from": state.mine.names[state.at[figure]]}


def _going(state: Erdgeister, figure: int, place: int) -> kinds.Going:
    zones = state.mine.zone_names
    crowd = {zones[zone]: count for zone, count in state.recount(figure, place).items()}
    return {**_from(state, figure), "to": state.mine.names[place], "crowd": crowd}


def reading(before: State, action: int, after: State) -> Reading:
    """Numbers dealt are for their owners, and what a spy saw is for the spy; all else is public."""
    assert isinstance(before, Erdgeister)
    assert isinstance(after, Erdgeister)
    followed = facts(before, action, after)
    if before.phase < BEFORE:
        public, private = _drawn(before, action)
        return Reading(public, private, followed)
    public = value(before, action, ONLOOKER)
    private = {before.turn: _spied(before, action, public)} if public["kind"] == "spy" else {}
    return Reading(public, private, followed)


def tells(before: State, action: int, after: State) -> bool:
    """A figure was looked at, shown, or turned up at the end, and somebody did not know its number."""
    assert isinstance(before, Erdgeister)
    assert isinstance(after, Erdgeister)
    if before.mover == CHANCE:
        return True
    was, now = before.known, after.known
    turned = [figure for figure in range(before.players * before.each) if now[figure] != was[figure]]
    return any(
        may_see(now[figure], viewer) and not _can_tell(before, figure, viewer)
        for figure in turned
        for viewer in (ONLOOKER, *range(before.players))
    )


def _can_tell(state: Erdgeister, figure: int, viewer: int) -> bool:
    """Whether a viewer has seen the number, or can tell it because nothing else is left for it (G-10)."""
    known, number = state.known, state.number
    if may_see(known[figure], viewer):
        return True
    first = figure // state.each * state.each
    return len({number[f] for f in range(first, first + state.each) if not may_see(known[f], viewer)}) == 1


def _spied(before: Erdgeister, action: int, public: Value) -> Value:
    """What the spy alone reads (G-52)."""
    number = before.number[action - SPY]
    return {**public, "text": f"{public['text']}={number or notation.BLANK}", "number": number}


def _drawn(before: Erdgeister, drawn: int) -> tuple[Value, dict[int, Value]]:
    """A draw of the set-up, as everybody reads it and as some read it instead."""
    text = notation.write(before, drawn)
    if drawn < FACE:
        return {"text": text, "kind": "first", "clause": "G-15", "seat": drawn - FIRST_PLAYER}, {}
    if drawn < KEY:
        shaft = before.mine.board.tunnels[before.laid].lower()
        return {"text": text, "kind": "tile", "clause": "G-05", "shaft": shaft, "face": FACES[drawn - FACE]}, {}
    if drawn < NUMBER:
        return {"text": text, "kind": "key", "clause": "G-11", "number": drawn - KEY}, {}
    figure, owner = figure_name(before, before.laid), before.laid // before.each
    hidden: Value = {"text": "number:?", "kind": "number", "clause": "G-12", "figure": figure, "seat": owner}
    return hidden, {owner: {**hidden, "text": text, "number": drawn - NUMBER}}


def outcome(state: State) -> Outcome:
    """The key bearer decides, then figures home; ties share."""
    assert isinstance(state, Erdgeister)
    ending, clause = how_it_ended(state)
    return {
        "ending": ending,
        "shares": state.shares,
        "points": state.home[: state.players],
        "clause": clause,
    }

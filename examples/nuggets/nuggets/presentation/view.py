"""Nuggets: what each viewer may know. Only the others' claims are secret, until the vein is empty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.state import State
from grotto.kernel.view import Outcome, Reading, Value, View
from nuggets.board import UNDEALT, VEINS
from nuggets.rules import Nuggets

from . import kinds, notation


def position(state: State, viewer: int) -> Mapping[str, Any]:
    assert isinstance(state, Nuggets)
    found: kinds.NuggetsPosition = {
        "vein": None if state.vein < 0 else state.vein,
        "turn": state.turn,
        "taken": state.taken[: state.players],
        "dealt": state.dealt,
        "claims": [_claim(state, seat, viewer) for seat in range(state.players)],
        "last": None if state.last < 0 else state.last,
    }
    return found


def _claim(state: Nuggets, seat: int, viewer: int) -> int | None:
    known = state.claim[seat] != UNDEALT and (seat == viewer or state.vein == 0)
    return state.claim[seat] if known else None


def value(state: State, action: int, viewer: int) -> Value:
    return {"text": notation.write(state, action), "kind": "take", "clause": "N-05", "nuggets": action}


def reading(before: State, action: int, after: State) -> Reading:
    """Actions and the vein are public; a claim is told to its owner alone."""
    assert isinstance(before, Nuggets)
    assert isinstance(after, Nuggets)
    text = notation.write(before, action)
    if before.mover != CHANCE:
        return Reading({"text": text, "kind": "take", "clause": "N-05", "nuggets": action}, {}, _facts(after))
    if before.vein < 0:
        return Reading({"text": text, "kind": "vein", "clause": "N-02", "nuggets": VEINS[action]}, {}, [])
    seat = before.dealt
    own: Value = {"text": text, "kind": "claim", "clause": "N-03", "seat": seat, "points": action}
    return Reading({**own, "text": "claim:?", "points": None}, {seat: own}, [])


def _facts(after: Nuggets) -> list[Value]:
    if after.mover != OVER:
        return []
    claims = after.claim[: after.players]
    return [{"kind": "empty", "clause": "N-07", "claims": claims, "last": after.last}]


def tells(before: State, action: int, after: State) -> bool:
    """Only the end shows what was hidden."""
    return after.mover == OVER


def rebuild(view: View) -> State:
    """The view is the state but for the others' claims; these are 0 until they are guessed."""
    seen: Any = view["position"]
    state = Nuggets(view["players"])
    state.vein = -1 if seen["vein"] is None else seen["vein"]
    state.turn, state.dealt = seen["turn"], seen["dealt"]
    state.last = -1 if seen["last"] is None else seen["last"]
    free = [0] * (4 - state.players)
    state.taken = [*seen["taken"], *free]
    claims = [0 if claim is None else claim for claim in seen["claims"]]
    state.claim = [claims[seat] if seat < state.dealt else UNDEALT for seat in range(4)]
    return state


def outcome(state: State) -> Outcome:
    assert isinstance(state, Nuggets)
    return {"ending": "empty", "shares": state.shares, "points": state.points(), "clause": "N-07"}

"""Every claim of Erdgeister's coach is true in the position: proven by the rules, over many positions."""

from __future__ import annotations

import pytest
from tests.analysis.reasons import GAMES, claims, positions

from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.constants import OVER
from grotto.kernel.rng import Rng
from grotto.kernel.view import Value, View

pytestmark = pytest.mark.one_build  # nothing of it is compiled


def true_in_erdgeister(view: View, before: Erdgeister, seat: int, reason: Value, after: Erdgeister) -> bool:
    kind = reason["kind"]
    if kind == "ends":
        return after.mover == OVER
    if kind == "home":
        return (after.home[seat], after.goal) == (reason["n"], reason["goal"]) and after.home[seat] > before.home[seat]
    if kind == "key-home":
        return after.has_key_home(seat) and not before.has_key_home(seat)
    if kind == "placed":
        return bool(sum(after.at[seat * after.each + i] == 0 for i in range(after.each)) == reason["n"])
    if kind == "crowd":
        names = {name: zone for zone, name in after.mine.zone_names.items()}
        return bool(after.crowd[names[reason["zone"]]] == reason["n"])
    if kind in ("is-bearer", "no-bearer", "suspect"):
        return _true_bearer(before, seat, reason)
    if kind in ("moves", "key-moves"):
        moved = [i for i in range(after.players * after.each) if after.at[i] != before.at[i]]
        bears = before.number[moved[0]] == before.key_number
        return len(moved) == 1 and moved[0] // after.each == seat and bears == (kind == "key-moves")
    return bool(kind.startswith("is-"))


def _true_bearer(state: Erdgeister, seat: int, reason: Value) -> bool:
    """Over many guesses at what the seat does not know, the gnomes that ever bear the key."""
    rng, owner = Rng(1), reason["seat"]
    names = {f"{'RBGY'[i // state.each]}{'abcdefghij'[i % state.each]}": i for i in range(state.players * state.each)}
    figure, bearers = names[reason["figure"]], set()
    for _ in range(60):
        world = state.guess(seat, rng)
        assert isinstance(world, Erdgeister)
        own = range(owner * state.each, (owner + 1) * state.each)
        bearers |= {one for one in own if world.number[one] == world.key_number}
    if reason["kind"] == "suspect":
        return len(bearers) <= reason["n"] and (figure in bearers or reason["n"] > 4)
    return bool((figure in bearers) == (reason["kind"] == "is-bearer"))


def test_erdgeister_claims_what_the_rules_bear() -> None:
    told = set()
    for seed in range(GAMES):
        for number, (match, seat) in enumerate(positions("erdgeister", 3, seed, turn_limit=60)):
            if number % 3:
                continue
            state = match.state
            assert isinstance(state, Erdgeister)
            for view, _, reason, after in claims(match, seat):
                assert isinstance(after, Erdgeister)
                assert true_in_erdgeister(view, state, seat, reason, after), reason
                told.add(reason["kind"])
    assert told >= {"moves", "key-moves", "placed", "crowd", "suspect"}

"""Every claim of Erdgeister's coach is true in the position: proven by the rules, over many positions."""

from __future__ import annotations

import pytest
from tests.analysis.reasons import GAMES, claims, lies, positions

from grotto.games.erdgeister.numbers import PUBLIC
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.constants import OVER
from grotto.kernel.rng import Rng
from grotto.kernel.view import Value

pytestmark = pytest.mark.one_build  # nothing of it is compiled


def true_in_erdgeister(before: Erdgeister, seat: int, value: Value, reason: Value, after: Erdgeister) -> bool:
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
        figure = _figure(before, value["figure"])
        moved = {i for i in range(after.players * after.each) if after.at[i] != before.at[i]}
        bears = before.number[figure] == before.key_number
        steps = before.setting_off(figure)[1]
        return (
            moved <= {figure}
            and figure // after.each == seat
            and bears == (kind == "key-moves")
            and reason["n"] == steps
        )
    return bool(kind == f"is-{value['kind']}")


def _figure(state: Erdgeister, name: str) -> int:
    return "RBGY".index(name[0]) * state.each + "abcdefghij".index(name[1])


def _true_bearer(state: Erdgeister, seat: int, reason: Value) -> bool:
    """By the numbers that the seat has seen, and by many guesses at those that it has not."""
    rng, owner, figure = Rng(1), reason["seat"], _figure(state, reason["figure"])
    own = range(owner * state.each, (owner + 1) * state.each)
    seen = {one for one in own if state.known[one] & (PUBLIC | 1 << seat)}
    found = {one for one in seen if state.number[one] == state.key_number}
    suspects = found or set(own) - seen
    bearers = set()
    for _ in range(60):
        world = state.guess(seat, rng)
        assert isinstance(world, Erdgeister)
        bearers |= {one for one in own if world.number[one] == world.key_number}
    assert bearers <= suspects
    if reason["kind"] == "suspect":
        return figure in suspects and len(suspects) == reason["n"] > 1
    return bool(suspects == {figure}) if reason["kind"] == "is-bearer" else figure not in suspects


def test_erdgeister_claims_what_the_rules_bear() -> None:
    told = set()
    for seed in range(GAMES):
        for number, (match, seat) in enumerate(positions("erdgeister", 3, seed, turn_limit=60)):
            if number % 3:
                continue
            state = match.state
            assert isinstance(state, Erdgeister)
            for _, value, reason, after in claims(match, seat):
                assert isinstance(after, Erdgeister)
                assert true_in_erdgeister(state, seat, value, reason, after), reason
                told.add(reason["kind"])
    assert told >= {"moves", "key-moves", "placed", "crowd", "suspect"}


def test_a_lie_of_each_kind_is_caught() -> None:
    opposite = {"is-bearer": "no-bearer", "no-bearer": "is-bearer", "suspect": "no-bearer", "moves": "key-moves",
                "key-moves": "moves", "is-end": "is-pass", "is-extra": "is-end", "is-show": "is-keep",
                "is-keep": "is-show", "is-carry": "is-end"}  # fmt: skip
    caught = set()
    for number, (match, seat) in enumerate(positions("erdgeister", 2, 3, turn_limit=60)):
        state = match.state
        assert isinstance(state, Erdgeister)
        for _, value, reason, after in claims(match, seat) if number % 3 == 0 else ():
            assert isinstance(after, Erdgeister)
            untrue = [*lies(reason, ())]
            if reason["kind"] in opposite:
                untrue.append({**reason, "kind": opposite[reason["kind"]]})
            if value["kind"] == "move" and value["to"] != "chamber":
                untrue += [{"kind": "ends"}, {"kind": "key-home"}]
            for lie in untrue:
                assert not true_in_erdgeister(state, seat, value, lie, after), (value, lie)
                caught.add(lie["kind"])
    assert caught >= {"ends", "key-home", "placed", "crowd", "moves", "key-moves", "suspect", "is-bearer", "no-bearer",
                      "is-end"}  # fmt: skip

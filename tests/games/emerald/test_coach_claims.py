"""Every claim of Emerald's coach is true in the position: proven by the rules, over many positions."""

from __future__ import annotations

import pytest
from tests.analysis.reasons import GAMES, claims, lies, positions

from grotto.games.emerald.board import CAVE, GEM_KINDS, GEMS, PLACES
from grotto.games.emerald.phases import ENDED, ROLL_DIE
from grotto.games.emerald.rules import Emerald
from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.view import Value

pytestmark = pytest.mark.one_build  # nothing of it is compiled


def true_in_emerald(before: Emerald, seat: int, value: Value, reason: Value, after: Emerald) -> bool:
    kind = reason["kind"]
    if kind == "ends":
        return after.mover == OVER
    if kind == "treasure":
        gained = after.treasures[seat] == before.treasures[seat] + 1
        won = after.points(seat) - before.points(seat)  # at the end, knights and gems count too
        return gained and (won >= reason["n"] if after.mover == OVER else won == reason["n"])
    if kind == "home":
        return sum(after.home) == sum(before.home) + 1 and after.treasures[seat] == before.treasures[seat]
    if kind == "gold":
        return bool(_gold(after, seat) - _gold(before, seat) == reason["n"])
    if kind.startswith("gem"):
        return _true_gem(before, seat, reason, after)
    if kind == "four-kinds":
        return before.four_kinds != seat and after.four_kinds == seat and _bonus(after, seat) == reason["n"]
    if kind == "rides":
        return bool(value["steps"] == reason["n"] and value["from"] != value["to"])
    if kind in ("danger", "no-danger", "hunts"):
        return _true_danger(seat, reason, after)
    if kind == "out-of-reach":
        stops = _stops(before)
        return not after.dragon_due and value["from"] in stops and value["to"] not in stops
    if kind == "stop":
        return after.knights == before.knights
    if kind == "bribe":
        return _gold(before, seat) - _gold(after, seat) == reason["n"] and after.active[seat] == before.active[seat]
    if kind == "yield":
        return after.active[seat] == reason["n"] and _gold(after, seat) == _gold(before, seat)
    if kind == "catch":
        return after.mover == reason["seat"] or sum(after.nest) > sum(before.nest)
    assert kind == "catch-own"
    return bool(value["seat"] == seat)


def _bonus(state: Emerald, seat: int) -> int:
    """What the card for four kinds is worth: what its owner has less without it."""
    without = state.clone()
    assert isinstance(without, Emerald)
    without.four_kinds = -1
    return state.points(seat) - without.points(seat)


def _stops(before: Emerald) -> set[str]:
    """Where the dragon would stop if the die were thrown now."""
    stops = set()
    thrown = before.clone()
    assert isinstance(thrown, Emerald)
    thrown.phase = ROLL_DIE
    for roll, _ in thrown.odds:
        after = thrown.clone()
        assert isinstance(after, Emerald)
        after.play(roll)
        stops.add(f"c{after.dragon}")
    return stops


def _gold(state: Emerald, seat: int) -> int:
    return sum(card * state.gold[seat * 6 + card] for card in range(1, 6))


def _true_gem(before: Emerald, seat: int, reason: Value, after: Emerald) -> bool:
    kind = GEMS.index(reason["gem"])
    counts = [after.gems[other * GEM_KINDS + kind] for other in range(after.players)]
    own, best = counts[seat], max(count for other, count in enumerate(counts) if other != seat)
    said = {"gem": own < best, "gem-equal": own == best, "gem-most": own > best}[reason["kind"]]
    took = own == before.gems[seat * GEM_KINDS + kind] + 1
    return bool(said and took and (own, best) == (reason["n"], reason["rivals"]))


def _true_danger(seat: int, reason: Value, after: Emerald) -> bool:
    """Every roll is made by the rules; the dragon stops on a field, where knights stand or do not."""
    state = after.clone()
    while state.mover == CHANCE and state.phase != ROLL_DIE:
        state.play(state.odds[0][0])  # the card turned up changes nothing here
    assert isinstance(state, Emerald)
    assert state.phase == ROLL_DIE
    own_sides = rival_sides = 0
    for roll, weight in state.odds:
        rolled = state.clone()
        assert isinstance(rolled, Emerald)
        rolled.play(roll)
        place, each = CAVE + rolled.dragon - 1, state.colours
        there = {colour // each for colour in range(state.players * each) if state.knights[colour * PLACES + place]}
        own_sides += weight if seat in there else 0
        rival_sides += weight if there and seat not in there else 0
    whole = sum(weight for _, weight in state.odds)
    if reason["kind"] == "no-danger":
        return own_sides == 0
    said = own_sides if reason["kind"] == "danger" else rival_sides
    return bool((said, whole) == (reason["sides"], reason["of"]))


@pytest.mark.parametrize("players", [2, 4])
def test_emerald_claims_what_the_rules_bear(players: int) -> None:
    told = set()
    for seed in range(GAMES):
        for match, seat in positions("emerald", players, seed):
            state = match.state
            assert isinstance(state, Emerald)
            assert state.phase != ENDED
            for _, value, reason, after in claims(match, seat):
                assert isinstance(after, Emerald)
                assert true_in_emerald(state, seat, value, reason, after), (value, reason)
                told.add(reason["kind"])
    assert told >= {"treasure", "gold", "gem-most", "danger", "no-danger", "hunts", "rides", "stop", "out-of-reach"}


def test_a_lie_of_each_kind_is_caught() -> None:
    caught = set()
    for match, seat in positions("emerald", 3, 2):
        state = match.state
        assert isinstance(state, Emerald)
        for _, value, reason, after in claims(match, seat):
            assert isinstance(after, Emerald)
            for lie in () if reason["kind"] == "treasure" and after.mover == OVER else lies(reason, ()):
                assert not true_in_emerald(state, seat, value, lie, after), (value, lie)
                caught.add(reason["kind"])
            if reason["kind"] in ("danger", "rides"):
                told = {"danger": ["no-danger", "out-of-reach"], "rides": ["ends", "home", "stop", "no-danger"]}
                untrue = [kind for kind in told[reason["kind"]] if kind != "no-danger" or reason["kind"] == "danger"]
                assert not any(true_in_emerald(state, seat, value, {"kind": kind}, after) for kind in untrue), value
                caught |= set(untrue)
    assert caught >= {
        "ends",
        "home",
        "stop",
        "no-danger",
        "out-of-reach",
        "treasure",
        "gold",
        "gem",
        "gem-most",
        "danger",
        "hunts",
        "rides",
        "bribe",
        "yield",
    }

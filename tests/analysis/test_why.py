"""Every claim of a sentence that says why is true in the position: proven by the rules, over many positions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import grotto
from grotto.analysis.analyse import analyse, from_view
from grotto.analysis.why import why
from grotto.games.diamant.rules import Diamant
from grotto.games.emerald.board import CAVE, GEM_KINDS, GEMS, PLACES
from grotto.games.emerald.phases import ENDED, ROLL_DIE
from grotto.games.emerald.rules import Emerald
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.messages import LANGUAGES
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.kernel.view import Value, View
from grotto.match.match import Match
from tests.states import as_diamant

GAMES = 3  # random matches of each kind


def positions(game: str, players: int, seed: int, **options: Any) -> Iterator[tuple[Match, int]]:
    """Every decision of a random match."""
    match, rng = grotto.new(game, players, seed, **options), Rng(seed)
    while match.mover >= 0:
        yield match, match.mover
        match.play(match.legal[rng.below(len(match.legal))])


def claims(match: Match, seat: int) -> Iterator[tuple[View, Value, Value, State]]:
    """Every reason of every choice, with the position after it."""
    view = match.glance(seat)
    coach = match.game.coach
    assert coach is not None
    for value in view["legal"]:
        after = match.state.clone()
        after.play(match.game.notation.parse(match.state, seat, value["text"]), seat)
        for reason in coach.reasons(view, value):
            yield view, value, reason, after


# -- Diamant ------------------------------------------------------------------------------------------------------


def true_in_diamant(match: Match, seat: int, reason: Value) -> bool:
    state = match.state
    assert isinstance(state, Diamant)
    together = _all(state, 0)
    kind = reason["kind"]
    ends, gain, cards = 0, Fraction(0), sum(weight for _, weight in together.odds)
    for card, weight in together.odds:
        after = together.clone()
        assert isinstance(after, Diamant)
        after.play(card)
        over = after.expedition != state.expedition or after.mover == OVER
        ends += weight if over else 0
        gain += 0 if over else weight * (after.pocket - state.pocket)
    if kind == "no-risk":
        return ends == 0
    if kind in ("risk", "risk-of-nothing"):
        return (ends, cards, state.pocket) == (reason["collapse"], reason["cards"], reason["n"])
    if kind == "gain":
        return bool(reason["tenths"] == round(10 * gain / cards))
    alone, everybody = _home(state, seat, alone=True), _home(state, seat, alone=False)
    if kind == "home":
        return (alone, everybody) == (reason["alone"], reason["together"])
    if kind == "home-last":
        return state.explorers() == 1 and alone == reason["n"]
    assert kind == "relics"
    return bool(reason["points"] == _relics_home(state, seat) > 0)


def _all(state: Diamant, choice: int) -> Diamant:
    after = state.clone()
    assert isinstance(after, Diamant)
    for seat in after.deciding:
        after.play(choice, seat)
    return after


def _left(state: Diamant, seat: int, *, alone: bool) -> Diamant:
    after = state.clone()
    assert isinstance(after, Diamant)
    for other in after.deciding:
        after.play(1 if other == seat or not alone else 0, other)
    return after


def _home(state: Diamant, seat: int, *, alone: bool) -> int:
    return _left(state, seat, alone=alone).points(seat) - state.points(seat)


def _relics_home(state: Diamant, seat: int) -> int:
    return _left(state, seat, alone=True).relic_points[seat] - state.relic_points[seat]


@pytest.mark.parametrize(("players", "edition"), [(3, "2017"), (5, "2017"), (4, "incan-gold")])
def test_diamant_claims_what_the_rules_bear(players: int, edition: str) -> None:
    told = set()
    for seed in range(GAMES):
        for match, seat in positions("diamant", players, seed, edition=edition):
            if len(match.state.deciding) != as_diamant(match.state).explorers():
                continue  # the others' choices are sealed: the same claims as before the first of them
            for _, _, reason, _ in claims(match, seat):
                assert true_in_diamant(match, seat, reason), reason
                told.add(reason["kind"])
    assert told >= {"no-risk", "risk", "gain", "home", "home-last"}


# -- Emerald ------------------------------------------------------------------------------------------------------


def true_in_emerald(before: Emerald, seat: int, value: Value, reason: Value, after: Emerald) -> bool:
    kind = reason["kind"]
    if kind == "ends":
        return after.mover == OVER
    if kind == "treasure":
        gained = after.treasures[seat] == before.treasures[seat] + 1
        return gained and _known(after, seat) - _known(before, seat) >= reason["n"]
    if kind == "home":
        return sum(after.home) == sum(before.home) + 1 and after.treasures[seat] == before.treasures[seat]
    if kind == "gold":
        return bool(_gold(after, seat) - _gold(before, seat) == reason["n"])
    if kind.startswith("gem"):
        return _true_gem(before, seat, reason, after)
    if kind == "four-kinds":
        return before.four_kinds != seat and after.four_kinds == seat
    if kind == "rides":
        return bool(value["steps"] == reason["n"] and value["from"] != value["to"])
    if kind in ("danger", "no-danger", "hunts"):
        return _true_danger(seat, reason, after)
    if kind == "out-of-reach":
        return not after.dragon_due
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


def _known(state: Emerald, seat: int) -> int:
    return state.points(seat)


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


# -- Erdgeister ---------------------------------------------------------------------------------------------------


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


# -- sentences ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), [("diamant", 3), ("emerald", 3), ("erdgeister", 3)])
def test_every_choice_has_a_reason_in_every_language(game: str, players: int) -> None:
    for number, (match, seat) in enumerate(positions(game, players, 7)):
        if number % 29:
            continue
        view = match.view(seat)
        analysis = next(analyse(from_view(view), seed=1))
        for value in view["legal"][:6]:
            said = {why(match.game, view, value, analysis, match.names, language) for language in LANGUAGES}
            assert len(said) == len(LANGUAGES), said


def test_what_is_not_sure_is_not_called_more() -> None:
    match = grotto.new("diamant", 3, 1)
    view = match.view(0)
    analysis = next(analyse(from_view(view), seed=1))
    first, second = analysis.choices
    for gap, margin, expected in ((0.1, 0.02, "It wins 10 more"), (0.02, 0.05, "about as good")):
        first.chance, second.chance, first.margin = 0.5, 0.5 - gap, margin
        value = next(value for value in view["legal"] if value["text"] == first.text)
        assert expected in why(match.game, view, value, analysis, match.names, "en")

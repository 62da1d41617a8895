"""Every claim of Diamant's coach is true in the position: proven by the rules, over many positions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.analysis.reasons import GAMES, claims, lies, positions
from tests.states import as_diamant

from grotto.games.diamant.rules import Diamant
from grotto.kernel.constants import OVER
from grotto.kernel.view import Value
from grotto.match.match import Match

pytestmark = pytest.mark.one_build  # nothing of it is compiled
RISKS = {"risk", "risk-of-nothing"}


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


def test_a_lie_of_each_kind_is_caught() -> None:
    caught = set()
    for match, seat in positions("diamant", 3, 1):
        if len(match.state.deciding) == as_diamant(match.state).explorers():
            for _, _, reason, _ in claims(match, seat):
                for lie in lies(reason, ()):
                    assert not true_in_diamant(match, seat, lie), lie
                    caught.add(reason["kind"])
                if reason["kind"] in RISKS:
                    assert not true_in_diamant(match, seat, {"kind": "no-risk"})
                    caught.add("no-risk")
    assert caught >= {"no-risk", "risk", "risk-of-nothing", "gain", "home", "home-last", "relics"}

"""Views keep to their documented types, field by field, and so does every value and fact in them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, get_type_hints

import msgspec
import pytest

import grotto
from grotto.games.diamant.presentation import kinds as diamant_kinds
from grotto.games.emerald.presentation import kinds as emerald_kinds
from grotto.games.erdgeister.presentation import kinds as erdgeister_kinds
from grotto.kernel.registry import game as find_game
from grotto.kernel.registry import games
from grotto.kernel.rng import Rng
from grotto.kernel.rulebook import clauses
from grotto.kernel.view import Outcome, Value, View
from grotto.match.match import Match
from tests import recorded
from tests.cases import CASES, Case, every_case, play_at_random

KINDS: dict[str, Any] = {name: find_game(name).kinds for name in games()}
every_game = pytest.mark.parametrize("game", KINDS)


def check(view: Any, game: str) -> None:
    """A field that is missing or wrong is refused, one that is not documented would be dropped."""
    assert msgspec.convert(view, View) == view
    assert msgspec.convert(view["position"], KINDS[game].POSITION) == view["position"]
    drawn = find_game(game).drawn_options(view["options"])
    assert msgspec.convert(drawn, KINDS[game].OPTIONS) == drawn


@every_case
def test_every_view_of_a_game_keeps_to_its_types(case: Case) -> None:
    match = case.match(3)
    while True:
        for viewer in (None, *range(case.players)):
            check(match.view(viewer), case.game)
        if match.mover == grotto.OVER:
            return
        play_at_random(match, Rng(len(match.done)), 11)


@every_case
def test_views_keep_to_their_types_while_the_game_is_set_up(case: Case) -> None:
    match = Match.by_hand(case.game, case.players, **case.options)
    while match.mover == grotto.CHANCE and len(match.done) < 60:
        for viewer in (None, 0):
            check(match.view(viewer), case.game)
        match.play(match.legal[-1])


def test_an_undocumented_field_would_be_noticed() -> None:
    view = grotto.new("diamant", 3, 1).view(0)
    view["position"]["extra"] = 1
    with pytest.raises(AssertionError):
        check(view, "diamant")


@every_case
def test_a_view_shares_nothing_with_the_match(case: Case) -> None:
    match = case.match(4)
    play_at_random(match, Rng(1), 20)
    before = match.view(0)
    spoil(match.view(0))
    assert match.view(0) == before


def spoil(value: Any) -> None:
    """Empty everything that can be emptied."""
    if isinstance(value, dict):
        for item in value.values():
            spoil(item)
        value.clear()
    elif isinstance(value, list):
        for item in value:
            spoil(item)
        value.clear()


# -- values, facts and endings ----------------------------------------------------------------------------

SEEDS = range(2)
READ_EVERY = 31  # steps between two looks at all views; the last look reads everything once more


class Told:
    """Everything different that the views of some matches told; the keys are its JSON."""

    def __init__(self) -> None:
        self.values: dict[str, Value] = {}
        self.facts: dict[str, Value] = {}
        self.outcomes: list[Outcome] = []

    def choices(self, match: Match) -> None:
        """What anybody may choose now: all that is in the `legal` of the views."""
        for seat in match.to_act:
            for action in match.state.legal:
                self._note(self.values, match.game.views.value(match.state, action, seat))

    def views(self, match: Match) -> None:
        """What every viewer reads now."""
        for viewer in (None, *range(match.players)):
            view = match.view(viewer)
            for value in [*view["legal"], *(event["value"] for event in view["history"])]:
                self._note(self.values, value)
            for event in view["history"]:
                for fact in event["facts"]:
                    self._note(self.facts, fact)
        if match.outcome is not None:
            self.outcomes.append(match.outcome)

    def _note(self, seen: dict[str, Value], told: Value) -> None:
        seen[json.dumps(told, sort_keys=True)] = told


@cache
def told(game: str) -> Told:
    """By random games of every case, and by all recorded ones."""
    told = Told()
    for moments in [*random_games(game), *recorded_games(game)]:
        for step, match in enumerate(moments):
            told.choices(match)
            if step % READ_EVERY == 0 or match.mover == grotto.OVER:
                told.views(match)
    return told


def random_games(game: str) -> Iterator[Iterator[Match]]:
    for case in CASES:
        if case.game == game:
            yield from (moments_at_random(case.match(seed), Rng(seed)) for seed in SEEDS)


def moments_at_random(match: Match, rng: Rng) -> Iterator[Match]:
    yield match
    while match.mover != grotto.OVER:
        play_at_random(match, rng, 1)
        yield match


def recorded_games(game: str) -> Iterator[Iterator[Match]]:
    for path in recorded.files():
        match = grotto.load(path)
        if match.game.name == game:
            yield moments_again(match)


def moments_again(match: Match) -> Iterator[Match]:
    again = match.rewound(0)
    yield again
    for done in match.done:
        again.play(done.text, None if done.by == grotto.CHANCE else done.by)
        yield again


GNOME = {"figure": "Ra", "seat": 0, "number": 1}


def check_kind(told: Value, kinds: dict[str, type]) -> None:
    """As with views: what is missing, wrong or not documented is noticed."""
    assert told["kind"] in kinds
    assert msgspec.convert(told, kinds[told["kind"]]) == told


@every_game
def test_every_value_and_fact_keeps_to_its_kind(game: str) -> None:
    for value in told(game).values.values():
        check_kind(value, values_of(game))
    for fact in told(game).facts.values():
        check_kind(fact, KINDS[game].FACTS)


@every_game
def test_every_documented_kind_and_field_occurs(game: str) -> None:
    for seen, kinds in ((told(game).values, values_of(game)), (told(game).facts, KINDS[game].FACTS)):
        fields: dict[str, set[str]] = {}
        for value in seen.values():
            fields.setdefault(value["kind"], set()).update(value)
        assert fields == {kind: set(get_type_hints(documented)) for kind, documented in kinds.items()}


@every_game
def test_a_field_that_may_be_missing_is_missing_for_somebody(game: str) -> None:
    for kind, documented in values_of(game).items():
        always = set.intersection(*(set(value) for value in told(game).values.values() if value["kind"] == kind))
        assert always == required(documented)


def values_of(game: str) -> dict[str, type]:
    """What may be done, and what chance may draw: no kind is both."""
    kinds = KINDS[game]
    assert not kinds.ACTIONS.keys() & kinds.DRAWS.keys()
    return {**kinds.ACTIONS, **kinds.DRAWS}


def required(kind: type) -> set[str]:
    (schema,) = msgspec.json.schema(kind)["$defs"].values()
    return set(schema["required"])


@every_game
def test_every_ending_is_documented_with_its_clause_and_occurs(game: str) -> None:
    endings: dict[str, str] = KINDS[game].ENDINGS
    assert {outcome["ending"] for outcome in told(game).outcomes} == set(endings)
    for outcome in told(game).outcomes:
        assert outcome["clause"] in endings[outcome["ending"]]


def test_a_sealed_choice_is_among_what_was_read() -> None:
    assert {"text": "?", "kind": "choice", "clause": "D-23"} in told("diamant").values.values()


@pytest.mark.parametrize(
    ("told", "kinds"),
    [
        ({"text": "on", "kind": "choice", "clause": "D-23", "extra": 1}, diamant_kinds.ACTIONS),
        ({"kind": "turn", "clause": "E-22", "seat": 0, "extra": 1}, emerald_kinds.FACTS),
        ({"kind": "revealed", "clause": "G-84", "figures": [{**GNOME, "extra": 1}]}, erdgeister_kinds.FACTS),
        ({"kind": "unheard-of"}, erdgeister_kinds.FACTS),
    ],
)
def test_an_undocumented_field_or_kind_of_value_would_be_noticed(told: Value, kinds: dict[str, type]) -> None:
    with pytest.raises(AssertionError):
        check_kind(told, kinds)


@every_game
def test_a_kind_is_listed_under_its_own_name(game: str) -> None:
    for kinds in (values_of(game), KINDS[game].FACTS):
        for kind, documented in kinds.items():
            assert get_type_hints(documented)["kind"].__args__ == (kind,)


@every_game
def test_every_kind_names_a_clause_of_its_rulebook(game: str) -> None:
    known = set(clauses(game))
    for documented in [*values_of(game).values(), *KINDS[game].FACTS.values()]:
        named = get_type_hints(documented)["clause"].__args__
        assert set(named) <= known, documented


@every_game
def test_actions_are_chosen_and_draws_are_drawn(game: str) -> None:
    """What the description calls an action is what a view offers, and a draw is what chance did."""
    for match in (case.match(1) for case in CASES if case.game == game):
        play_at_random(match, Rng(2), 40)
        view = match.view(match.to_act[0] if match.to_act else None)
        assert {value["kind"] for value in view["legal"]} <= set(KINDS[game].ACTIONS)
        for event in view["history"]:
            assert event["value"]["kind"] in (KINDS[game].DRAWS if event["by"] == "chance" else KINDS[game].ACTIONS)


@every_game
def test_the_most_telling_facts_are_facts_of_the_game_and_lead_to_their_clause(game: str) -> None:
    kinds = KINDS[game]
    assert set(kinds.MOST_TELLING) < set(kinds.FACTS)
    first, last = kinds.MOST_TELLING[0], kinds.MOST_TELLING[-1]
    done = {"text": "x", "kind": "x", "clause": "of the action"}
    facts = [{"kind": last, "clause": "of the last"}, {"kind": first, "clause": "of the first"}]
    of = find_game(game).clause_of
    assert of({"by": 0, "text": "x", "value": done, "facts": facts}) == "of the first"
    assert of({"by": 0, "text": "x", "value": done, "facts": facts[:1]}) == "of the last"
    assert of({"by": 0, "text": "x", "value": done, "facts": []}) == "of the action"

"""States and views from outside: what no game can reach is refused, and nothing ever leaves a C array."""

from __future__ import annotations

import copy
import json
import os
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grotto
from grotto.kernel.rng import Rng
from grotto.kernel.state import State, random_games
from tests.cases import CASES, Case, every_case, play_at_random

from .test_contract import positions

FUZZING = os.environ.get("HYPOTHESIS_PROFILE") == "fuzz"
MANY = settings(max_examples=20_000 if FUZZING else 800)
ODD = st.one_of(
    st.integers(-3, 300),
    st.sampled_from([10**8, -(10**8), 2**31, 2**63, 10**30]),
    st.none(),
    st.booleans(),
    st.text(max_size=3),
    st.lists(st.integers(-2, 9), max_size=4),
)


@pytest.mark.slow
@every_case
def test_every_state_of_a_game_is_sound(case: Case) -> None:
    for state in positions(case, 31, 400):
        state.check()
        other = case.state()
        other.load(json.loads(json.dumps(state.dump())))
        assert other == state


@every_case
def test_limits_name_every_number(case: Case) -> None:
    state = case.state()
    words = {name for name in state.FIELDS if isinstance(getattr(state, name), str)}
    assert set(state.LIMITS) == set(state.FIELDS) - words


@settings(MANY)
@given(st.data())
def test_doctored_fields_are_refused_or_can_be_played_on(data: st.DataObject) -> None:
    case = data.draw(st.sampled_from(CASES))
    state = data.draw(st.sampled_from(SAMPLES[case.name]))
    fields = state.dump()
    name = data.draw(st.sampled_from(state.FIELDS))
    value = fields[name]
    if isinstance(value, list) and data.draw(st.booleans()):
        value[data.draw(st.integers(0, len(value) - 1))] = data.draw(ODD)
    else:
        fields[name] = data.draw(ODD)
    target = state.clone()
    try:
        target.load(fields)
    except grotto.BadState:
        assert target == state
    else:
        go_on(target)


@pytest.mark.slow
@settings(MANY)
@given(st.data())
def test_doctored_views_are_refused_or_can_be_imagined(data: st.DataObject) -> None:
    case = data.draw(st.sampled_from(CASES))
    view = copy.deepcopy(data.draw(st.sampled_from(VIEWS[case.name])))
    doctor(view if data.draw(st.booleans()) else view["position"], data)
    try:
        state = grotto.game(case.game).imagine(view, Rng(1))
    except grotto.Refusal:
        return
    go_on(state)


def doctor(value: Any, data: st.DataObject) -> None:
    """Change, drop or exchange one thing, at any depth."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(value[key], dict | list) and data.draw(st.integers(0, 3)):
            value = value[key]
            continue
        if data.draw(st.booleans()):
            value[key] = data.draw(ODD)
        else:
            del value[key]
        return


def go_on(state: State) -> None:
    """Whatever was let in can be played, guessed and observed without harm."""
    random_games(state, 2, Rng(2), 500)
    for viewer in range(-1, state.players):
        random_games(state.guess(viewer, Rng(3)), 1, Rng(4), 200)


def some_views(case: Case) -> list[Any]:
    match = case.match(33)
    found = []
    while match.mover != grotto.OVER:
        found += [match.view(viewer) for viewer in (None, 0, case.players - 1)]
        play_at_random(match, Rng(len(match.done)), 15)
    return [*found, match.view(0)]


SAMPLES = {case.name: positions(case, 32, 20_000)[::9] for case in CASES}
VIEWS = {case.name: some_views(case) for case in CASES}


def test_lies_that_once_crashed_are_refused() -> None:
    def lie(game: str, seats: int, **changes: Any) -> None:
        view: Any = grotto.new(game, seats, 1).view(0)
        for key, value in changes.items():
            target = view["position"] if key in view["position"] else view
            target[key] = value
        with pytest.raises(grotto.Refusal):
            grotto.game(game).imagine(view, Rng(1))

    lie("emerald", 3, players=100)
    lie("emerald", 3, active=10**7)
    lie("erdgeister", 3, turn=10**8)
    lie("erdgeister", 3, phase="spying")
    lie("erdgeister", 3, viewer=10**8)
    lie("diamant", 3, rules="0")
    view: Any = grotto.new("emerald", 3, 1).view(0)
    view["position"]["riders"][1]["purse_log"] = [None]
    with pytest.raises(grotto.BadState):
        grotto.game("emerald").imagine(view, Rng(1))
    view = grotto.new("diamant", 3, 1).view(0)
    for explorer in view["position"]["explorers"]:
        explorer["inside"] = False
    with pytest.raises(grotto.BadState):
        grotto.game("diamant").imagine(view, Rng(1))


@every_case
def test_seats_and_sources_are_checked_before_anything_native_runs(case: Case) -> None:
    state, encoder = case.state(), case.encoder()
    for seat in (-2, case.players, 99, 10**8, "0", None):
        with pytest.raises((grotto.BadOption, TypeError)):
            state.guess(seat, Rng(1))  # type: ignore[arg-type]
        with pytest.raises((grotto.BadOption, TypeError, OverflowError)):
            encoder.observe(state, seat)  # type: ignore[arg-type]
    nothing: Any = None
    with pytest.raises(TypeError):
        state.guess(0, nothing)
    with pytest.raises((TypeError, grotto.NotLegal)):
        state.draw(nothing)
    with pytest.raises(TypeError):
        random_games(nothing, 1, Rng(1))
    with pytest.raises(TypeError):
        random_games(state, 1, nothing)
    other = next(other for other in CASES if other.game != case.game)
    with pytest.raises(grotto.BadOption):
        other.encoder().observe(state, 0)


def test_states_are_made_only_for_tables_that_there_are() -> None:
    from grotto.games.diamant.rules import Diamant
    from grotto.games.emerald.rules import Emerald
    from grotto.games.erdgeister.rules import Erdgeister

    for make in (lambda: Diamant(9), lambda: Emerald(100), lambda: Emerald(3, 3), lambda: Erdgeister(5)):
        with pytest.raises(grotto.BadOption):
            make()
    with pytest.raises(grotto.BadOption):
        Erdgeister(3, None, (1,) * 5000)


def test_random_games_stop_at_the_decisions_they_are_given() -> None:
    from grotto.games.erdgeister.rules import Erdgeister

    decisions, last = random_games(Erdgeister(2), 3, Rng(1), 50)
    assert decisions == 150
    assert last.mover != grotto.OVER

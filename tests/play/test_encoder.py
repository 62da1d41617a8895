"""Rows and action indices: they tell what the view tells, they fit together, and they do not depend on the seat."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import grotto
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from tests.cases import CASES, Case, every_case, random_action
from tests.states import as_emerald

from .turning import turned

STEPS = 120


def positions(case: Case, steps: int = STEPS, seed: int = 3) -> Iterator[State]:
    """Every position of random play, one game after the other."""
    state, rng = case.state(), Rng(seed)
    for _ in range(steps):
        yield state
        if state.mover == grotto.OVER:
            state = case.state()
        else:
            state.play(random_action(state, rng))


def seen(case: Case, state: State, viewer: int) -> str:
    """The position that a view has, and who is to act."""
    game = grotto.game(case.game)
    return json.dumps([game.views.position(state, viewer), state.deciding], sort_keys=True)


# -- rows ----------------------------------------------------------------------------------------------------------


@every_case
def test_a_row_tells_exactly_what_the_view_tells(case: Case) -> None:
    """Positions that a viewer can tell apart have different rows, and others have equal ones."""
    encoder = case.encoder()
    rows: dict[str, list[int]] = {}
    for state in positions(case):
        for world in (state, state.guess(0, Rng(5)), state.guess(0, Rng(6))):
            row = encoder.observe(world, 0)
            assert rows.setdefault(seen(case, world, 0), row) == row
    assert len({tuple(row) for row in rows.values()}) == len(rows)


@pytest.mark.parametrize(("game", "players"), [("diamant", 8), ("emerald", 5), ("erdgeister", 4)])
def test_whatever_the_view_tells_the_row_tells(game: str, players: int) -> None:
    """Random play does not come across every difference, so each number of a state is changed alone."""
    case = next(case for case in CASES if case.game == game and case.players == players)
    encoder, told = case.encoder(), set()
    for state in list(positions(case, 400))[::50]:
        position, row = seen(case, state, 1), encoder.observe(state, 1)
        for name, other in changed(state):
            try:
                differs = seen(case, other, 1) != position
            except (LookupError, ValueError):
                continue  # no such position can be shown
            if differs:
                assert encoder.observe(other, 1) != row, name
                told.add(name)
    assert len(told) >= 10


def changed(state: State) -> Iterator[tuple[str, State]]:
    """Copies that differ in one number each, within its limits."""
    for name, (least, greatest) in state.LIMITS.items():
        value = getattr(state, name)
        if name in state.CONSTANT or (state.mover == grotto.OVER and name in ("turn", "phase")):
            continue  # what is over is over
        for at in range(len(value)) if isinstance(value, list) else [None]:
            old = value if at is None else value[at]
            new = old + 1 if old < greatest else old - 1
            other = state.clone()
            setattr(other, name, new if at is None else [*value[:at], new, *value[at + 1 :]])
            if least <= new:
                yield name, other


@every_case
def test_every_number_is_within_the_limits_of_its_part(case: Case) -> None:
    encoder = case.encoder()
    for state in positions(case):
        for viewer in range(-1, case.players):
            row = encoder.observe(state, viewer)
            for part in encoder.parts:
                assert all(part.low <= number <= part.high for number in row[part.columns]), part.name


@every_case
def test_parts_fill_the_row_without_gaps(case: Case) -> None:
    encoder = case.encoder()
    columns = [column for part in encoder.parts for column in range(part.columns.start, part.columns.stop)]
    assert columns == list(range(encoder.size))
    assert len({part.name for part in encoder.parts}) == len(encoder.parts)
    assert all(part.meaning and encoder.part(part.name) == part for part in encoder.parts)
    with pytest.raises(grotto.BadOption, match="there are players"):
        encoder.part("weather")


def test_emerald_tells_the_gold_that_rivals_took_openly() -> None:
    case = Case("emerald", 3)
    encoder = case.encoder()
    for state in map(as_emerald, positions(case, 600)):
        log = [(entry >> 3, entry & 7) for entry in state.log[: state.log_length]]
        taken = encoder.observe(state, 1)[encoder.part("gold_taken").columns]
        for seat in range(3):
            wanted = [sum(entry == (seat, value) for entry in log) for value in range(1, 6)]
            first = 5 * ((seat - 1) % 3)
            assert taken[first : first + 5] == wanted


# -- round the table -----------------------------------------------------------------------------------------------


@every_case
def test_who_sits_elsewhere_in_the_same_position_sees_the_same_row_and_mask(case: Case) -> None:
    if case.options.get("start", "random") != "random":
        pytest.skip("the start player is named by seat")
    encoder = case.encoder()
    for number, state in enumerate(positions(case)):
        if case.game == "erdgeister" and state.mover == grotto.CHANCE:
            continue  # set-up goes seat by seat
        by = 1 + number % (case.players - 1)
        other = turned(state, case.game, by)
        for seat in range(case.players):
            there = (seat + by) % case.players
            assert encoder.observe(state, seat) == encoder.observe(other, there)
            assert encoder.mask(state, seat) == encoder.mask(other, there)


@every_case
def test_an_index_means_the_same_wherever_one_sits(case: Case) -> None:
    """The same index leads to positions that look the same."""
    if case.options.get("start", "random") != "random":
        pytest.skip("the start player is named by seat")
    encoder, rng = case.encoder(), Rng(8)
    for state in positions(case):
        if state.mover < 0:
            continue
        seat = state.mover
        other, there = turned(state, case.game, 1), (seat + 1) % case.players
        legal = encoder.legal(state, seat)
        index = legal[rng.below(len(legal))]
        after, other_after = state.clone(), other.clone()
        after.play(encoder.action(state, index, seat), seat)
        other_after.play(encoder.action(other, index, there), there)
        assert turned(after, case.game, 1) == other_after


# -- actions -------------------------------------------------------------------------------------------------------


@every_case
def test_indices_and_actions_go_both_ways_and_agree_with_the_mask(case: Case) -> None:
    encoder = case.encoder()
    for state in positions(case):
        for seat in range(case.players):
            mask = encoder.mask(state, seat)
            assert len(mask) == encoder.actions(state)
            if seat not in state.deciding:
                assert not any(mask)
                continue
            legal = [encoder.index(state, action, seat) for action in state.legal]
            assert [encoder.action(state, index, seat) for index in legal] == state.legal
            assert [index for index, allowed in enumerate(mask) if allowed] == sorted(legal)


@pytest.mark.parametrize(("players", "actions"), [(2, 991), (3, 827), (4, 655)])
def test_erdgeister_has_few_actions(players: int, actions: int) -> None:
    case = Case("erdgeister", players)
    assert case.encoder().actions(case.state()) == actions


@every_case
def test_draws_and_the_longest_game_are_told(case: Case) -> None:
    encoder, decisions = case.encoder(), 0
    draws, longest = encoder.draws(case.state()), encoder.longest(case.state())
    assert len(set(draws)) == len(draws)
    assert longest is not None
    for state in positions(case, 1500):
        assert {outcome for outcome, _ in state.odds} <= set(draws)
        decisions = 0 if state.mover == grotto.OVER else decisions + (state.mover >= 0)
        assert decisions <= longest


@every_case
def test_chances_are_the_odds_with_places_and_parts_of_one(case: Case) -> None:
    encoder = case.encoder()
    for state in positions(case):
        draws = encoder.draws(state)
        places = {draw: place for place, draw in enumerate(draws)}
        total = sum(weight for _, weight in state.odds)
        told = [(draws[place], share) for place, share in encoder.chances(state, places)]
        assert told == [(draw, weight / total) for draw, weight in state.odds]
        if state.mover == grotto.CHANCE:
            with pytest.raises(grotto.BadOption, match="places"):
                encoder.chances(state, {})


def test_a_game_without_a_turn_limit_has_no_longest() -> None:
    case = Case("erdgeister", 2)
    assert case.encoder().longest(case.state()) is None


# -- arrays of the caller, and bad input ---------------------------------------------------------------------------


@every_case
def test_an_observation_can_be_written_into_any_array(case: Case) -> None:
    encoder = case.encoder()
    row, mask = np.full(encoder.size, 77, np.int16), np.full(encoder.actions(case.state()), 7, np.int8)
    for state in positions(case, 60):
        for seat in range(case.players):
            encoder.observe_into(state, seat, row)
            encoder.mask_into(state, seat, mask)
            assert row.tolist() == encoder.observe(state, seat)
            assert mask.tolist() == encoder.mask(state, seat)


def read_only(array: Any) -> Any:
    array.flags.writeable = False
    return array


@pytest.mark.parametrize("array", [
    [0] * 85, None, np.zeros(84, np.int16), np.zeros((1, 85), np.int16), np.zeros(85, np.int32),
    np.zeros(85, np.uint16), np.zeros(170, np.int16)[::2], read_only(np.zeros(85, np.int16)),
    np.zeros(85, np.bool_), bytearray(170),
])  # fmt: skip
def test_an_array_that_does_not_fit_is_refused_by_name(array: Any) -> None:
    case = Case("diamant", 3)
    with pytest.raises(ValueError, match="array: expected"):
        case.encoder().observe_into(case.state(), 0, array)
    with pytest.raises(ValueError, match="array: expected"):
        case.encoder().mask_into(case.state(), 0, array)


@pytest.mark.parametrize("index", [-1, 2, 10**30, True, 0.0, "on", None])
def test_an_index_beyond_all_actions_is_refused(index: Any) -> None:
    case = Case("diamant", 3)
    state = case.match(1).state
    with pytest.raises(grotto.NotLegal):
        case.encoder().action(state, index)


def test_only_whoever_may_act_has_indices() -> None:
    case = next(case for case in CASES if case.game == "emerald" and case.players == 3)
    encoder, match = case.encoder(), case.match(1)
    waiting = (match.mover + 1) % 3
    for call in (encoder.index, encoder.action):
        with pytest.raises(grotto.NotYourTurn):
            call(match.state, 0, waiting)
        with pytest.raises(grotto.NotYourTurn):
            call(case.state(), 0)
    with pytest.raises(grotto.NotLegal):
        encoder.index(match.state, 4404)


def test_an_encoder_reads_no_other_game() -> None:
    emerald, state = Case("emerald", 3).encoder(), Case("diamant", 3).state()
    calls = (emerald.actions, emerald.draws, emerald.longest, emerald.legal)
    for call in calls:
        with pytest.raises(grotto.BadOption, match="cannot read a Diamant"):
            call(state)

"""Emerald as numbers for a net."""

from __future__ import annotations

import pytest
from tests.games.both_builds import both_builds
from tests.games.emerald.players.print_positions import running, turns
from tests.games.emerald.positions import play, position
from tests.games.emerald.tables import answering, everybody, picking
from tests.play.turning import turned

from grotto.games.emerald.board import CHAMBER, MEADOW, PLACES, ROLL, STOP, move_parts
from grotto.games.emerald.phases import FIRST_KNIGHT, ROLL_DIE, SECOND_KNIGHT
from grotto.games.emerald.players.features import EmeraldFeatures
from grotto.games.emerald.rules import Emerald

# Where some numbers stand in version 1. Nets are bound to it: whoever must change these makes a version 2.
TURN, VICTIM, FIELD, OWN, OTHERS, OWN_REACH, SEAT = 10, 15, 53, 107, 147, 187, 219
PER_FIELD, PER_SEAT = 6, 25
POINTS, GOLD, LEADS, DANGER, ARRIVALS = 0, 1, 8, 19, 23


def tell(state: Emerald, seat: int) -> list[float]:
    return EmeraldFeatures().tell(state, seat)


@everybody
def test_seats_are_counted_from_the_teller(players: int) -> None:
    features = EmeraldFeatures()
    for state in turns(players, seed=3):
        for seat in range(players):
            mine = features.tell(state, seat)
            for by in range(1, players):
                assert features.tell(turned(state, "emerald", by), (seat + by) % players) == mine


@everybody
def test_the_numbers_are_small_and_many_are_nothing(players: int) -> None:
    features = EmeraldFeatures()
    seen = set()
    for seed in range(5):
        for state in running(players, seed):
            seen.add(state.phase)
            numbers = features.tell(state, state.turn)
            assert -4 <= min(numbers) <= max(numbers) <= 4
            assert numbers.count(0.0) > features.size / 3
    assert len(seen) == 8  # every phase of a game that is not over


@everybody
def test_knights_and_where_they_would_land(players: int) -> None:
    features = EmeraldFeatures()
    for state in running(players, seed=5):
        numbers = features.tell(state, state.turn)
        for place in range(PLACES):
            assert numbers[OWN + place] == standing(state, state.turn, place) / 2
            later = [(state.turn + i) % players for i in range(2, players)]
            assert numbers[OTHERS + place] == sum(standing(state, seat, place) for seat in later) / 2
        if state.phase in (FIRST_KNIGHT, SECOND_KNIGHT):
            lands = {state.landing(move_parts(action)[1]) for action in state.legal if action < STOP}
            reach = numbers[OWN_REACH : OWN_REACH + CHAMBER - MEADOW + 1]
            assert {MEADOW + i for i, knights in enumerate(reach) if knights} == lands
            assert (numbers[SEAT + ARRIVALS] > 0) == (CHAMBER in lands)


def standing(state: Emerald, seat: int, place: int) -> int:
    first = seat * state.colours
    return sum(state.knights[colour * PLACES + place] for colour in range(first, first + state.colours))


@everybody
def test_where_the_dragon_would_end_and_what_each_seat_has(players: int) -> None:
    features = EmeraldFeatures()
    for state in running(players, seed=9):
        numbers = features.tell(state, 0)
        if state.phase == ROLL_DIE:
            ends = [rolled(state, pips) for pips in (1, 2, 3)]
            for field in range(9):
                odds = ends.count(field + 1) / 3
                assert numbers[FIELD + PER_FIELD * field + 5] == pytest.approx(odds)
        for seat in range(players):
            at = SEAT + PER_SEAT * seat
            leads = sum(state.majority(kind) == seat for kind in range(4))
            assert numbers[at + LEADS] == leads / 2
            assert numbers[at + POINTS] == pytest.approx((state.points(seat) + 4 * leads) / 20)


def rolled(state: Emerald, pips: int) -> int:
    after = state.clone()
    after.play(ROLL + pips)
    assert isinstance(after, Emerald)
    return after.dragon


def test_the_mover_picks_among_those_on_the_dragons_field() -> None:
    numbers = tell(picking(), 0)
    assert [numbers[SEAT + PER_SEAT * i + DANGER] for i in range(3)] == pytest.approx([0, 0.5, 0.5])
    alone = position(3, knights={"c3": "R", "c2": "BG"}, dragon="c4<")
    numbers = tell(alone, 1)
    assert [numbers[SEAT + PER_SEAT * i + DANGER] for i in range(3)] == pytest.approx([1 / 6, 1 / 6, 1 / 3])


def test_who_is_caught_and_whose_turn_it_is() -> None:
    for seat in range(3):
        numbers = tell(answering(), seat)
        assert numbers[TURN + -seat % 3] == numbers[VICTIM + (1 - seat) % 3] == 1


def test_a_knight_that_has_moved_cannot_move_again_this_turn() -> None:
    state = play(position(3, knights={"m1": "R", "m3": "RRRR"}), "R m1")
    reach = tell(state, 0)[OWN_REACH : OWN_REACH + CHAMBER - MEADOW + 1]
    assert [i + 1 for i, knights in enumerate(reach) if knights] == [7]  # not from m2 to m3


def test_gold_counts_by_the_hand_and_not_by_the_order_of_taking() -> None:
    one, two, other = (position(3, gold={1: hand}) for hand in ((1, 2, 5), (5, 1, 2), (1, 3, 5)))
    assert one.log != two.log
    for seat in range(3):
        assert tell(one, seat) == tell(two, seat)
        assert tell(one, seat)[SEAT + PER_SEAT * ((1 - seat) % 3) + GOLD] == pytest.approx(0.8)
        assert tell(other, seat)[SEAT + PER_SEAT * ((1 - seat) % 3) + GOLD] == pytest.approx(0.9)


@pytest.mark.one_build
@pytest.mark.slow
def test_both_builds_tell_the_same() -> None:
    compiled, pure = both_builds("tests.games.emerald.players.print_positions", "features")
    assert len(compiled) == len(pure) > 50 * 344
    assert max(abs(one - two) for one, two in zip(compiled, pure, strict=True)) < 1e-5

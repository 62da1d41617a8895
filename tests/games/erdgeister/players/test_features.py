"""Erdgeister as numbers for a net."""

from __future__ import annotations

import pytest
from tests.games.both_builds import both_builds
from tests.games.erdgeister.boards import CRAMPED, HUGE, WINDING
from tests.games.erdgeister.players.print_positions import SMALL_MINE, running
from tests.games.erdgeister.positions import NO_CARDS, figure, play, position, put
from tests.games.erdgeister.tables import COUNTS
from tests.play.turning import turned

from grotto.games.erdgeister.board import check
from grotto.games.erdgeister.mine import Mine
from grotto.games.erdgeister.numbers import BEFORE, CHAMBER, HAND, MAX_PLACES, PUBLIC, SPY
from grotto.games.erdgeister.players.features import ErdgeisterFeatures
from grotto.games.erdgeister.rules import Erdgeister

# Where some numbers stand in version 1. Nets are bound to it: whoever must change these makes a version 2.
TURN, MARKED, PLACE, SEAT = 10, 21, 38, 302
PLACES, PER_SEAT = 25, 45
KEY_HOME, NEEDS, KEY_MOVES, KEY_ENTERS, KEY_INTO_SHAFT, KEY_STUCK, KEY_STEP, ENTERS = 6, 7, 10, 12, 13, 14, 15, 16
KEY_IN_REACH, KEY_GUARDED, KEY_HUNTED, KEY_SEEN, FINISH, FINISH_WITHOUT_KEY = 18, 19, 20, 26, 42, 43


def seats(state: Erdgeister, teller: int = 0) -> list[list[float]]:
    """The numbers of each seat, counted from the teller."""
    numbers = ErdgeisterFeatures().tell(state, teller)
    return [numbers[SEAT + PER_SEAT * i : SEAT + PER_SEAT * (i + 1)] for i in range(4)]


@pytest.mark.parametrize("players", COUNTS)
def test_seats_are_counted_from_the_teller(players: int) -> None:
    features = ErdgeisterFeatures()
    for state in running(players, seed=3):
        for seat in range(players):
            mine = features.tell(state, seat)
            for by in range(1, players):
                assert features.tell(turned(state, "erdgeister", by), (seat + by) % players) == mine


@pytest.mark.parametrize("board", [None, SMALL_MINE, CRAMPED, WINDING, HUGE], ids=["default", "small", "c", "w", "h"])
@pytest.mark.parametrize("players", COUNTS)
def test_the_numbers_are_small_and_most_are_nothing(players: int, board: dict[str, object] | None) -> None:
    features = ErdgeisterFeatures()
    seen = set()
    for seed in range(3):
        for state in running(players, seed, **({"board": board} if board else {})):
            seen.add(state.phase)
            numbers = features.tell(state, state.turn)
            assert -4 <= min(numbers) <= max(numbers) <= 4
            assert numbers.count(0.0) > features.size / 2
    assert len(seen) == 7  # every phase of a game that is not over


def test_a_crowd_in_one_place_makes_no_large_numbers() -> None:
    features = ErdgeisterFeatures()
    everybody = position(players=2, mine=Mine(check(HUGE)))
    for place in range(CHAMBER + 1, len(everybody.mine.names)):
        put(everybody, {f"{colour}{handle}": everybody.mine.names[place] for colour in "RB" for handle in "abcdefghij"})
        assert max(features.tell(everybody, 0)) <= 4


@pytest.mark.parametrize("players", COUNTS)
def test_the_key_bearer_can_do_what_the_rules_allow(players: int) -> None:
    features = ErdgeisterFeatures()
    entered = 0
    for seed in range(6):
        for state in running(players, seed):
            if state.phase != BEFORE:
                continue
            first = state.turn * state.each
            key = first + state.number[first : first + state.each].index(state.key_number)
            goes = [divmod(action, MAX_PLACES) for action in state.legal if action < SPY]
            ends = [place for goer, place in goes if goer == key]
            numbers = features.tell(state, state.turn)[SEAT : SEAT + PER_SEAT]
            assert numbers[KEY_HOME] == (state.at[key] == CHAMBER)
            assert numbers[KEY_ENTERS] == (CHAMBER in ends)
            assert numbers[KEY_STUCK] == (not ends and state.at[key] != CHAMBER)
            others = {goer for goer, place in goes if place == CHAMBER and goer != key}
            assert numbers[ENTERS] == pytest.approx(0.4 * len(others))
            entered += len(others) + (CHAMBER in ends)
            if state.at[key] != HAND and state.mine.depth[state.at[key]] == 0 and numbers[KEY_INTO_SHAFT]:
                assert any(state.mine.depth[place] for place in ends)
    assert entered > 5


def test_places_are_told_by_what_is_left_of_the_way() -> None:
    state = position({"Ra": "B8", "Rb": "A8", "Rc": "D8", "Rd": "a3", "Re": "chamber"}, cards=NO_CARDS)
    numbers = ErdgeisterFeatures().tell(state, 0)
    key, others = numbers[PLACE : PLACE + PLACES], numbers[PLACE + PLACES : PLACE + 2 * PLACES]
    assert [i for i in range(PLACES) if key[i]] == [3 + 3]  # three steps to the entrance
    assert {i: round(n, 3) for i, n in enumerate(others) if n} == {0: 0.2, 1: 0.2, 3 + 3: 0.8, 3 + 12 + 6: 0.4}


@pytest.mark.clause("G-24", "G-56")
def test_who_hunts_a_key_bearer() -> None:
    state = position({"Ba": "a5", "Rb": "a1", "Gb": "A1"}, players=3, turn="B", cards={"G": "spy"})
    known = state.known
    known[figure(state, "Ba")] |= PUBLIC
    state.known = known
    own, green, red = seats(state, 1)[:3]
    assert own[KEY_STEP] == pytest.approx(2 / 6)
    assert (own[KEY_IN_REACH], own[KEY_GUARDED], own[KEY_HUNTED]) == (1, 0, 0.5)  # red has the card, green has not
    assert own[KEY_SEEN : KEY_SEEN + 4] == [0, 1, 1, 0]
    assert green[KEY_SEEN : KEY_SEEN + 4] == red[KEY_SEEN : KEY_SEEN + 4] == [0, 0, 0, 0]
    put(state, {"Ba": "a7"})
    assert seats(state, 1)[0][KEY_IN_REACH : KEY_HUNTED + 1] == [0, 1, 0]


@pytest.mark.clause("G-79", "G-80")
def test_who_can_finish_with_and_without_the_key_bearer() -> None:
    home = {"Rb": "chamber", "Rc": "chamber"}
    with_key = position({**home, "Ra": "chamber", "Rd": "a8"})
    without = position({**home, "Re": "chamber", "Rd": "a8"})
    by_key = position({**home, "Re": "chamber", "Ra": "a8"})
    found = [(row[FINISH], row[FINISH_WITHOUT_KEY]) for row in (seats(s)[0] for s in (with_key, without, by_key))]
    assert found == [(1, 0), (0, 1), (1, 0)]


def test_a_marked_figure_is_told_to_its_owner_and_others() -> None:
    state = play(position({"Ba": "A4", "Ra": "A9"}, players=3), "kidnap Ba")
    marked = [ErdgeisterFeatures().tell(state, seat)[MARKED : MARKED + 5] for seat in range(3)]
    assert marked == [[0, 1, 0, 0, 1], [1, 0, 0, 0, 1], [0, 0, 1, 0, 1]]
    assert ErdgeisterFeatures().tell(state, 2)[TURN : TURN + 4] == [0, 1, 0, 0]


def test_the_nearer_the_key_bearer_the_fewer_moves_are_needed() -> None:
    ways = [seats(position({"Ra": place}))[0] for place in ("A1", "A4", "a1", "a4", "a6", "chamber")]
    for number in (NEEDS, KEY_MOVES):
        assert [way[number] for way in ways] == sorted({way[number] for way in ways}, reverse=True)


@pytest.mark.one_build
def test_both_builds_tell_the_same() -> None:
    compiled, pure = both_builds("tests.games.erdgeister.players.print_positions", "features")
    assert len(compiled) == len(pure) > 0
    assert max(abs(one - two) for one, two in zip(compiled, pure, strict=True)) < 1e-6

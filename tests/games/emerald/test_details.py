"""Emerald's details for the nets of searches: what they add to the numbers that every net reads."""

from __future__ import annotations

import pytest

from grotto.games.emerald.board import CAVE, CHAMBER, MEADOW, PLACES, STOP, move_parts
from grotto.games.emerald.details import EmeraldDetails
from grotto.games.emerald.features import EmeraldFeatures
from grotto.games.emerald.phases import FIRST_KNIGHT, ROLL_DIE, SECOND_KNIGHT
from grotto.games.emerald.rules import Emerald

from .tables import everybody
from .test_features import rolled, standing
from .told import both_builds, running, turned

# Where the details stand in version 1. Nets are bound to it: whoever must change these makes a version 2.
TOPS, KNIGHTS, REACH, CARDS, STANDING, PREY, SIZE = 344, 380, 440, 520, 565, 665, 685
REACHES, STACKS, KINDS, LEADS = 16, 9, 4, 5


@everybody
def test_first_come_the_numbers_that_every_net_reads(players: int) -> None:
    features, details = EmeraldFeatures(), EmeraldDetails()
    assert (details.size, details.version) == (SIZE, 1)
    for state in running(players, seed=2):
        assert details.tell(state, state.turn)[: features.size] == features.tell(state, state.turn)


@everybody
def test_seats_are_counted_from_the_teller(players: int) -> None:
    details = EmeraldDetails()
    for state in running(players, seed=3):
        mine = details.tell(state, 0)
        for by in range(1, players):
            assert details.tell(turned(state, by), by) == mine


@everybody
def test_everybodys_knights_and_gems_are_told_apart(players: int) -> None:
    details = EmeraldDetails()
    for state in running(players, seed=5):
        numbers = details.tell(state, 0)
        for seat in range(2, players):
            told = numbers[KNIGHTS + PLACES * (seat - 2) : KNIGHTS + PLACES * (seat - 1)]
            assert told == [standing(state, seat, place) / 2 for place in range(PLACES)]
        for seat in range(players):
            for kind in range(KINDS):
                at = STANDING + (seat * KINDS + kind) * LEADS
                assert numbers[at : at + LEADS].index(1.0) == lead(state, seat, kind) + 2
                assert sum(numbers[at : at + LEADS]) == 1.0
        for field in range(STACKS):
            told = numbers[TOPS + KINDS * field : TOPS + KINDS * (field + 1)]
            assert told == [float(state.gem_top[field] == kind) for kind in range(KINDS)]


def lead(state: Emerald, seat: int, kind: int) -> int:
    """A seat's gems of a kind less the most that another holds, told no finer than two more or less."""
    rival = max(state.gems[other * KINDS + kind] for other in range(state.players) if other != seat)
    return max(-2, min(2, state.gems[seat * KINDS + kind] - rival))


@everybody
def test_where_the_movers_knights_would_land_and_what_they_could_take_there(players: int) -> None:
    details = EmeraldDetails()
    for state in running(players, seed=7):
        if state.phase not in (FIRST_KNIGHT, SECOND_KNIGHT):
            continue
        numbers = details.tell(state, state.turn)
        lands = {state.landing(move_parts(action)[1]) for action in state.legal if action < STOP}
        reach = numbers[REACH : REACH + REACHES]
        assert {MEADOW + i for i, knights in enumerate(reach) if knights} == lands
        laden = {field for field in range(STACKS) if state.gold_cards[field] or state.gem_cards[field]}
        cards = {field for field in range(STACKS) if numbers[CARDS + field]}
        assert cards == {land - CAVE for land in lands if CAVE <= land < CHAMBER} & laden


@everybody
def test_whose_knights_the_dragon_could_find(players: int) -> None:
    details = EmeraldDetails()
    for seed in range(3):
        for state in running(players, seed):
            if state.phase == ROLL_DIE:
                numbers = details.tell(state, 0)
                ends = [CAVE + rolled(state, pips) - 1 for pips in (1, 2, 3)]
                for seat in range(players):
                    found = [float(standing(state, seat, end) > 0) for end in ends]
                    assert numbers[PREY + 4 * seat + 1 : PREY + 4 * seat + 4] == found
                    assert numbers[PREY + 4 * seat] == pytest.approx(0.33 * sum(found))


@pytest.mark.one_build
@pytest.mark.slow
def test_both_builds_tell_the_same() -> None:
    compiled, pure = both_builds("details")
    assert len(compiled) == len(pure) > 50 * SIZE
    assert max(abs(one - two) for one, two in zip(compiled, pure, strict=True)) < 1e-5

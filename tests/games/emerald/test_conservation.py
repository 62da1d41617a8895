"""Nothing is lost and nothing is made: every knight and every card is somewhere after every step."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import grotto
from grotto.games.emerald.board import BRIBE, PLACES, SEATS, colours_per_seat, knights_per_colour
from grotto.games.emerald.phases import ANSWER, LAST_TREASURE, ONE_KNIGHT
from grotto.games.emerald.rules import Emerald
from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.rng import Rng

GAMES = 60 if grotto.compiled else 15


def steps(players: int, seed: int) -> Iterator[tuple[Emerald, list[int]]]:
    """A random game, state by state, with the gold paid so far by value; paid is counted here, not there."""
    rng = Rng(seed)
    state = Emerald(players)
    paid = [0] * 6
    while state.mover != OVER:
        action = state.draw(rng) if state.mover == CHANCE else state.legal[rng.below(len(state.legal))]
        if state.phase == ANSWER and action > BRIBE:
            paid[action - BRIBE] += 1
        state.play(action)
        yield state, paid


def check_knights(state: Emerald) -> None:
    colours = colours_per_seat(state.players)
    rows = [state.knights[colour * PLACES : (colour + 1) * PLACES] for colour in range(5)]
    in_play = state.players * colours
    for colour, row in enumerate(rows):
        each = knights_per_colour(state.players) if colour < in_play else 0
        assert min(row) >= 0
        assert sum(row) + state.home[colour] + state.nest[colour] == each
    assert state.crowd == [sum(column) for column in zip(*rows, strict=True)]
    for seat in range(state.players):
        assert state.active[seat] == sum(map(sum, rows[seat * colours : (seat + 1) * colours]))


def check_gold(state: Emerald, paid: list[int]) -> None:
    for value in range(1, 6):
        held = sum(state.gold[seat * 6 + value] for seat in range(5))
        assert state.gold_bag[value] + state.gold_top.count(value) + held + paid[value] == 5
    assert min(state.gold_bag + state.gold) >= 0
    assert state.purse == [sum(state.gold[seat * 6 : seat * 6 + 6]) for seat in range(5)]
    lying = sum(state.gold_cards) - (9 - state.gold_top.count(0))
    assert sum(state.gold_bag) == lying + 2  # covered, and two left over


def check_gems(state: Emerald) -> None:
    for kind in range(4):
        owned = sum(state.gems[seat * 4 + kind] for seat in range(5))
        assert state.gem_bag[kind] + state.gem_top.count(kind) + owned == 6
    assert min(state.gem_bag) >= 0
    lying = sum(state.gem_cards) - (9 - state.gem_top.count(-1))
    assert sum(state.gem_bag) == lying + 2


def check_treasures(state: Emerald) -> None:
    colours = colours_per_seat(state.players)
    assert state.treasures_left + sum(state.treasures) == 4
    for seat in range(state.players):
        assert state.treasures[seat] == sum(state.home[seat * colours : (seat + 1) * colours])


def check_dragon(state: Emerald) -> None:
    assert 1 <= state.rail <= 6
    assert state.rail - 1 <= state.dragon <= state.rail + 3
    assert state.facing in (-1, 1)


@pytest.mark.slow
@pytest.mark.clause("E-02", "E-03", "E-04", "E-13", "E-16", "E-36", "E-65", "E-67")
@pytest.mark.parametrize("players", SEATS)
def test_every_knight_and_every_card_is_somewhere_after_every_step(players: int) -> None:
    for seed in range(GAMES):
        for state, paid in steps(players, seed):
            check_knights(state)
            check_gold(state, paid)
            check_gems(state)
            check_treasures(state)
            check_dragon(state)


@pytest.mark.clause("E-74", "E-75")
@pytest.mark.parametrize("players", SEATS)
def test_every_game_ends_for_one_of_two_reasons_and_for_a_good_one(players: int) -> None:
    for seed in range(GAMES):
        *_, (state, _) = steps(players, seed)
        if state.ending == LAST_TREASURE:
            assert state.treasures_left == 0
        else:
            assert state.ending == ONE_KNIGHT
            assert state.active[:players].count(1) == 1
        assert sum(state.shares) == pytest.approx(1)


@pytest.mark.clause("E-23")
@pytest.mark.parametrize("players", SEATS)
def test_whoever_is_to_move_always_can(players: int) -> None:
    """Nobody ever has to pass: any knight rides one field or more."""
    for seed in range(GAMES):
        for state, _ in steps(players, seed):
            assert state.mover == OVER or state.legal or state.odds

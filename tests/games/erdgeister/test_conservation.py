"""Nothing is lost and nothing appears, at every step of random games.

About half of all random games of Erdgeister never end by themselves, so these are cut off by a turn limit.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from grotto import CHANCE, OVER
from grotto.games.erdgeister.board import check
from grotto.games.erdgeister.mine import Mine
from grotto.games.erdgeister.numbers import EVERYBODY, FINISHED, RUNNING, TURN_LIMIT
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.constants import MAX_ACTIONS
from grotto.kernel.rng import Rng

from .boards import BOARDS
from .positions import places, recount, write

EACH = {2: 10, 3: 8, 4: 6}
TURNS = 150


def random_steps(players: int, data: dict[str, Any], seed: int) -> Iterator[Erdgeister]:
    """A whole random game, the state after every step; figures go more often than cards are played."""
    chooser, chance = Random(seed), Rng(seed)
    state = Erdgeister(players, Mine(check(data)), (), turn_limit=TURNS)
    yield state
    while state.mover != OVER:
        if state.mover == CHANCE:
            state.play(state.draw(chance))
        else:
            actions = state.legal
            going = [action for action in actions if action < 4000]
            state.play(chooser.choice(going if going and chooser.random() < 0.8 else actions))
        yield state


def room(state: Erdgeister, place: str) -> int:
    if place in ("hand", "chamber"):
        return 99
    if place.endswith("d"):
        return int(state.mine.board.dark_room)
    return 1 if place[0].isupper() else 4


def check_figures(state: Erdgeister) -> None:
    """Every figure is in one place, the counts are counts, and no place is over-full."""
    names = places(state)
    assert len(names) == state.players * EACH[state.players]
    assert list(state.at)[len(names) :] == [0] * (24 - len(names))
    standing, crowd, home = recount(state)
    assert (list(state.standing), list(state.crowd), list(state.home)) == (standing, crowd, home)
    found = list(names.values())
    assert all(found.count(place) <= room(state, place) for place in set(found))


def check_turn(state: Erdgeister) -> None:
    """Plain numbers only, so that both builds have the same fingerprints; and never too many choices."""
    values = [value for field in state.dump().values() for value in (field if isinstance(field, list) else [field])]
    assert {type(value) for value in values} == {int, str}
    assert state.acted in (0, 1, 2)
    assert state.turns <= TURNS
    assert 0 <= len(state.legal) < MAX_ACTIONS
    assert bool(state.legal) == (state.mover >= 0)
    assert bool(state.odds) == (state.mover == CHANCE)


GAMES = [(players, board) for board in BOARDS for players in (2, 3, 4)]


@pytest.mark.clause("G-12", "G-13", "G-32", "G-39", "G-45", "G-71")
@pytest.mark.parametrize(("players", "board"), GAMES)
def test_figures_are_kept_and_counted(players: int, board: str) -> None:
    for state in random_steps(players, BOARDS[board], players):
        check_figures(state)
        check_turn(state)


@pytest.mark.clause("G-10", "G-12", "G-22", "G-47", "G-52", "GA-10")
@pytest.mark.parametrize(("players", "board"), GAMES)
def test_numbers_stay_cards_go_and_knowledge_grows(players: int, board: str) -> None:
    steps = random_steps(players, BOARDS[board], 10 + players)
    state = next(steps)
    while state.mover == CHANCE:
        next(steps)
    numbers, key = list(state.number), state.key_number
    check_numbers(state)
    before = state.clone()
    for state in steps:
        assert (list(state.number), state.key_number, list(state.face)) == (numbers, key, list(before.face))
        assert all(now <= then for now, then in zip(state.cards, before.cards, strict=True))
        assert sum(before.cards) - sum(state.cards) <= 1
        assert all(then & ~now == 0 for now, then in zip(state.known, before.known, strict=True))
        assert all(now >= then for now, then in zip(state.home, before.home, strict=True))
        before = state.clone()


def check_numbers(state: Erdgeister) -> None:
    each = EACH[state.players]
    for seat in range(state.players):
        numbers = list(state.number)[seat * each : (seat + 1) * each]
        assert sorted(numbers) == [0] * (each - 6) + [1, 2, 3, 4, 5, 6]


@pytest.mark.clause("G-52", "GA-34")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_owners_always_know_their_own(players: int) -> None:
    for state in random_steps(players, BOARDS["default"], 20 + players):
        if state.mover != CHANCE:
            for index in range(players * EACH[players]):
                assert state.known[index] >> (index // EACH[players]) & 1
                assert state.known[index] < 16 or state.known[index] == EVERYBODY


@pytest.mark.clause("G-53", "G-19", "G-29")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_step_moves_at_most_the_figure_it_names(players: int) -> None:
    chooser = Random(players)
    state = Erdgeister(players, Mine(check(BOARDS["default"])), (), turn_limit=TURNS)
    chance = Rng(players)
    while state.mover == CHANCE:
        state.play(state.draw(chance))
    while state.mover != OVER:
        action = chooser.choice(state.legal)
        step, before, marked = write(state, action), places(state), state.marked
        state.play(action)
        moved = {name for name, place in places(state).items() if before[name] != place}
        if step.startswith("carry"):
            assert moved == {list(before)[marked]}
        else:
            assert moved <= ({step[:2]} if step[0] in "RBGY" else set())


@pytest.mark.clause("G-76", "G-77", "G-78", "G-85")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_by_a_finisher_or_by_the_turn_limit(players: int) -> None:
    endings = set()
    for seed in range(12):
        state = Erdgeister(players, Mine(check(BOARDS["cramped"])), (), turn_limit=TURNS)
        chooser, chance = Random(seed), Rng(seed)
        while state.mover != OVER:
            assert (state.ending, state.shares) == (RUNNING, [0.0] * players)
            state.play(state.draw(chance) if state.mover == CHANCE else chooser.choice(state.legal))
        endings.add(state.ending)
        goal = {2: 6, 3: 5, 4: 4}[players]
        assert (max(state.home) == goal) == (state.ending == FINISHED)
        assert (state.turns == TURNS) == (state.ending == TURN_LIMIT)
        assert sum(state.shares) == pytest.approx(1.0)
    assert FINISHED in endings


@pytest.mark.clause("G-12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_copy_goes_its_own_way(players: int) -> None:
    for index, state in enumerate(random_steps(players, BOARDS["default"], 30 + players)):
        if index % 25 == 0 and state.mover >= 0:
            before, copy = state.digest(), state.clone()
            assert copy == state
            assert copy.legal == state.legal
            copy.play(copy.legal[0])
            assert state.digest() == before != copy.digest()
            recipe: tuple[Any, ...] = state.recipe()
            other = Erdgeister(*recipe)
            other.load(state.dump())
            assert other == state

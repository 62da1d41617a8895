"""What an action tells, over every game: exactly what tells two worlds apart that looked the same before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

import grotto
from grotto.kernel.constants import ONLOOKER
from grotto.kernel.game import Game
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from tests.cases import CASES, Case

SEEDS = range(3)
FEW, MANY = 2, 60  # worlds to try for each viewer: where nothing was told, and where something was
LOOK_EVERY = 4  # of the actions that tell nothing, so many are looked at


class Step(NamedTuple):
    """An action of a random game, about to be done."""

    before: State
    seat: int
    action: int

    def done(self, state: State) -> State:
        after = state.clone()
        after.play(self.action, self.seat)
        return after


def steps(case: Case, seed: int) -> Iterator[Step]:
    """A whole random game; where several choose together, they do so in any order."""
    rng, state = Rng(seed), case.state()
    while state.mover != grotto.OVER:
        if state.mover == grotto.CHANCE:
            state.play(state.draw(rng))
            continue
        deciding, legal = state.deciding, state.legal
        step = Step(state.clone(), deciding[rng.below(len(deciding))], legal[rng.below(len(legal))])
        yield step
        state = step.done(state)


def seen(game: Game, step: Step, before: State, after: State, viewer: int) -> object:
    """All that reaches a viewer after the step: the event, the position and what may be chosen."""
    reading = game.views.reading(before, step.action, after)
    opened = reading.opened if reading.opened is not None and after.mover < 0 else reading.public
    return (
        reading.private.get(viewer, opened),
        reading.facts,
        game.views.position(after, viewer),
        after.deciding,
        [game.views.value(after, action, viewer) for action in (after.legal if viewer in after.deciding else [])],
        game.views.outcome(after) if after.mover == grotto.OVER else None,
    )


def worlds(step: Step, viewer: int, rng: Rng, number: int) -> Iterator[State]:
    """Other worlds that the viewer must reckon with and in which the same could be done."""
    for _ in range(number):
        world = step.before.guess(viewer, rng)
        if world != step.before and step.action in world.legal:
            yield world


def told(game: Game, step: Step, number: int) -> tuple[bool, int]:
    """Whether somebody can tell another world from the real one after the step, and how many were compared."""
    rng, compared, after = Rng(7), 0, step.done(step.before)
    for viewer in (ONLOOKER, *range(step.before.players)):
        real = None
        for world in worlds(step, viewer, rng, number):
            real = real or seen(game, step, step.before, after, viewer)
            compared += 1
            if seen(game, step, world, step.done(world), viewer) != real:
                return True, compared
    return False, compared


def look(game: Game, cases: list[Case], seeds: range) -> Counter[str]:
    """Hold every action to what it says it tells; how many were told, and how many were silent and compared."""
    count: Counter[str] = Counter()
    for case in cases:
        for seed in seeds:
            for number, step in enumerate(steps(case, seed)):
                if game.views.tells(step.before, step.action, step.done(step.before)):
                    assert told(game, step, MANY)[0], f"{case.name}, seed {seed}, step {number} tells nothing"
                    count["told"] += 1
                elif number % LOOK_EVERY == 0 or step.done(step.before).mover == grotto.OVER:
                    found, compared = told(game, step, FEW)
                    assert not found, f"{case.name}, seed {seed}, step {number} tells something"
                    count["silent"] += compared > 0
    return count


@pytest.mark.slow
@pytest.mark.parametrize("name", ["emerald", "diamant", "erdgeister"])
def test_an_action_tells_if_and_only_if_worlds_that_looked_alike_can_be_told_apart(name: str) -> None:
    count = look(grotto.game(name), [case for case in CASES if case.game == name], SEEDS)
    assert min(count["told"], count["silent"]) > 10, count


@pytest.mark.parametrize("case", [case for case in CASES if case.players == 3], ids=lambda case: case.name)
def test_the_same_for_one_game_of_each_kind(case: Case) -> None:
    look(grotto.game(case.game), [case], range(10, 11))


def test_a_draw_always_tells() -> None:
    for case in CASES[::4]:
        before = case.state()
        after = before.clone()
        after.play(before.odds[0][0])
        assert grotto.game(case.game).views.tells(before, before.odds[0][0], after)

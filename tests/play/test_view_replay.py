"""The past from a view: step by step as it was, as far as its viewer could see."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import grotto
from grotto.kernel.constants import HIDDEN
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.kernel.view import View
from grotto.match.match import Match
from grotto.play.view_replay import ViewReplay
from tests.cases import CASES, Case, every_case
from tests.states import as_erdgeister

DECISIONS = 70


@dataclass
class Past:
    """A match with all its true positions: `states[i]` is the one before event i."""

    match: Match
    states: list[State]


def played(case: Case, seed: int = 3, decisions: int = DECISIONS, *, in_turn: bool = True) -> Past:
    """A match at random; where several choose together, in the order of the seats or in any order."""
    match, rng = Match.by_hand(case.game, case.players, **case.options), Rng(seed)
    states = [match.state.clone()]
    while match.mover != grotto.OVER and decisions:
        seat = None
        if match.mover >= 0:
            decisions -= 1
            seat = match.to_act[0 if in_turn else rng.below(len(match.to_act))]
        if match.mover == grotto.CHANCE:
            text = match.game.notation.write(match.state, match.state.draw(rng))
        else:
            text = match.legal[rng.below(len(match.legal))]
        match.play(text, seat)
        states.append(match.state.clone())
    return Past(match, states)


def viewers(case: Case) -> list[int | None]:
    return [None, *range(case.players)]


def walk(tracer: ViewReplay, view: View) -> list[tuple[int, str, int]]:
    """Where each step stands in the history, the position then as the viewer sees it, and what was seen."""
    views, viewer = tracer.game.views, tracer.viewer
    return [(len(tracer.told), str(views.position(state, viewer)), action) for state, action in tracer.steps(view)]


def truth(past: Past, viewer: int | None, index: int) -> str:
    return str(past.match.game.views.position(past.states[index], -1 if viewer is None else viewer))


def seen(past: Past, viewer: int | None, index: int) -> int | None:
    """What the viewer saw of an event when it happened; None if nothing."""
    done, state = past.match.done[index], past.states[index]
    action = past.match.game.notation.parse(state, done.by, done.text)
    if done.by == viewer:
        return action
    if past.match.game.name == "diamant" and done.by != grotto.CHANCE:
        return None
    if done.text.startswith("bribe:"):
        return HIDDEN
    if done.text.startswith("number:"):
        mine = as_erdgeister(state)
        return action if mine.laid // mine.each == viewer else HIDDEN
    return action


def complete(view: View) -> bool:
    """Whether no choice of the running round is sealed."""
    return all(event["text"] != "?" for event in view["history"])


@every_case
def test_every_step_is_as_it_was(case: Case) -> None:
    """Positions and events both, for every viewer; what was looked at or shown is known from then on, not before."""
    past = played(case)
    for viewer in viewers(case):
        view = past.match.view(viewer)
        check_steps(past, viewer, walk(ViewReplay(view), view), whole=complete(view))


def check_steps(past: Past, viewer: int | None, steps: list[tuple[int, str, int]], *, whole: bool) -> None:
    for index, position, action in steps:
        assert position == truth(past, viewer, index), past.match.done[index].text
        assert action == seen(past, viewer, index), past.match.done[index].text
    if whole:
        expected = [i for i in range(len(past.match.done)) if seen(past, viewer, i) is not None]
        assert [index for index, _, _ in steps] == expected


@pytest.mark.parametrize("case", [case for case in CASES if case.game == "erdgeister"], ids=lambda case: case.name)
def test_a_spy_can_look_back_beyond_its_spying(case: Case) -> None:
    past = played(case)
    spies = [done.by for done in past.match.done if done.text.startswith("spy:")]
    assert spies
    for viewer in spies:
        view = past.match.view(viewer)
        assert len(walk(ViewReplay(view), view)) == len(past.match.done)


@pytest.mark.parametrize("case", [case for case in CASES if case.game == "diamant"], ids=lambda case: case.name)
def test_choices_made_out_of_turn_are_their_makers(case: Case) -> None:
    past = played(case, in_turn=False)
    for viewer in viewers(case):
        view = past.match.view(viewer)
        check_steps(past, viewer, walk(ViewReplay(view), view), whole=complete(view))


@every_case
def test_walking_bit_by_bit_is_walking_at_once(case: Case) -> None:
    past = played(case, 4)
    moments = range(0, len(past.match.done) + 1, 7)
    for viewer in viewers(case)[:: 2 if case.players > 4 else 1]:
        final = past.match.view(viewer)
        at_once = walk(ViewReplay(final), final)
        tracer = ViewReplay(past.match.rewound(0).view(viewer))
        found = []
        for step in moments:
            view = past.match.rewound(step).view(viewer)
            assert tracer.fits(view)
            found += walk(tracer, view)
        found += walk(tracer, final)
        assert found == at_once
        assert walk(tracer, final) == []


@pytest.mark.parametrize("game", ["diamant", "emerald", "erdgeister"])
def test_a_view_of_another_match_does_not_fit(game: str) -> None:
    case = next(case for case in CASES if case.game == game and case.players == 3)
    past = played(case, 3)
    view = past.match.view(1)
    tracer = ViewReplay(view)
    walk(tracer, view)
    assert tracer.told
    assert tracer.fits(view)
    assert not tracer.fits(past.match.view(2))
    assert not tracer.fits(past.match.view(None))
    assert not tracer.fits(past.match.rewound(len(tracer.told) - 1).view(1))
    assert not tracer.fits(played(case, 5).match.view(1))
    other = next(case for case in CASES if case.game == game and case.players == 4)
    assert not tracer.fits(played(other, 3).match.view(1))


def test_sealed_choices_stop_the_walk_until_they_are_open() -> None:
    match = Match.by_hand("diamant", 4)
    match.play("13")
    tracer = ViewReplay(match.view(2))
    assert [action for *_, action in walk(tracer, match.view(2))] == [13 - 2 + 1] or tracer.told == ["13"]
    match.play("on", 0)
    match.play("back", 2)
    for _ in range(2):
        assert walk(tracer, match.view(2)) == []
        assert tracer.told == ["13"]
    match.play("on", 1)
    match.play("on", 3)
    walk(tracer, match.view(2))
    assert tracer.told == ["13", "on", "back", "on", "on"]
    assert tracer.state == match.state


def test_a_view_of_nothing_has_no_past() -> None:
    match = Match.by_hand("diamant", 4)
    for viewer in (None, 0, 3):
        view = match.view(viewer)
        assert walk(ViewReplay(view), view) == []

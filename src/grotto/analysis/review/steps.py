"""A finished match, event by event, with the positions that a review values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grotto.kernel.constants import CHANCE, NO_NEWS
from grotto.kernel.errors import NotYourTurn
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.match.match import Match
from grotto.play.guesser import Guesser
from grotto.search.search_policy import SearchPolicy

from ..guessers import new_guesser
from ..position import Decision


class Step(NamedTuple):
    """One event."""

    number: int
    """From 0: the replay shows the position before it at this step."""
    by: int
    """The seat, or CHANCE."""
    action: int
    text: str
    before: State
    round: State
    """The position before anybody chose in this round; where seats choose one after the other, `before`."""

    @property
    def is_choice(self) -> bool:
        """Whether a seat had more than one action."""
        return self.by != CHANCE and len(self.before.legal) > 1


def steps(match: Match) -> Iterator[Step]:
    """Every event of a match, with states that nobody changes later."""
    game, state = match.game, match.first_state()
    opening: State | None = None
    for number, done in enumerate(match.done):
        before = state.clone()
        if done.reading.opened is None:
            opening = None
        elif opening is None:
            opening = before
        action = game.notation.parse(state, done.by, done.text)
        yield Step(number, done.by, action, done.text, before, before if opening is None else opening)
        state.play(action, None if done.by == CHANCE else done.by)
        if state.mover < 0:
            opening = None


def choices(match: Match) -> list[Step]:
    """The events that a seat chose, with an alternative."""
    return [step for step in steps(match) if step.is_choice]


def decisions(match: Match, start: int, end: int) -> Iterator[tuple[Step, Decision]]:
    """Every choice among the steps from `start` to `end`, as the seat that made it could see it then."""
    watchers = [_Watcher(match, seat) for seat in range(match.players)]
    for step in steps(match):
        if step.number >= end:
            return
        if step.number >= start and step.is_choice:
            yield step, Decision(match.game, step.round, step.by, watchers[step.by].guesser)
        for watcher in watchers:
            watcher.watch(step)


def decision_now(match: Match, seat: int) -> Decision:
    """The choice that a seat has at the end of a match that goes on, as the seat can see it."""
    if seat not in match.to_act:
        raise NotYourTurn(f"Seat {seat} has nothing to choose here")
    watcher, last = _Watcher(match, seat), None
    for last in steps(match):
        watcher.watch(last)
    sealed = last is not None and last.by != CHANCE and match.done[last.number].reading.opened is not None
    state = last.round if sealed and last is not None and match.state.mover >= 0 else match.state
    return Decision(match.game, state, seat, watcher.guesser)


class _Watcher:
    """A seat's memory of what it saw."""

    def __init__(self, match: Match, seat: int) -> None:
        self.seat = seat
        self.guesser: Guesser = new_guesser(match.game, match.players, match.options)
        self._policy = SearchPolicy(None, self.guesser)
        self._policy.begin()
        self._rng = Rng(seat)

    def watch(self, step: Step) -> None:
        if not self.guesser.watches:
            return
        seen = step.before.noticed(step.action, self.seat)
        if seen != NO_NEWS:
            self._policy.tell(step.before.guess(self.seat, self._rng), self.seat, seen)

"""Diamant's regret film: what going back after each card would have brought, with the same cards and rivals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grotto.games.diamant.board import GO_BACK, GO_ON
from grotto.games.diamant.presentation import notation
from grotto.games.diamant.rules import Diamant
from grotto.kernel.constants import CHANCE
from grotto.play.regret_film import FilmCard, FilmRow


class _Round(NamedTuple):
    """A card, and what those inside chose after it."""

    step: int
    card: int
    choices: dict[int, int]


class _Cave(NamedTuple):
    start: Diamant
    rounds: list[_Round]


def film(start: Diamant, events: Sequence[tuple[int, int]], seat: int) -> list[FilmRow]:
    """One row for each cave."""
    return [_row(cave, seat, number) for number, cave in enumerate(_caves(start, events), 1)]


def _caves(start: Diamant, events: Sequence[tuple[int, int]]) -> Iterator[_Cave]:
    state = _copy(start)
    cave = _Cave(_copy(state), [])
    for step, (by, action) in enumerate(events):
        if state.expedition != cave.start.expedition:
            yield cave
            cave = _Cave(_copy(state), [])
        if by == CHANCE:
            cave.rounds.append(_Round(step, action, {}))
            state.play(action)
        else:
            cave.rounds[-1].choices[by] = action
            state.play(action, by)
    if cave.rounds:
        yield cave


def _row(cave: _Cave, seat: int, number: int) -> FilmRow:
    """The seat goes on with every card, and at each a copy of it goes back."""
    state, cards = _copy(cave.start), []
    for step, card, choices in cave.rounds:
        text = notation.write(state, card)
        state.play(card)
        ends = state.expedition != cave.start.expedition
        points = 0 if ends else _gain(_chosen(state, choices, seat, GO_BACK), cave.start, seat)
        cards.append(FilmCard(step=step, text=text, points=points, ends=ends))
        if ends:
            break
        state = _chosen(state, choices, seat, GO_ON)
    best = max(range(len(cards)), key=lambda i: cards[i]["points"], default=None)
    left = _left_at(cave, seat)
    lost = len(cards) - 1 if left is None and cards[-1]["ends"] else None
    return {
        "number": number,
        "cards": cards,
        "yours": left if left is not None else lost,
        "brought": 0 if left is None else cards[left]["points"],
        "best": best if best is not None and cards[best]["points"] > 0 else None,
    }


def _chosen(state: Diamant, choices: dict[int, int], seat: int, choice: int) -> Diamant:
    """After a round in which the rivals did what they did, and the seat this."""
    after = _copy(state)
    for other in after.deciding:
        after.play(choice if other == seat else choices[other], other)
    return after


def _left_at(cave: _Cave, seat: int) -> int | None:
    return next((i for i, one in enumerate(cave.rounds) if one.choices.get(seat) == GO_BACK), None)


def _gain(after: Diamant, start: Diamant, seat: int) -> int:
    return after.points(seat) - start.points(seat)


def _copy(state: Diamant) -> Diamant:
    copy = state.clone()
    assert isinstance(copy, Diamant)
    return copy

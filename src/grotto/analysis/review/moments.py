"""The moments that decided a match: the events that moved a seat's chance most."""

from __future__ import annotations

from grotto.kernel.constants import CHANCE
from grotto.match.match import Match

from .types import TurningPoint

HOW_MANY = 3
LEAST = 0.02  # a smaller change decides nothing


def moments(match: Match, curve: list[list[float]], seat: int) -> list[TurningPoint]:
    """At most three of a seat, in the order of play."""
    changes = [_moment(match, curve, seat, number) for number in range(len(match.done))]
    largest = sorted(changes, key=lambda moment: -abs(moment.after - moment.before))[:HOW_MANY]
    return sorted((one for one in largest if abs(one.after - one.before) >= LEAST), key=lambda moment: moment.step)


def swings(match: Match, curve: list[list[float]]) -> list[TurningPoint]:
    """Those of the winner; of several winners, the first."""
    return moments(match, curve, max(range(match.players), key=lambda seat: curve[-1][seat]))


def _moment(match: Match, curve: list[list[float]], seat: int, number: int) -> TurningPoint:
    done = match.done[number]
    chance = done.by == CHANCE
    together = done.reading.opened is not None
    return TurningPoint(
        step=number, before=curve[number][seat], after=curve[number + 1][seat], cause="chance" if chance else "choice",
        by=None if chance or together else done.by,
    )  # fmt: skip

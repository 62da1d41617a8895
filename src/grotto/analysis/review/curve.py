"""The curve of everybody's chance to win, from the first decision to the end, with all cards open."""

from __future__ import annotations

from grotto.kernel.constants import CHANCE
from grotto.match.match import Match

from ..valuation import Valuation
from .steps import steps


def curve(match: Match, valuation: Valuation) -> list[list[float]]:
    """Every seat's chance to win after 0, 1, 2 ... events, up to all of them.

    Until the first decision all seats count alike. Where seats choose together, nothing moves until all have chosen.
    """
    fair = [1.0 / match.players] * match.players
    found, begun = [], False
    for step in steps(match):
        begun = begun or step.by != CHANCE
        if not begun:
            found.append(fair)
        elif step.round is not step.before and found:
            found.append(found[-1])
        else:
            found.append(valuation.shares(step.before))
    outcome = match.outcome
    found.append(valuation.shares(match.state) if outcome is None else outcome["shares"])
    return found


def first_decision(match: Match) -> int:
    """The number of the first event that a seat chose."""
    return next((number for number, done in enumerate(match.done) if done.by != CHANCE), len(match.done))

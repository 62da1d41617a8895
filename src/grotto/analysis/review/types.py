"""What a review says. Seats, steps and chances are plain numbers: a page says them in its own language."""

from __future__ import annotations

from typing import Literal

import msgspec

from grotto.play.regret_film import FilmRow

from ..report import ActionValue

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
Cause = Literal["choice", "chance"]


class ReviewedDecision(msgspec.Struct, kw_only=True):
    """One choice of a seat, compared with the best that was found from what the seat could know."""

    step: int
    """The number of its event, from 0; a replay shows the position before it at this step."""
    seat: int
    text: str
    """What was chosen."""
    best: str
    """The best that was found."""
    chance: float
    """The seat's chance to win after what was chosen."""
    best_chance: float
    """The seat's chance to win after the best choice."""
    cost: float
    """The difference; 0 if the best was chosen."""
    margin: float
    """The 95 % interval of the cost, either way."""
    grade: Grade
    choices: list[ActionValue]
    """The best choices and the chosen one, the best first; at most five."""
    grades: list[Grade] = []
    """How good each of them is, in the same order; empty in reviews that were made before 1.1."""
    line: list[str]
    """How play might have gone on from the best choice."""


class TurningPoint(msgspec.Struct, kw_only=True):
    """A step at which the curve of a seat moved much."""

    step: int
    """The number of the event, from 0."""
    before: float
    """The seat's chance to win before it."""
    after: float
    cause: Cause
    by: int | None
    """The seat that chose; null for chance, and where several chose together."""


class Estimate(msgspec.Struct, kw_only=True):
    """A number with its 95 % interval."""

    value: float
    margin: float


class Ledger(msgspec.Struct, kw_only=True):
    """A seat's result, taken apart, in parts of the win: fair share + start + cards + own + others = result."""

    fair: float
    """1 divided by the number of players."""
    result: float
    """The seat's part of the win."""
    start: Estimate
    """The seat and what was dealt before the first decision."""
    cards: Estimate
    """What chance drew afterwards, against the mean of all that it could have drawn; its expectation is 0."""
    own: Estimate
    """The seat's own decisions, against the best that were found: never above 0."""
    others: Estimate
    """The rest: what the others' decisions gave away, and what the valuation did not foresee."""


class Bar(msgspec.Struct, kw_only=True):
    """One bar of a histogram."""

    points: int
    """The least points in it."""
    games: int


class Par(msgspec.Struct, kw_only=True):
    """What masters make of the same deal in a seat, while masters play the other seats."""

    share: Estimate
    """Their part of the win."""
    points: Estimate
    result: float
    """The part of the win that the seat itself had."""
    result_points: int
    better_than: float
    """The part of the games in which the masters had fewer points; those in which they had as many count half."""
    bars: list[Bar]
    """The masters' points; every bar is `width` wide."""
    width: int


class Progress(msgspec.Struct, kw_only=True):
    """How far a review has come."""

    decisions: int
    decisions_total: int
    par_games: int
    par_games_total: int


class Review(msgspec.Struct, kw_only=True):
    """A review, or as much of it as there is so far."""

    game: str
    players: int
    done: bool
    progress: Progress
    first: int
    """The number of the first event that somebody chose."""
    curve: list[list[float]]
    """Every seat's chance to win after 0, 1, 2 ... events, up to all of them."""
    decisions: list[ReviewedDecision]
    """In the order of play; choices without an alternative are left out."""
    moments: list[list[TurningPoint]]
    """By seat: the three that moved its chance most, in the order of play."""
    swings: list[TurningPoint]
    """For onlookers: the three that moved the winner's chance most."""
    ledger: list[Ledger] | None
    """By seat; null until all decisions are reviewed."""
    par: list[Par] | None
    """By seat; null until all games are played."""
    film: list[list[FilmRow]] | None
    """By seat, what each moment of leaving would have brought; null in games without such choices."""
    note: str
    """What people should know, such as that there is no net for this match; empty if there is nothing."""

"""What the games of one kind say, as numbers with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grotto.arena.estimates import Estimate, estimate

from .kinds import Kind
from .samples import Sample

LOW = 0.5  # of a fair share: a winner whose chance had been lower came back
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


class Measures(NamedTuple):
    """All numbers of one kind of match."""

    kind: Kind
    bot: str
    games: int
    by_place: list[Estimate]
    """The part of the win of the first player, the second ..."""
    points: list[float]
    """Quantiles over all players."""
    winning_points: Estimate
    choices: list[float]
    """Quantiles of the number of choices of a whole game."""
    comebacks: Estimate | None
    """How often the winner had once had less than half of a fair share; none where nothing values positions."""
    leads: Estimate | None
    """How often the one who leads halfway wins."""
    strategies: list[tuple[str, Estimate]]


def measured(kind: Kind, bot: str, games: Sequence[Sample], strategies: list[tuple[str, Estimate]]) -> Measures:
    """The numbers of these games."""
    valued = bool(games[0].chances)
    return Measures(
        kind=kind,
        bot=bot,
        games=len(games),
        by_place=[estimate([game.shares[place] for game in games]) for place in range(kind.players)],
        points=quantiles([float(points) for game in games for points in game.points]),
        winning_points=estimate([float(max(game.points)) for game in games]),
        choices=quantiles([float(game.choices) for game in games]),
        comebacks=estimate([_came_back(game) for game in games]) if valued else None,
        leads=estimate([_lead_held(game) for game in games]) if valued else None,
        strategies=strategies,
    )


def quantiles(values: Sequence[float]) -> list[float]:
    """The values below which certain parts of all lie."""
    ordered = sorted(values)
    return [ordered[min(int(part * len(ordered)), len(ordered) - 1)] for part in QUANTILES]


def _came_back(game: Sample) -> float:
    """The part of the win that went to players who had once been nearly out."""
    low = LOW / len(game.shares)
    worst = [min(row[seat] for row in game.chances) for seat in range(len(game.shares))]
    return sum(share for share, least in zip(game.shares, worst, strict=True) if least < low)


def _lead_held(game: Sample) -> float:
    """The part of the win of the one who led in the middle of the game."""
    middle = game.chances[len(game.chances) // 2]
    return game.shares[max(range(len(middle)), key=middle.__getitem__)]

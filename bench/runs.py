"""Random games, timed: what each contestant returns, and how several of them are timed side by side."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

SEED = 2017


class Run(NamedTuple):
    """Some random games, played and timed."""

    games: int
    decisions: int
    seconds: float  # of CPU time
    last: list[Any]  # how the last game ended

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds


class Contestant(Protocol):
    """Plays random games of Grotto: compiled, uncompiled, or by hand in C."""

    def play(self, game: str, players: int, games: int, seed: int) -> Run: ...


class Effort(NamedTuple):
    """How long to measure: each contestant runs `rounds` times for about `seconds`."""

    rounds: int
    seconds: float
    imports: int
    memory: dict[str, int]  # games by game
    thinking: float  # seconds that each rung of the ladder gets in each game


FULL = Effort(7, 0.2, 15, {"diamant": 1_000_000, "emerald": 100_000, "erdgeister": 10_000}, 36.0)
QUICK = Effort(3, 0.04, 7, {"diamant": 1_000_000}, 2.0)


def race(contestants: list[Contestant], game: str, players: int, effort: Effort) -> list[Run]:
    """The best run of each: they alternate, so that noise of the machine affects all of them."""
    games = [_enough(contestant, game, players, effort.seconds) for contestant in contestants]
    rounds = [
        [one.play(game, players, many, SEED) for one, many in zip(contestants, games, strict=True)]
        for _ in range(effort.rounds)
    ]
    return [min(runs, key=lambda run: run.seconds) for runs in zip(*rounds, strict=True)]


def _enough(contestant: Contestant, game: str, players: int, seconds: float) -> int:
    """How many games take about that long."""
    games = 1
    while (run := contestant.play(game, players, games, SEED)).seconds < seconds / 4:
        games *= 4
    return max(1, round(seconds * run.games_per_second))


def agree(contestants: list[Contestant], game: str, players: int, games: int) -> None:
    """All play the same games from the same seed, or their speeds could not be compared."""
    played = [contestant.play(game, players, games, SEED) for contestant in contestants]
    if any(run.decisions != played[0].decisions or run.last != played[0].last for run in played):
        raise AssertionError(f"{game} with {players} players: not the same games: {played}")

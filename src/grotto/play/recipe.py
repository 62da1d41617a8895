"""A training recipe: every number that decides what a net learns. Each game's `players` package has its own."""

from __future__ import annotations

from typing import Any, NamedTuple

GOING_ON = 0.4  # of the learning rate, where a net has learned already


class Recipe(NamedTuple):
    """One training run, from random weights to a net. Pairs of numbers go linearly from the first to the second."""

    game: str
    learns: str  # "choices", "values", or "beliefs" from games of the values' net
    hidden: tuple[int, ...]  # widths of the hidden layers
    outputs: int
    players: tuple[int, ...]  # numbers of players, in turn; one listed twice comes up twice as often
    options: dict[str, Any] = {}
    rounds: int = 200
    jobs: int = 4  # per round, whatever the number of workers
    games: int = 500  # per job
    learning_rate: tuple[float, float] = (1e-3, 1e-4)
    trace_decay: float = 0.9  # lambda of temporal differences and of advantage estimates
    temperature: tuple[float, float] = (0.03, 0.01)  # of self-play (values, beliefs)
    entropy_bonus: tuple[float, float] = (0.02, 0.002)  # (choices)
    scout_rounds: int = 0  # first rounds, played by the hand-made judge (values)
    result_rounds: int = 5  # first rounds, learned from results alone (values)
    sample_every: int = 1  # one in this many positions is recorded (values, beliefs)
    rows_per_game: int = 400  # recorded at most, on average (values)
    opponent_share: float = 0.0  # part of the seats that others play: snapshots or random scripts (choices)
    search_share: float = 0.0  # part of the rounds, the last ones, that are played by a search (values)
    search_rounds: int = 0  # of each search in those rounds (values)
    search_learning_rate: tuple[float, float] = (2e-4, 2e-5)  # in those rounds (values)
    search_games_divisor: int = 1  # how many times fewer games in those rounds, because they take longer (values)
    gate_deals: int = 0  # at most, to test whether those rounds improved the net; if not, they are undone (values)
    exploits: bool = False  # one learner at each table, among frozen copies of the net it started from (choices)
    snapshot_every: int = 0  # rounds after which the net is kept as an opponent (choices)

    @property
    def plain_rounds(self) -> int:
        """Rounds that are played without a search."""
        return self.rounds - int(self.rounds * self.search_share)

    def at(self, ends: tuple[float, float], step: int) -> float:
        """A number in a round, on its way over the rounds without a search."""
        return _between(ends, step, self.plain_rounds)

    def learning_rate_at(self, step: int) -> float:
        """The learning rate of a round."""
        if step < self.plain_rounds:
            return self.at(self.learning_rate, step)
        return _between(self.search_learning_rate, step - self.plain_rounds, self.rounds - self.plain_rounds)

    def going_on(self) -> Recipe:
        """The same from a net that has learned already: smaller steps, less exploration, nobody else plays first."""
        first, last = self.learning_rate
        hot, cold = self.temperature
        return self._replace(
            scout_rounds=0, result_rounds=0, temperature=(min(hot, 1.5 * cold), cold),
            learning_rate=(GOING_ON * first, GOING_ON * last),
        )  # fmt: skip

    def games_until(self, step: int) -> int:
        """Games played before this round."""
        plain = min(step, self.plain_rounds)
        return self.jobs * (plain * self.games + (step - plain) * self.games_in(self.plain_rounds))

    def games_in(self, step: int) -> int:
        """Games of each job of a round."""
        return max(1, self.games // self.search_games_divisor) if step >= self.plain_rounds else self.games


def _between(ends: tuple[float, float], step: int, steps: int) -> float:
    part = min(step / max(steps - 1, 1), 1.0)
    return ends[0] + (ends[1] - ends[0]) * part

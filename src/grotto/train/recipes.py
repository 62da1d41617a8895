"""How each game's net is trained: every number that decides what comes out."""

from __future__ import annotations

from typing import Any, NamedTuple


class Recipe(NamedTuple):
    """One training run, from nothing to weights."""

    game: str
    learns: str  # "choices", "values", or "beliefs" from games of the values' net
    hidden: tuple[int, ...]  # widths between the inputs and the outputs
    outputs: int
    players: tuple[int, ...]  # numbers of players, in turn; one that stands twice comes twice as often
    options: dict[str, Any] = {}
    rounds: int = 200
    jobs: int = 4  # of each round, whoever does them
    games: int = 500  # of each job
    rate: tuple[float, float] = (1e-3, 1e-4)  # of learning, from the first round to the last
    trace: float = 0.9  # how far ahead a position leans
    warmth: tuple[float, float] = (0.03, 0.01)  # how freely self-play chooses (values)
    doubt: tuple[float, float] = (0.02, 0.002)  # how much mixing is worth for itself (choices)
    by_hand: int = 0  # so many first rounds are played by the hand-made judge (values)
    by_result: int = 5  # so many first rounds lean on results alone (values)
    every: int = 1  # of so many positions, one is written down (values, beliefs)
    longest: int = 400  # rows of one game on average, at most (values)
    strangers: float = 0.0  # how often a seat is played by somebody else (choices)
    searched: float = 0.0  # this part of the rounds, the last ones, is played by a search (values)
    thought: int = 0  # rounds of search before each of its choices (values)
    late_rate: tuple[float, float] = (2e-4, 2e-5)  # of learning in those rounds (values)
    fewer: int = 1  # and so many times fewer games are played then, because they take longer (values)
    gate: int = 0  # deals at most to see whether that made it better; if not, it goes back (values)
    exploits: bool = False  # one learner at each table, among frozen copies of what it began as (choices)
    elders: int = 0  # every so many rounds an earlier self is kept as company (choices)

    @property
    def glanced(self) -> int:
        """Rounds that are played without a search."""
        return self.rounds - int(self.rounds * self.searched)

    def at(self, ends: tuple[float, float], step: int) -> float:
        """Where a number has come to, on its straight way from the first round to the last without a search."""
        return _between(ends, step, self.glanced)

    def rate_at(self, step: int) -> float:
        """How fast it learns in a round; once it searches, there is another way to go."""
        if step < self.glanced:
            return self.at(self.rate, step)
        return _between(self.late_rate, step - self.glanced, self.rounds - self.glanced)

    def games_until(self, step: int) -> int:
        """How many games have been played before this round."""
        glanced = min(step, self.glanced)
        return self.jobs * (glanced * self.games + (step - glanced) * self.games_in(self.glanced))

    def games_in(self, step: int) -> int:
        """Games of each job of a round."""
        return max(1, self.games // self.fewer) if step >= self.glanced else self.games


def _between(ends: tuple[float, float], step: int, steps: int) -> float:
    part = min(step / max(steps - 1, 1), 1.0)
    return ends[0] + (ends[1] - ends[0]) * part


RECIPES = {     # by the name of the file of weights; those of one game one after the other
    "diamant": Recipe(
        game="diamant", learns="choices", hidden=(64, 64), outputs=3, players=(3, 3, 4, 4, 5, 6, 7, 8),
        rounds=960, jobs=4, games=512, rate=(3e-4, 3e-5), trace=0.97, strangers=0.1, elders=20,
    ),
    "diamant-exploiter": Recipe(
        game="diamant", learns="choices", hidden=(64, 64), outputs=3, players=(4,), rounds=200, jobs=4, games=512,
        rate=(3e-4, 3e-5), doubt=(0.01, 0.001), trace=0.97, exploits=True,
    ),
    "emerald": Recipe(
        game="emerald", learns="values", hidden=(64, 32), outputs=5, players=(2, 3, 4, 4, 5),
        rounds=400, jobs=4, games=100, rate=(1e-3, 5e-5), trace=0.9, longest=400,
        searched=0.25, thought=48, fewer=4, gate=400,
    ),
    "erdgeister": Recipe(
        game="erdgeister", learns="values", hidden=(80, 32), outputs=4, players=(2, 3, 4, 4),
        options={"turn_limit": 240}, rounds=600, jobs=4, games=40, rate=(1e-3, 5e-5), trace=0.9,
        by_hand=12, every=2, longest=300,
    ),
    "erdgeister-beliefs": Recipe(
        game="erdgeister", learns="beliefs", hidden=(24, 12), outputs=1, players=(2, 3, 4, 4),
        options={"turn_limit": 240}, rounds=24, jobs=4, games=60, rate=(3e-3, 3e-4), warmth=(0.01, 0.002), every=6,
    ),
}  # fmt: skip

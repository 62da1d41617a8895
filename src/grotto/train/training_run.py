"""One training run: rounds of self-play and learning, which can be interrupted and continued."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import mode
from typing import Any

import numpy as np

from grotto.kernel.errors import BadOption
from grotto.kernel.registry import game as find_game
from grotto.nets.files import Weights
from grotto.nets.net import Net
from grotto.parallel.pools import WorkerPool
from grotto.play.players import players_of
from grotto.play.recipe import Recipe

from . import beliefs, checkpoint, choices, gate, values
from .learner import Learner

BELIEF_EPOCHS = 3  # over the secrets of one round
SEARCH_EPOCHS = 2  # over the positions of a round with searches: they are few and expensive


class TrainingRun:
    """A recipe in progress. The same recipe and seed give the same jobs in the same order, on any workers."""

    def __init__(
        self, recipe: Recipe, seed: int = 1, teacher: Net | None = None, begins_as: Weights | None = None
    ) -> None:
        self.recipe = recipe
        self.seed = seed
        self.begins_as = begins_as  # None: random numbers
        self.teacher = teacher  # plays the games that beliefs are learned from, or is exploited
        players = players_of(find_game(recipe.game))
        self.features = players.features()
        inputs = players.guesser().inputs if recipe.learns == "beliefs" else self.features.size
        self.learner = Learner((inputs, *recipe.hidden, recipe.outputs), seed)
        self.round = 0
        self.snapshots: list[bytes] = []  # of the parameters, from earlier rounds
        if recipe.exploits:
            if teacher is None:
                raise BadOption("An exploiter needs a net to exploit")
            self.learner.row[:] = teacher.row()
            self.snapshots = [self.learner.row.tobytes()]
        if begins_as is not None:
            if begins_as.net.widths != self.learner.widths:
                raise BadOption(f"Widths {list(self.learner.widths)} cannot begin as {list(begins_as.net.widths)}")
            self.learner.row[:] = begins_as.net.row()

    def run(
        self, pool: WorkerPool, report: Callable[[str], None], save: Callable[[], None], save_every: int = 10
    ) -> None:
        """All remaining rounds; calls `report` after each, `save` after every few."""
        learn = {"choices": self._learn_choices, "values": self._learn_values, "beliefs": self._learn_beliefs}
        while self.round < self.recipe.rounds:
            result = learn[self.recipe.learns](pool)
            self.round += 1
            report(result)
            if self.round % save_every == 0:
                save()
        save()

    def _learn_choices(self, pool: WorkerPool) -> str:
        recipe, row = self.recipe, self.learner.row.tobytes()
        jobs = [
            choices.ChoiceJob(
                recipe.game, recipe.options, list(recipe.players), recipe.games, self._job_seed(job),
                self.learner.widths, row, self.snapshots, recipe.opponent_share, recipe.exploits,
            )
            for job in range(recipe.jobs)
        ]  # fmt: skip
        data = choices.joined(list(pool.map(choices.play_choices, jobs)))
        means = choices.improve(
            self.learner, data, self._rng(), recipe.at(recipe.learning_rate, self.round),
            recipe.at(recipe.entropy_bonus, self.round), trace_decay=recipe.trace_decay,
        )  # fmt: skip
        every = recipe.snapshot_every
        if every and not recipe.exploits and self.round % every == every - 1:
            self.snapshots.append(row)
        return f"entropy {means['entropy']:.3f}, loss {means['value_loss']:.3f}"

    def _learn_values(self, pool: WorkerPool) -> str:
        recipe = self.recipe
        searches = self.round >= recipe.plain_rounds
        if self.round == recipe.plain_rounds:
            self.learner.reset_optimizer()
            self.snapshots = [self.learner.row.tobytes()]
        games = recipe.games_in(self.round)
        row = b"" if self.round < recipe.scout_rounds else self.learner.row.tobytes()
        jobs = [
            values.ValueJob(
                recipe.game, recipe.options, list(recipe.players), games, self._job_seed(job),
                self.learner.widths, row, recipe.at(recipe.temperature, self.round),
                games * recipe.rows_per_game, recipe.sample_every, recipe.search_rounds if searches else 0,
            )
            for job in range(recipe.jobs)
        ]  # fmt: skip
        data = values.joined(list(pool.map(values.play_values, jobs)))
        results_alone = self.round < max(recipe.result_rounds, recipe.scout_rounds)
        loss = values.improve(
            self.learner, data, self._rng(), recipe.learning_rate_at(self.round),
            1.0 if results_alone else recipe.trace_decay, SEARCH_EPOCHS if searches else 1,
        )  # fmt: skip
        if searches and self.round == recipe.rounds - 1:
            return self._gate(pool)
        return f"loss {loss:.3f}, {len(data.x) // 2 // len(data.players)} decisions a game"

    def _gate(self, pool: WorkerPool) -> str:
        """Keep what was learned from searches only if it beats the net from before them."""
        recipe, before = self.recipe, self.snapshots[0]
        job = gate.GateJob(
            recipe.game, recipe.options, mode(recipe.players), range(recipe.gate_deals), self._job_seed(recipe.jobs),
            self.learner.widths, self.learner.row.tobytes(), before, recipe.search_rounds,
        )  # fmt: skip
        if gate.is_better(job, pool):
            return "better than before the searches"
        self.learner.row[:] = np.frombuffer(before, np.float32)
        return "no better than before the searches, which are undone"

    def _learn_beliefs(self, pool: WorkerPool) -> str:
        recipe, teacher = self.recipe, self.teacher
        if teacher is None:
            raise BadOption("Beliefs are learned from games of a net that judges positions; train that first")
        jobs = [
            beliefs.BeliefJob(
                recipe.game, recipe.options, list(recipe.players), recipe.games, self._job_seed(job),
                (teacher.widths, teacher.row()), recipe.at(recipe.temperature, self.round), recipe.sample_every,
            )
            for job in range(recipe.jobs)
        ]  # fmt: skip
        data = beliefs.joined(list(pool.map(beliefs.play_beliefs, jobs)))
        gain = 0.0
        for _ in range(BELIEF_EPOCHS):
            gain = beliefs.improve(self.learner, data, self._rng(), recipe.at(recipe.learning_rate, self.round))
        return f"loss {gain:+.3f} compared with a random guess"

    def _job_seed(self, job: int) -> int:
        return (self.seed * 1_000_003 + self.round) * 1_000 + job

    def _rng(self) -> Any:
        return np.random.default_rng((self.seed, self.round))

    def save(self, path: Path) -> None:
        """Write a checkpoint."""
        checkpoint.save(path, self._head(), self.learner, checkpoint.RunProgress(self.round, self.snapshots))

    def resume(self, path: Path) -> None:
        """Continue from a checkpoint; refuses one of another recipe."""
        self.round, self.snapshots = checkpoint.load(path, self._head(), self.learner)

    def _head(self) -> dict[str, Any]:
        head = {"recipe": self.recipe._asdict(), "seed": self.seed, "features": self.features.version,
                "rules": find_game(self.recipe.game).version}  # fmt: skip
        return head if self.begins_as is None else head | {"begins_as": self.begins_as.about["check"]}

    def about(self, command: str) -> dict[str, Any]:
        """The first line of the file of weights: what they are for and where they come from."""
        game = find_game(self.recipe.game)
        return {
            "game": game.name,
            "rules": game.version,
            "features": self.features.version,
            "trained_for": players_of(game).trained_options(self.recipe.options),
            "players": sorted(set(self.recipe.players)),
            "widths": list(self.learner.widths),
            "learns": self.recipe.learns,
            "command": command,
            "seed": self.seed,
            "exploits": self.recipe.exploits,
            "games": self.recipe.games_until(self.round),
        }

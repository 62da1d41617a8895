"""One training run: rounds of self-play and learning, which can be broken off and taken up again."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from statistics import mode
from typing import Any
from zipfile import BadZipFile

import numpy as np

from grotto.kernel.errors import BadFile, BadOption
from grotto.kernel.registry import game as find_game
from grotto.nets.net import Net
from grotto.parallel.workers import Crew
from grotto.play.players import players_of

from . import beliefs, choices, gate, values
from .learner import Learner
from .recipes import Recipe

EPOCHS = 3  # over the secrets of one round
PASSES = 2  # over the positions of a round that was searched: they are few and dear


class TrainingRun:
    """A recipe on its way. The same recipe and seed give the same jobs in the same order, whoever does them."""

    def __init__(self, recipe: Recipe, seed: int = 1, teacher: Net | None = None) -> None:
        self.recipe = recipe
        self.seed = seed
        self.teacher = teacher  # plays the games that beliefs are learned from
        game = find_game(recipe.game)
        self.features = players_of(game).features()
        inputs = players_of(game).guesser().inputs if recipe.learns == "beliefs" else self.features.size
        widths = (inputs, *recipe.hidden, recipe.outputs)
        self.learner = Learner(widths, seed)
        self.round = 0
        self.elders: list[bytes] = []
        if recipe.exploits:
            if teacher is None:
                raise BadOption("To exploit a net, there must be one")
            self.learner.row[:] = teacher.row()
            self.elders = [self.learner.row.tobytes()]

    def run(self, crew: Crew, tell: Callable[[str], None], save: Callable[[], None], every: int = 10) -> None:
        """All rounds that are left; `tell` after each, `save` after every few."""
        while self.round < self.recipe.rounds:
            learn = {"choices": self._choices, "values": self._values, "beliefs": self._beliefs}[self.recipe.learns]
            said = learn(crew)
            self.round += 1
            tell(said)
            if self.round % every == 0:
                save()
        save()

    def _choices(self, crew: Crew) -> str:
        recipe, row = self.recipe, self.learner.row.tobytes()
        jobs = [
            choices.ChoiceJob(
                recipe.game, recipe.options, list(recipe.players), recipe.games, self._job_seed(job),
                self.learner.widths, row, self.elders, recipe.strangers, recipe.exploits,
            )
            for job in range(recipe.jobs)
        ]  # fmt: skip
        data = choices.joined(list(crew.map(choices.play_choices, jobs)))
        told = choices.improve(
            self.learner, data, self._rng(), recipe.at(recipe.rate, self.round),
            recipe.at(recipe.doubt, self.round), trace=recipe.trace,
        )  # fmt: skip
        if recipe.elders and not recipe.exploits and self.round % recipe.elders == recipe.elders - 1:
            self.elders.append(row)
        return f"mixing {told['entropy']:.3f}, loss {told['value_loss']:.3f}"

    def _values(self, crew: Crew) -> str:
        recipe = self.recipe
        searches = self.round >= recipe.glanced
        if self.round == recipe.glanced:
            self.learner.forget_steps()
            self.elders = [self.learner.row.tobytes()]
        games = recipe.games_in(self.round)
        row = b"" if self.round < recipe.by_hand else self.learner.row.tobytes()
        jobs = [
            values.ValueJob(
                recipe.game, recipe.options, list(recipe.players), games, self._job_seed(job),
                self.learner.widths, row, recipe.at(recipe.warmth, self.round),
                games * recipe.longest, recipe.every, recipe.thought if searches else 0,
            )
            for job in range(recipe.jobs)
        ]  # fmt: skip
        data = values.joined(list(crew.map(values.play_values, jobs)))
        trace = 1.0 if self.round < max(recipe.by_result, recipe.by_hand) else recipe.trace
        loss = values.improve(
            self.learner, data, self._rng(), recipe.rate_at(self.round), trace, PASSES if searches else 1
        )
        if searches and self.round == recipe.rounds - 1:
            return self._gate(crew)
        return f"loss {loss:.3f}, {len(data.x) // 2 // len(data.players)} decisions a game"

    def _gate(self, crew: Crew) -> str:
        """What was learned from searches is kept only if it wins against what was known before."""
        recipe, before = self.recipe, self.elders[0]
        job = gate.GateJob(
            recipe.game, recipe.options, mode(recipe.players), range(recipe.gate), self._job_seed(recipe.jobs),
            self.learner.widths, self.learner.row.tobytes(), before, recipe.thought,
        )  # fmt: skip
        if gate.is_better(job, crew):
            return "better than before the searches"
        self.learner.row[:] = np.frombuffer(before, np.float32)
        return "no better than before the searches: as it was then"

    def _beliefs(self, crew: Crew) -> str:
        recipe, teacher = self.recipe, self.teacher
        if teacher is None:
            raise BadOption("Beliefs are learned from games of a net that judges positions; train that first")
        jobs = [
            beliefs.BeliefJob(
                recipe.game, recipe.options, list(recipe.players), recipe.games, self._job_seed(job),
                (teacher.widths, teacher.row()), recipe.at(recipe.warmth, self.round), recipe.every,
            )
            for job in range(recipe.jobs)
        ]  # fmt: skip
        data = beliefs.joined(list(crew.map(beliefs.play_beliefs, jobs)))
        gain = 0.0
        for _ in range(EPOCHS):
            gain = beliefs.improve(self.learner, data, self._rng(), recipe.at(recipe.rate, self.round))
        return f"loss {gain:+.3f} against a guess at random"

    def _job_seed(self, job: int) -> int:
        return (self.seed * 1_000_003 + self.round) * 1_000 + job

    def _rng(self) -> Any:
        return np.random.default_rng((self.seed, self.round))

    # -- breaking off and taking up -------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write down all that is needed to go on; the last file is replaced only when the new one is whole."""
        partial = path.with_suffix(".part")
        with partial.open("wb") as file:
            np.savez(
                file,
                head=np.frombuffer(json.dumps(self._head()).encode(), np.uint8),
                round=np.int64(self.round),
                elders=np.frombuffer(b"".join(self.elders), np.float32),
                **self.learner.dump(),
            )
        os.replace(partial, path)

    def resume(self, path: Path) -> None:
        """Go on from a file that save() wrote; refuses one of another recipe."""
        try:
            with path.open("rb") as stream, np.load(stream) as file:
                saved = {name: file[name] for name in file.files}
            head = json.loads(saved["head"].tobytes())
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
            raise BadFile(f"{path.name} is no checkpoint: {error}") from error
        if head != json.loads(json.dumps(self._head())):
            raise BadFile(f"{path.name} belongs to another recipe, seed or version; remove it to start anew")
        self.learner.load(saved)
        self.round = int(saved["round"])
        size = len(self.learner.row)
        elders = saved["elders"]
        self.elders = [elders[i : i + size].tobytes() for i in range(0, len(elders), size)]

    def _head(self) -> dict[str, Any]:
        return {"recipe": self.recipe._asdict(), "seed": self.seed, "features": self.features.version,
                "rules": find_game(self.recipe.game).version}  # fmt: skip

    def about(self, command: str) -> dict[str, Any]:
        """What the file of weights says about itself."""
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

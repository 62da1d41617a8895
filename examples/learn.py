"""Trains a policy with NumPy alone, in the vector environment, in about two minutes of one core.

    python examples/learn.py diamant        # writes diamant-learned.net
    python examples/learn.py emerald
    grotto arena diamant --bot master@diamant-learned.net --field master

Diamant is learned among masters and simple scripts, Emerald by playing all seats against itself; actions that are not
legal are masked. The learning itself is proximal policy optimisation: `grotto.train.actor_critic`, a hundred lines.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy's threads mostly wait for each other

import grotto
from grotto.bots import bot
from grotto.nets import files
from grotto.play.batch import Batch
from grotto.play.players import players_of
from grotto.train.vector_training import Progress, Schedule, VectorTraining

PLAYERS = 4
SEED = 1
SCHEDULES = {
    "diamant": Schedule(decisions=16_000_000, steps=64, rate=2e-3, entropy=0.01),
    "emerald": Schedule(decisions=4_000_000, steps=128, rate=1.5e-3, entropy=0.01, smoothing=0.97),
}


def tables(game: str) -> list[Batch]:
    """The vector environments; opponents by seat, None for the learner, who sits one seat further in each row."""
    if game == "emerald":
        return [Batch.new(game, PLAYERS, size=256, seed=SEED)]  # no opponents: it plays all seats
    scripts = [f"script:{name}" for name in players_of(grotto.game(game)).scripts()]
    fields = [["master"] * 3] * 7 + [scripts[:3], scripts[3:6], scripts[6:]]
    return [
        Batch.new(game, PLAYERS, 128 if "master" in field else 48, seed, opponents=_seated(game, field), rotate=True)
        for seed, field in enumerate(fields)
    ]


def _seated(game: str, field: list[str]) -> list:  # type: ignore[type-arg]
    return [None, *(bot(name).policy(game, PLAYERS, {}) for name in field)]


def train(game: str, training: VectorTraining) -> Iterator[Progress]:
    """Learn to the end, then write the net."""
    while not training.finished:
        yield training.advance()
    rules = grotto.game(game)
    about = training.about(rules, PLAYERS, rules.options(PLAYERS, {}), f"examples/learn.py {game}")
    files.write(f"{game}-learned.net", training.parameters(), about)


def main(game: str) -> None:
    """Train, tell how it goes, and keep the curve."""
    training = VectorTraining(tables(game), SCHEDULES[game], hidden=(64, 64), seed=SEED)
    curve = ["seconds,decisions,games,share"]
    for number, now in enumerate(train(game, training)):
        curve.append(f"{now.seconds:.1f},{now.decisions},{now.games},{now.share:.4f}")
        if number % 20 == 0:
            print(f"{now.seconds:5.0f} s  {now.decisions:>10,} decisions  lately {100 * now.share:.1f} %", flush=True)
    Path(f"{game}-curve.csv").write_text("\n".join(curve) + "\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Random games of every kind as a trail of fingerprints, one line a step.

The compiled and the uncompiled build, and the one under the sanitizers, must print the same trail:

    python -m tests.trail --steps 100000
    GROTTO_PURE=1 python -m tests.trail --steps 100000
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from hashlib import blake2b

import grotto
from grotto.bots import bot
from grotto.kernel.rng import Rng
from grotto.play.batch import Batch
from grotto.play.round_batch import RoundBatch
from grotto.search import Search

from .cases import CASES, Case, random_action

GAMES = 3  # of a batch
BATCHED = 250  # steps of single games for each step of a batch


def trail(steps: int) -> Iterator[str]:
    """At least that many steps, spread over all cases."""
    for number, case in enumerate(CASES):
        each = -(-steps // len(CASES))
        yield from _steps(case, each, Rng(number))
        yield from _batches(case, -(-each // BATCHED))


def _batches(case: Case, steps: int) -> Iterator[str]:
    """The same for batches, alone and among opponents, by turns and by rounds."""
    wisp = bot("wisp").policy(case.game, case.players, case.options)
    among = [None, *[wisp] * (case.players - 1)]
    games = [kind.new(case.game, case.players, GAMES, 1, opponents=table, rotate=table is not None, **case.options)
             for kind in (Batch, RoundBatch) for table in (None, among)]  # fmt: skip
    for step in range(steps):
        for batch in games:
            batch.step(batch.random_actions())
        shown = [
            [array.tolist() for array in (batch.observations, batch.masks, batch.movers, batch.rewards, batch.seeds)]
            for batch in games
        ]
        yield f"{case.name} {step} batch {_fingerprint(shown)}"


def _steps(case: Case, steps: int, rng: Rng) -> Iterator[str]:
    state = case.state()
    encoder = case.encoder()
    for step in range(steps):
        if state.mover == grotto.OVER:
            state = case.state()
        action = random_action(state, rng)
        moves = _fingerprint(state.legal, state.odds)
        state.play(action)
        guess = state.guess(step % (case.players + 1) - 1, rng)
        viewer = step % case.players
        seen = _fingerprint(encoder.observe(state, viewer), encoder.mask(state, viewer))
        if step % 97 == 0 and state.mover >= 0:
            trees = Search(state, state.mover, seed=step)
            trees.run(12)
            yield f"{case.name} {step} search {_fingerprint(trees.choices())}"
        yield f"{case.name} {step} {action} {moves} {state.digest()} {guess.digest()} {seen} {state.shares}"


def _fingerprint(*values: object) -> str:
    return blake2b(repr(values).encode(), digest_size=6).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description="Print the trail of random games.")
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--require-compiled", action="store_true")
    arguments = parser.parse_args()
    if arguments.require_compiled and not grotto.compiled:
        sys.exit("the compiled modules were not found")
    for line in trail(arguments.steps):
        print(line)


if __name__ == "__main__":
    main()

"""How well Erdgeister's beliefs guess the key bearer, measured on games that were not trained on."""

from __future__ import annotations

import numpy as np

from grotto.bots.find_net import find_net
from grotto.kernel.registry import game as find_game
from grotto.train.beliefs import BeliefJob, log_losses, play_beliefs
from grotto.train.learner import Learner

GAMES = 200
SEED = 99_991
MIDDLE = (1 / 3, 2 / 3)  # of a game's decisions


def log_loss() -> str:
    """One sentence: the mean log-loss in the middle of games, and that of a guess at random."""
    game = find_game("erdgeister")
    values = find_net(game, 4, game.options(4, {})).weights
    suspicions = find_net(game, 4, game.options(4, {}), beliefs=True).weights
    if values is None or suspicions is None:
        return "There are no beliefs to measure."
    learner = Learner(suspicions.net.widths, 0)
    learner.row[:] = suspicions.net.row()
    job = BeliefJob(
        "erdgeister", {"turn_limit": 400}, [2, 3, 4], GAMES, SEED, (values.net.widths, values.net.row()), 0.001, 4
    )
    data = play_beliefs(job)
    middle = _middle(data.when)
    found = float(log_losses(learner, data)[middle].mean())
    evenly = float(np.log(data.sizes[middle]).mean())
    return (
        f"Who carries the key: in the middle third of {GAMES} games of masters the watcher's log-loss is "
        f"{found:.3f}, a guess at random has {evenly:.3f}: {100 * (1 - found / evenly):.0f} % better (wanted: 20 %)."
    )


def _middle(when: np.ndarray) -> np.ndarray:
    """Which secrets were noted in the middle of their game; a game begins where the count falls back."""
    begins = np.flatnonzero(np.diff(when, prepend=when[0]) < 0)
    middle = np.zeros(len(when), bool)
    for first, end in zip([0, *begins], [*begins, len(when)], strict=True):
        last = when[end - 1]
        middle[first:end] = (when[first:end] >= MIDDLE[0] * last) & (when[first:end] <= MIDDLE[1] * last)
    return middle

"""What has been played in the latest steps of a batch, for all of its games at once. Needs NumPy.

One copy of the actions of a step costs next to nothing. A log for each game costs a tenth of a step of Diamant, because
every game would write to another place.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grotto.kernel.errors import BadOption

LEAST = 256  # the initial size, in steps, where episodes have no bound


class StepHistory:
    """The actions of the latest steps, by step and game, in a ring."""

    def __init__(self, size: int, longest: int | None) -> None:
        self.bounded = longest is not None
        # An episode that has ended can be asked for until the next one ends.
        self.ring = np.zeros((LEAST if longest is None else 2 * longest, size), np.int32)
        self.steps = 0

    def add(self, actions: Any) -> None:
        """One more step."""
        self.ring[self.steps % len(self.ring)] = actions
        self.steps += 1

    def make_room(self, oldest: int) -> None:
        """Double the ring once the oldest running episode, begun at step `oldest`, fills half of it."""
        kept = len(self.ring)
        if 2 * (self.steps - oldest) < kept:
            return
        steps = np.arange(max(0, self.steps - kept), self.steps)
        ring = np.zeros((2 * kept, self.ring.shape[1]), np.int32)
        ring[steps % len(ring)] = self.ring[steps % kept]
        self.ring = ring

    def of(self, game: int, begun: int, ended: int) -> list[int]:
        """The actions of a game from one step to another."""
        if begun < self.steps - len(self.ring):
            raise BadOption(f"The episode of row {game} is too long ago to be kept")
        actions: list[int] = self.ring[np.arange(begun, ended) % len(self.ring), game].tolist()
        return actions

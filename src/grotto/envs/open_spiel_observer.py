"""What a player of OpenSpiel sees: the encoder's row, and with perfect recall everything seen and learned before."""

from __future__ import annotations

from typing import Any

import numpy as np

from grotto.play.encoder import Encoder


class Observer:
    """Conforms to OpenSpiel's observers: `tensor`, and the same by parts in `dict`."""

    def __init__(self, encoder: Encoder, longest: int, *, recall: bool) -> None:
        self.encoder = encoder
        self.recall = recall
        tokens = 2 * longest if recall else 0  # what was done, and what was learned by it
        self.tensor = np.zeros(encoder.size + tokens, np.float32)
        self.dict = {part.name: self.tensor[part.columns].reshape(part.shape) for part in encoder.parts}
        self._row = np.zeros(encoder.size, np.int16)
        if recall:
            self.dict["history"] = self.tensor[encoder.size :]

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor: the row, then tokens from 1 in the order of the past."""
        self.encoder.observe_into(state.position, player, self._row)
        self.tensor[: self.encoder.size] = self._row
        if self.recall:
            past = state.seen[player]
            self.dict["history"][: len(past)] = past
            self.dict["history"][: len(past)] += 1
            self.dict["history"][len(past) :] = 0

    def string_from(self, state: Any, player: int) -> str:
        """The same in text."""
        if self.recall:
            return f"seat {player}: {' '.join(map(str, state.seen[player]))}"
        return f"seat {player}: {' '.join(map(str, self.encoder.observe(state.position, player)))}"

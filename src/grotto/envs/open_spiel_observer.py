"""What a player of OpenSpiel sees: the encoder's row, and with perfect recall everything seen and learned before."""

from __future__ import annotations

from typing import Any

import numpy as np

from grotto.kernel.constants import NO_NEWS
from grotto.kernel.state import State
from grotto.play.encoder import Encoder


class Noted:
    """What every seat sees of actions and draws and learns by them; follows a game as far as it is asked to."""

    def __init__(self, root: State) -> None:
        self._state = root.clone()
        self._events = 0
        self._seen: list[list[int]] = [[] for _ in range(root.players)]

    def up_to(self, past: list[tuple[int, int | None]]) -> list[list[int]]:
        """By seat, after these actions with their seats, and draws."""
        for action, seat in past[self._events :]:
            noticed = [self._state.noticed(action, viewer) for viewer in range(len(self._seen))]
            self._state.play(action, seat)
            for viewer, seen in enumerate(self._seen):
                seen.extend(token for token in (noticed[viewer], self._state.learned(viewer)) if token != NO_NEWS)
        self._events = len(past)
        return self._seen


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
            past = state.seen_by(player)
            self.dict["history"][: len(past)] = past
            self.dict["history"][: len(past)] += 1
            self.dict["history"][len(past) :] = 0

    def string_from(self, state: Any, player: int) -> str:
        """What a player observes, as text."""
        if self.recall:
            return f"seat {player}: {' '.join(map(str, state.seen_by(player)))}"
        return f"seat {player}: {' '.join(map(str, self.encoder.observe(state.position, player)))}"

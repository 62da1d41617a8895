"""Spaces of observations and actions, as Gymnasium describes them."""

from __future__ import annotations

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from grotto.play.encoder import Encoder


def row_space(encoder: Encoder) -> Box:
    """The rows of an encoder; absent seats have zeros, whatever the limits of a part."""
    low, high = _bounds(encoder)
    return Box(low, high, dtype=np.int16)


def mask_space(actions: int) -> Box:
    """Masks of this number of actions."""
    return Box(0, 1, (actions,), np.int8)


def action_space(actions: int) -> Discrete:
    """This number of actions, from 0."""
    return Discrete(actions)


def _bounds(encoder: Encoder) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    low, high = (np.zeros(encoder.size, np.int16) for _ in range(2))
    for part in encoder.parts:
        low[part.columns], high[part.columns] = min(part.low, 0), max(part.high, 0)
    return low, high

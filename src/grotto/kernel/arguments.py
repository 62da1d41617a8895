"""Arguments as callers hand them in."""

from __future__ import annotations

from numbers import Integral
from typing import Any

from .constants import LARGEST_ACTION
from .errors import BadOption, NotLegal
from .rng import Rng
from .text import quoted

MOST = (1 << 31) - 1  # what the compiled build counts with


def is_whole(value: object) -> bool:
    """Whether it is a whole number, NumPy's too; True and False are none."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def check_action_number(action: Any) -> None:
    """Refuse what is no number of an action or a draw, legal or not."""
    if not is_whole(action) or not -LARGEST_ACTION <= action <= LARGEST_ACTION:
        raise NotLegal(f"There is no action {quoted(action)}")


def check_rng(rng: object) -> None:
    """Refuse other sources of random numbers, which compiled code cannot ask."""
    if not isinstance(rng, Rng):
        raise TypeError(f"rng must be a grotto.kernel.rng.Rng, not {type(rng).__name__}")


def counted(value: Any, name: str) -> int:
    """How many of something there are to be."""
    if not is_whole(value) or not 0 <= value <= MOST:
        raise BadOption(f"{name}: expected a whole number from 0 to {MOST}, not {quoted(value)}")
    return int(value)

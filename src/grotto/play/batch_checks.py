"""What is handed to a batch, checked: an error names the argument."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from grotto.kernel.errors import BadOption, NotLegal
from grotto.kernel.text import quoted

from .encoder import Encoder
from .policy import Policy

MOST_ROWS = 1 << 24


def check_encoder(encoder: Any) -> None:
    """Refuse what is no encoder."""
    if not isinstance(encoder, Encoder):
        raise BadOption(f"encoder: expected an Encoder, not {quoted(encoder)}")


def checked_size(size: Any) -> int:
    """How many games a batch has."""
    if isinstance(size, bool) or not isinstance(size, int | np.integer) or not 1 <= size <= MOST_ROWS:
        raise BadOption(f"size: a batch has 1 to {MOST_ROWS} games, not {quoted(size)}")
    return int(size)


def checked_flag(value: Any, name: str) -> bool:
    """Whether something is wanted: an array would be neither."""
    if not isinstance(value, bool | np.bool_):
        raise BadOption(f"{name}: expected True or False, not {quoted(value)}")
    return bool(value)


def checked_seed(seed: Any) -> int:
    """The seed of a batch: any whole number."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
        raise BadOption(f"seed: expected a whole number, not {quoted(seed)}")
    return int(seed)


def checked_row(row: Any, size: int) -> int:
    """The number of one of the games of a batch."""
    if isinstance(row, bool) or not isinstance(row, int | np.integer) or not 0 <= row < size:
        raise IndexError(f"row: games are 0 to {size - 1}, not {quoted(row)}")
    return int(row)


def checked_array(array: Any, name: str, shape: tuple[int, ...], kind: Any) -> Any:
    """An array to write into, or None."""
    if array is None:
        return None
    if not isinstance(array, np.ndarray) or array.shape != shape or array.dtype != kind:
        found = f"{array.dtype} of shape {array.shape}" if isinstance(array, np.ndarray) else type(array).__name__
        raise ValueError(f"{name}: expected an array of {np.dtype(kind)} and shape {shape}, not {found}")
    if not array.flags.c_contiguous or not array.flags.writeable:
        raise ValueError(f"{name}: expected an array that is C-contiguous and can be written to")
    return array


def checked_numbers(numbers: Any, name: str, shape: tuple[int, ...], least: int, most: int) -> Any:
    """Whole numbers of a shape and a range, as contiguous 64- or 32-bit numbers."""
    try:
        wanted = np.asarray(numbers)
    except ValueError:  # lists of unequal length
        raise ValueError(f"{name}: expected whole numbers of shape {shape}, not lists of unequal length") from None
    if wanted.shape != shape or wanted.dtype.kind not in "iu":
        raise ValueError(f"{name}: expected whole numbers of shape {shape}, not {wanted.dtype} of shape {wanted.shape}")
    if wanted.min() < least or wanted.max() > most:
        at = np.argwhere((wanted < least) | (wanted > most))[0].tolist()
        raise NotLegal(f"{name}{at}: expected {least} to {most}, not {wanted[tuple(at)]}")
    return np.ascontiguousarray(wanted, np.int32 if most < 1 << 31 else np.int64)


def checked_actions(actions: Any, shape: tuple[int, ...], count: int) -> Any:
    """Indices of actions; those of 32 bits are left to the batch, which looks at each of them anyway."""
    if isinstance(actions, np.ndarray) and actions.dtype == np.int32 and actions.shape == shape:
        return np.ascontiguousarray(actions)
    return checked_numbers(actions, "actions", shape, 0, count - 1)


def actions_or_none(actions: Any, shape: tuple[int, ...], count: int) -> Any:
    """Indices of actions, with -1 for every whole number that is none."""
    anything = np.iinfo(np.int64)
    numbers = checked_numbers(actions, "actions", shape, anything.min, anything.max)
    return np.where((numbers < 0) | (numbers >= count), -1, numbers).astype(np.int32)


def checked_opponents(opponents: Any, players: int) -> list[Policy | None]:
    """A policy for each seat, None for the caller's."""
    if opponents is None:
        return [None] * players
    if not isinstance(opponents, Sequence) or len(opponents) != players:
        raise BadOption(f"opponents: {players} seats need {players} policies, None for the caller's")
    if any(policy is not None and not isinstance(policy, Policy) for policy in opponents):
        raise BadOption("opponents: expected policies, as `Bot.policy` makes them, and None for the caller's seats")
    if all(policy is not None for policy in opponents):
        raise BadOption("opponents: at least one seat is the caller's, given as None")
    return list(opponents)

"""Checkpoint files: everything that an interrupted training run needs to continue."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from grotto.kernel.errors import BadFile
from grotto.kernel.files import replacing

from .learner import Learner

RENAMED_FIELDS = {
    "rate": "learning_rate",
    "trace": "trace_decay",
    "warmth": "temperature",
    "doubt": "entropy_bonus",
    "by_hand": "scout_rounds",
    "by_result": "result_rounds",
    "every": "sample_every",
    "longest": "rows_per_game",
    "strangers": "opponent_share",
    "searched": "search_share",
    "thought": "search_rounds",
    "late_rate": "search_learning_rate",
    "fewer": "search_games_divisor",
    "gate": "gate_deals",
    "elders": "snapshot_every",
}
"""Fields of a recipe in checkpoints from before 1.0."""


class RunProgress(NamedTuple):
    """How far a run has come, apart from its learner."""

    round: int
    snapshots: list[bytes]


def save(path: Path, head: dict[str, Any], learner: Learner, progress: RunProgress) -> None:
    """Write a checkpoint; an existing one is replaced only when the new one is complete."""
    with replacing(path) as file:
        np.savez(
            file,
            head=np.frombuffer(json.dumps(head).encode(), np.uint8),
            round=np.int64(progress.round),
            snapshots=np.frombuffer(b"".join(progress.snapshots), np.float32),
            **learner.dump(),
        )


def load(path: Path, head: dict[str, Any], learner: Learner) -> RunProgress:
    """Continue from a checkpoint; refuses one with another head: another recipe, seed or version."""
    try:
        with path.open("rb") as stream, np.load(stream) as file:
            saved = {name: file[name] for name in file.files}
        written = json.loads(saved["head"].tobytes())
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise BadFile(f"{path.name} is no checkpoint: {error}") from error
    if _renamed(written) != json.loads(json.dumps(head)):
        raise BadFile(f"{path.name} belongs to another recipe, seed or version; remove it to start again")
    learner.load(saved)
    snapshots = saved["snapshots"] if "snapshots" in saved else saved["elders"]
    size = len(learner.row)
    return RunProgress(int(saved["round"]), [snapshots[i : i + size].tobytes() for i in range(0, len(snapshots), size)])


def _renamed(head: Any) -> Any:
    """The head with today's names of the recipe's fields."""
    if not isinstance(head, dict) or not isinstance(head.get("recipe"), dict):
        return head
    return {**head, "recipe": {RENAMED_FIELDS.get(name, name): value for name, value in head["recipe"].items()}}

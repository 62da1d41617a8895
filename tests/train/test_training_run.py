"""Training runs in small: repeatable, and broken off and taken up again."""

from __future__ import annotations

import gc
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import grotto
from grotto.parallel.pools import worker_pool
from grotto.train.training_run import TrainingRun
from tests.long_runs import only_in_long_runs
from tests.train.tiny import TINY, broken_off, course, every_recipe, heavy, run

# -- repeatable ----------------------------------------------------------------------------------------------


@heavy
@every_recipe
def test_a_small_course_runs_and_learns(name: str) -> None:
    said: list[str] = []
    made = course(name)
    before = made.learner.row.copy()
    run(made, said.append)
    assert len(said) == made.round == 3
    assert all(said)
    assert np.isfinite(made.learner.row).all()
    assert (made.learner.row != before).any()
    assert made.learner.net().widths == (made.learner.widths[0], 4, TINY[name].outputs)


@heavy
@every_recipe
def test_the_same_recipe_and_seed_make_the_same_net(name: str) -> None:
    one, two, other = run(course(name)), run(course(name)), run(course(name, 2))
    assert one.learner.row.tobytes() == two.learner.row.tobytes() != other.learner.row.tobytes()


@heavy
@every_recipe
def test_a_course_broken_off_and_taken_up_again_ends_as_if_nothing_had_happened(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.checkpoint"
    broken_off(course(name), path, after=1)
    again = course(name)
    again.resume(path)
    assert again.round == 1
    run(again)
    whole = run(course(name))
    assert again.learner.row.tobytes() == whole.learner.row.tobytes()
    assert again.snapshots == whole.snapshots
    assert again.learner.steps == whole.learner.steps
    assert [found.name for found in tmp_path.iterdir()] == ["a.checkpoint"]


@pytest.mark.slow
@heavy
@every_recipe
def test_it_does_not_matter_how_many_work(name: str) -> None:
    rows = []
    for workers in (1, 2):
        pool, made = worker_pool("local", workers), course(name, rounds=2)
        try:
            made.run(pool, lambda said: None, lambda: None)
        finally:
            pool.close()
        rows.append(made.learner.row.tobytes())
    assert rows[0] == rows[1]


@only_in_long_runs
@pytest.mark.slow
@heavy
def test_a_ray_cluster_makes_the_same_net() -> None:
    """A real cluster on this machine: glances, searches and the gate."""
    pytest.importorskip("ray")
    made, pool = course("emerald"), worker_pool("ray", 2)
    try:
        made.run(pool, lambda said: None, lambda: None)
    finally:
        pool.close()
    assert made.learner.row.tobytes() == run(course("emerald")).learner.row.tobytes()


# -- checkpoints ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [{"games": 32}, {"rounds": 4}, {"hidden": (5,)}, {"trace_decay": 0.5}, {"options": {"edition": "schmidt"}}],
)
def test_a_checkpoint_of_another_recipe_is_refused(changes: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "a.checkpoint"
    course("diamant").save(path)
    other = course("diamant", **changes)
    before = other.learner.row.copy()
    with pytest.raises(grotto.BadFile, match="another recipe"):
        other.resume(path)
    assert (other.learner.row == before).all()
    assert other.round == 0


def test_a_checkpoint_of_another_seed_is_refused(tmp_path: Path) -> None:
    course("diamant", 1).save(tmp_path / "a.checkpoint")
    with pytest.raises(grotto.BadFile, match="another recipe, seed"):
        course("diamant", 2).resume(tmp_path / "a.checkpoint")


def test_a_checkpoint_for_other_features_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = course("diamant")
    made.save(tmp_path / "a.checkpoint")
    monkeypatch.setattr(type(grotto.game("diamant")), "version", "99")
    with pytest.raises(grotto.BadFile, match="version"):
        course("diamant").resume(tmp_path / "a.checkpoint")


@pytest.mark.parametrize("damage", ["missing", "empty", "text", "cut off", "cut short", "folder"])
def test_a_damaged_checkpoint_is_refused(damage: str, tmp_path: Path) -> None:
    path = tmp_path / "a.checkpoint"
    course("diamant").save(path)
    whole = path.read_bytes()
    path.unlink()
    if damage == "folder":
        path.mkdir()
    elif damage != "missing":
        pieces = {"empty": b"", "text": b"hello\n" * 99, "cut off": whole[:-1], "cut short": whole[:200]}
        path.write_bytes(pieces[damage])
    kind, said = refused(path)
    assert kind is grotto.BadFile
    assert "no checkpoint" in said


def refused(path: Path) -> tuple[type[Exception], str]:
    """How a checkpoint is refused; a file that is left open on the way is closed here."""
    try:
        course("diamant").resume(path)
    except Exception as error:
        kind, said = type(error), str(error)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()
    return kind, said


def test_beliefs_need_a_teacher() -> None:
    with pytest.raises(grotto.BadOption, match="train that first"):
        run(TrainingRun(TINY["erdgeister-beliefs"]))


@heavy
def test_who_exploits_begins_as_the_exploited_and_keeps_it_for_company(tmp_path: Path) -> None:
    recipe = TINY["diamant"]._replace(exploits=True, snapshot_every=0, games=96)
    with pytest.raises(grotto.BadOption, match="needs a net to exploit"):
        TrainingRun(recipe)
    exploited = run(course("diamant")).learner.net()
    made = TrainingRun(recipe, 1, exploited)
    assert made.learner.net().row() == exploited.row()
    run(made)
    assert made.snapshots == [exploited.row().tobytes()]
    assert made.learner.net().row() != exploited.row()

"""Training runs in small: repeatable, whoever does the work; broken off and taken up again; and what they write."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click
import numpy as np
import pytest
from click.testing import CliRunner, Result

import grotto
from grotto.cli.train import train
from grotto.nets.files import read
from grotto.nets.net import Net
from grotto.parallel.pools import SerialPool, worker_pool
from grotto.play.players import players_of
from grotto.play.recipe import Recipe
from grotto.train import gate, values
from grotto.train.gate import GateJob
from grotto.train.learner import Learner
from grotto.train.training_run import TrainingRun
from grotto.train.values import ValueJob, Values

RECIPES = {
    name: recipe for game in grotto.game_names() for name, recipe in players_of(grotto.game(game)).recipes.items()
}
TINY = {
    "diamant": Recipe(
        "diamant", "choices", (4,), 3, (3, 5), rounds=3, jobs=2, games=48, opponent_share=0.2, snapshot_every=1,
        learning_rate=(0.01, 0.001),
    ),
    "emerald": Recipe(
        "emerald", "values", (4,), 5, (2, 3), rounds=3, jobs=2, games=2, result_rounds=1,
        search_share=0.34, search_rounds=4, gate_deals=2,
    ),
    "erdgeister": Recipe(
        "erdgeister", "values", (4,), 4, (2, 4), {"turn_limit": 30}, rounds=3, jobs=2, games=4, scout_rounds=1,
        rows_per_game=300,
    ),
    "erdgeister-beliefs": Recipe(
        "erdgeister", "beliefs", (4,), 1, (2, 4), {"turn_limit": 20}, rounds=3, jobs=2, games=2, sample_every=5,
    ),
}  # fmt: skip
every_recipe = pytest.mark.parametrize("name", TINY)
heavy = pytest.mark.one_build


def teacher(name: str) -> Net | None:
    return TrainingRun(TINY["erdgeister"]).learner.net() if name.endswith("beliefs") else None


def course(name: str, seed: int = 1, **changes: Any) -> TrainingRun:
    return TrainingRun(TINY[name]._replace(**changes), seed, teacher(name))


def run(made: TrainingRun, tell: Callable[[str], None] = lambda said: None) -> TrainingRun:
    made.run(SerialPool(), tell, lambda: None)
    return made


class BrokenOff(Exception):
    pass


def broken_off(made: TrainingRun, path: Path, after: int) -> None:
    """The run ends in the middle of a round; a checkpoint has been written after each."""
    rounds = 0

    def tell(said: str) -> None:
        nonlocal rounds
        rounds += 1
        if rounds > after:
            raise BrokenOff

    with pytest.raises(BrokenOff):
        made.run(SerialPool(), tell, lambda: made.save(path), save_every=1)


# -- repeatable ----------------------------------------------------------------------------------------------------


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


# -- checkpoints ---------------------------------------------------------------------------------------------------


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


# -- numbers on their way ------------------------------------------------------------------------------------------


def test_numbers_go_straight_from_the_first_round_to_the_last() -> None:
    recipe = TINY["diamant"]._replace(rounds=5)
    assert [recipe.at((1.0, 0.0), step) for step in range(5)] == pytest.approx([1.0, 0.75, 0.5, 0.25, 0.0])
    assert recipe._replace(rounds=1).at((1.0, 0.0), 0) == 1.0


def test_the_last_rounds_are_searched_and_have_fewer_games_and_another_rate() -> None:
    recipe = RECIPES["emerald"]._replace(
        rounds=8,
        search_share=0.5,
        jobs=2,
        games=10,
        search_games_divisor=3,
        learning_rate=(4.0, 1.0),
        search_learning_rate=(0.8, 0.2),
    )
    assert recipe.plain_rounds == 4
    assert [recipe.games_in(step) for step in range(8)] == [10] * 4 + [3] * 4
    assert [recipe.games_until(step) for step in (0, 1, 4, 5, 8)] == [0, 20, 80, 86, 104]
    assert [recipe.learning_rate_at(step) for step in range(8)] == pytest.approx([4, 3, 2, 1, 0.8, 0.6, 0.4, 0.2])
    assert recipe._replace(rounds=1).plain_rounds == 1  # a rough net needs no search
    assert RECIPES["erdgeister"].plain_rounds == RECIPES["erdgeister"].rounds


class Noting(SerialPool):
    """Does the work, and notes who thought how long."""

    def __init__(self) -> None:
        self.thoughts: list[int] = []

    def map(self, work: Callable[[Any], Any], jobs: Sequence[Any]) -> Iterator[Any]:
        self.thoughts += [job.search_rounds for job in jobs if isinstance(job, ValueJob)]
        return super().map(work, jobs)


@heavy
def test_with_the_searches_learning_begins_anew_at_a_rate_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    taught: list[tuple[int, float]] = []
    honest = values.improve

    def improve(learner: Learner, data: Values, rng: Any, learning_rate: float, *rest: Any) -> float:
        taught.append((learner.steps, learning_rate))
        return honest(learner, data, rng, learning_rate, *rest, batch=64)  # type: ignore[misc]

    monkeypatch.setattr(values, "improve", improve)
    pool, made = Noting(), course("emerald", rounds=4, search_share=0.5)
    made.run(pool, lambda said: None, lambda: None)
    assert pool.thoughts == [0] * 4 + [4] * 4
    assert [learning_rate for _, learning_rate in taught] == [made.recipe.learning_rate_at(step) for step in range(4)]
    assert [steps > 0 for steps, _ in taught] == [False, True, False, True]


@heavy
@pytest.mark.parametrize("better", [True, False])
def test_what_was_learned_from_searches_is_kept_only_if_it_wins(better: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[GateJob] = []

    def is_better(job: GateJob, pool: Any) -> bool:
        asked.append(job)
        return better

    monkeypatch.setattr(gate, "is_better", is_better)
    made = course("emerald", rounds=4, search_share=0.5)
    said: list[str] = []
    run(made, said.append)
    (job,) = asked  # at the end alone
    assert job.new != job.old
    assert job.old == made.snapshots[0]  # the net as it was when the searches began
    assert made.learner.row.tobytes() == (job.new if better else job.old)
    assert ("no better" in said[-1]) is not better
    early = course("emerald", rounds=4, search_share=0.5)
    early.recipe = early.recipe._replace(rounds=2, search_share=0.0)
    assert run(early).learner.row.tobytes() == job.old


@pytest.mark.parametrize("name", RECIPES)
def test_every_recipe_can_be_cooked(name: str) -> None:
    recipe = RECIPES[name]
    game = grotto.game(recipe.game)
    assert recipe.outputs >= (3 if recipe.learns == "choices" else 1 if recipe.learns == "beliefs" else game.seats[-1])
    assert set(recipe.players) <= set(game.seats)
    assert recipe.exploits or set(recipe.players) == set(game.seats)
    for players in recipe.players:
        game.options(players, recipe.options)
    assert name == recipe.game or name.startswith(f"{recipe.game}-")


# -- the command ---------------------------------------------------------------------------------------------------


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command cooks the small recipes."""
    for name, recipe in TINY.items():
        recipes: Any = players_of(grotto.game(recipe.game)).recipes
        monkeypatch.setitem(recipes, name, recipe)


def command(folder: Path, *arguments: str) -> Result:
    return CliRunner().invoke(train, [*arguments, "--out", str(folder), "--workers", "1"])


@heavy
@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("game", ["diamant", "emerald", "erdgeister"])
def test_the_command_writes_weights_that_can_be_played(game: str, tmp_path: Path) -> None:
    done = command(tmp_path, game, "--rounds", "2")
    assert done.exit_code == 0, done.exception
    names = [name for name in TINY if name.partition("-")[0] == game]
    assert sorted(found.name for found in tmp_path.iterdir()) == sorted(f"{name}.net" for name in names)
    for name in names:
        weights = read(tmp_path / f"{name}.net")
        assert weights.about["learns"] == TINY[name].learns
        assert weights.about["command"] == f"grotto train {game} --rounds 2"
        assert weights.about["games"] == 2 * TINY[name].jobs * TINY[name].games
        assert weights.why_not(grotto.game(game), 3, {}) == (
            None if 3 in TINY[name].players else "the net was not trained for 3 players"
        )
    assert read(tmp_path / f"{game}.net").net.row() == run(course(game, rounds=2)).learner.net().row()


@heavy
@pytest.mark.usefixtures("small")
def test_the_command_does_not_do_its_work_twice(tmp_path: Path) -> None:
    command(tmp_path, "diamant")
    first = (tmp_path / "diamant.net").read_bytes()
    assert "is there already" in command(tmp_path, "diamant").output
    assert "is there already" not in command(tmp_path, "diamant", "--anew").output
    assert (tmp_path / "diamant.net").read_bytes() == first
    refused = command(tmp_path, "diamant", "--seed", "2").exception
    assert isinstance(refused, grotto.BadOption)
    assert (tmp_path / "diamant.net").read_bytes() == first  # another net is not lost by a slip
    command(tmp_path, "diamant", "--seed", "2", "--anew")
    assert (tmp_path / "diamant.net").read_bytes() != first


@heavy
@pytest.mark.usefixtures("small")
def test_the_command_goes_on_where_it_was_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TrainingRun._learn_choices

    def tired(made: TrainingRun, hands: Any) -> str:
        if made.round == 11:
            raise KeyboardInterrupt
        return honest(made, hands)

    with monkeypatch.context() as patch:
        patch.setattr(TrainingRun, "_learn_choices", tired)
        assert command(tmp_path / "a", "diamant", "--rounds", "12").exit_code != 0
    assert [found.name for found in (tmp_path / "a").iterdir()] == ["diamant.checkpoint"]
    again = command(tmp_path / "a", "diamant", "--rounds", "12")
    assert "after round 10" in again.output
    command(tmp_path / "b", "diamant", "--rounds", "12")
    assert (tmp_path / "a" / "diamant.net").read_bytes() == (tmp_path / "b" / "diamant.net").read_bytes()
    assert [found.name for found in (tmp_path / "a").iterdir()] == ["diamant.net"]


@heavy
@pytest.mark.usefixtures("small")
def test_another_edition_has_a_net_of_its_own(tmp_path: Path) -> None:
    assert command(tmp_path, "diamant", "--rounds", "1", "--edition", "schmidt").exit_code == 0
    weights, game = read(tmp_path / "diamant-schmidt.net"), grotto.game("diamant")
    assert weights.why_not(game, 3, {"edition": "schmidt"}) is None
    assert weights.why_not(game, 3, {}) is not None


@pytest.mark.parametrize(
    "arguments",
    [
        ("chess",),
        ("diamant", "--edition", "1999"),
        ("emerald", "--edition", "2017"),
        ("diamant", "--on", "the moon"),
        ("diamant", "--rounds", "1", "--seed", "-1"),
    ],
    ids=" ".join,
)
@pytest.mark.usefixtures("small")
def test_what_cannot_be_trained_is_refused(arguments: tuple[str, ...], tmp_path: Path) -> None:
    done = command(tmp_path, *arguments)
    assert done.exit_code != 0
    assert done.exception is None or isinstance(done.exception, grotto.Refusal | SystemExit | click.ClickException)
    assert [found for found in tmp_path.iterdir() if found.suffix == ".net"] == []

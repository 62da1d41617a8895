"""`grotto train` in small."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

import grotto
from grotto.bots.find_net import find_net
from grotto.cli.train import train
from grotto.games.erdgeister import read_board
from grotto.nets.files import read
from grotto.play.players import players_of
from grotto.train.training_run import TrainingRun
from tests.cases import SMALL_BOARD
from tests.nets.making import write_net
from tests.train.tiny import TINY, course, heavy, run


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
def test_the_command_makes_both_nets_for_a_board_of_ones_own(tmp_path: Path) -> None:
    done = command(tmp_path, "erdgeister", "--board", str(SMALL_BOARD), "--rounds", "2")
    assert done.exit_code == 0, done.exception
    game, stem = grotto.game("erdgeister"), Path(SMALL_BOARD).stem
    assert {found.name for found in tmp_path.iterdir()} == {f"erdgeister-{stem}.net", f"erdgeister-beliefs-{stem}.net"}
    for beliefs in (False, True):
        own = game.options(4, {"board": read_board(SMALL_BOARD)})
        assert find_net(game, 4, own, tmp_path, beliefs=beliefs).weights is not None
        assert "was trained for board" in find_net(game, 4, game.options(4, {}), tmp_path, beliefs=beliefs).why_not


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


@heavy
@pytest.mark.usefixtures("small")
def test_a_net_is_trained_on_for_other_options(tmp_path: Path) -> None:
    command(tmp_path, "erdgeister", "--rounds", "1")
    first = tmp_path / "erdgeister.net"
    arguments = ("erdgeister", "--rounds", "1", "--tiles", "tactical", "--from", str(first))
    assert command(tmp_path, *arguments).exit_code == 0
    made, before, game = read(tmp_path / "erdgeister-tactical.net"), read(first), grotto.game("erdgeister")
    change = max(abs(a - b) for a, b in zip(made.net.row(), before.net.row(), strict=True))
    assert 0 < change < 0.05  # it began as the first, and not from other random numbers
    assert made.about["command"].endswith(f"--tiles tactical --from erdgeister.net ({before.about['check']})")
    for tiles, wanted in (("tactical", made), ("random", before)):
        found = find_net(game, 4, game.options(4, {"tiles": tiles}), tmp_path).weights
        assert found is not None
        assert found.about["check"] == wanted.about["check"]


@heavy
@pytest.mark.usefixtures("small")
def test_only_a_net_of_the_same_game_and_size_is_trained_on(tmp_path: Path) -> None:
    write_net(tmp_path / "other.net", "emerald")
    write_net(tmp_path / "wide.net", "erdgeister", hidden=(5,))
    write_net(tmp_path / "old.net", "erdgeister", features=99)
    both = ("--exploit", str(tmp_path / "wide.net"), "--from", str(tmp_path / "wide.net"))
    assert "exclude each other" in str(command(tmp_path / "out", "erdgeister", *both).exception)
    for name, why in (("other", "not one that plays erdgeister"), ("wide", "Widths"), ("old", "another version")):
        refused = command(tmp_path / "out", "erdgeister", "--from", str(tmp_path / f"{name}.net")).exception
        assert isinstance(refused, grotto.BadOption)
        assert why in str(refused)


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

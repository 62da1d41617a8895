"""`grotto review` and `grotto puzzles`."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

import grotto
from grotto.analysis.review import grading, par, review
from grotto.analysis.review.plots import plots
from grotto.analysis.review.types import Review
from grotto.cli.main import cli
from grotto.kernel.errors import Refusal

pytestmark = pytest.mark.one_build
PNG = b"\x89PNG"


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "ROUNDS", {"search": 1, "playouts": 0})
    monkeypatch.setattr(grading, "MORE_ROUNDS", {"search": 1, "playouts": 0})
    monkeypatch.setattr(par, "MOST_GAMES", 25)
    monkeypatch.setattr(review, "MOST_GAMES", 25)


def everybody_leaves() -> grotto.Match:
    match = grotto.new("diamant", 3, 4, names=["Anna", "Ben", "Cleo"])
    while match.mover >= 0:
        match.play("back")
    return match


@pytest.mark.usefixtures("short")
def test_a_review_is_told_and_written(tmp_path: Path) -> None:
    everybody_leaves().save(tmp_path / "match")
    wanted = ["--json", str(tmp_path / "review.json"), "--plots", str(tmp_path / "plots"), "--format", "png"]
    done = CliRunner().invoke(cli, ["review", str(tmp_path / "match"), *wanted])
    assert done.exit_code == 0, done.output
    for word in ("Anna", "Ben", "Cleo", "own decisions", "par: masters make", "Go back to camp"):
        assert word in done.output
    written = msgspec.json.decode((tmp_path / "review.json").read_bytes(), type=Review)
    assert written.done
    assert len(written.decisions) == 15
    kinds = ["curve", *(f"{kind}-{seat}" for kind in ("ledger", "par") for seat in range(3))]
    assert sorted(file.name for file in (tmp_path / "plots").iterdir()) == [f"{kind}.png" for kind in kinds]
    assert all(file.read_bytes().startswith(PNG) for file in (tmp_path / "plots").iterdir())
    assert all(plot.startswith(b"<svg") for plot in plots(written, ["Anna", "Ben", "Cleo"]).values())


def test_an_unfinished_match_is_refused(tmp_path: Path) -> None:
    grotto.new("diamant", 3, 4).save(tmp_path / "match")
    done = CliRunner().invoke(cli, ["review", str(tmp_path / "match")])
    assert isinstance(done.exception, Refusal)
    assert "not over" in str(done.exception)

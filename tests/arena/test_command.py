"""`grotto arena`, as somebody at a keyboard meets it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grotto.arena import load
from tests.long_runs import only_in_long_runs
from tests.processes import alive, soon_dead

from .stand_in import deal_without_times, program

pytestmark = pytest.mark.one_build  # what it looks at is not compiled

COMMAND = [sys.executable, "-m", "grotto", "arena"]
ENVIRONMENT = {**os.environ, "COLUMNS": "120", "PYTHONUNBUFFERED": "1"}


def arena(*arguments: str | Path, limit: float = 120) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=limit, env=ENVIRONMENT, check=False
    )


@pytest.fixture(autouse=True)
def own_state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(ENVIRONMENT, "XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state"


@pytest.mark.slow
def test_two_bots_meet_in_both_directions(tmp_path: Path) -> None:
    done = arena("diamant", "--players", "3", "--bot", "script:relic", "--bot", "script:coin", "--deals", "10",
                 "--workers", "1", "--out", tmp_path / "run")  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "among script:coin" in done.stdout
    assert "among script:relic" in done.stdout
    assert "33.3" in done.stdout
    assert "Ratings" in done.stdout
    assert json.loads((tmp_path / "run" / "results.json").read_text())["plan"]["deals"] == 10


@pytest.mark.slow
def test_without_a_folder_the_results_are_kept_all_the_same(own_state_folder: Path) -> None:
    done = arena("diamant", "--bot", "script:relic", "--pool", "script:coin,script:floor", "--deals", "3",
                 "--workers", "1", "--option", "edition=2017")  # fmt: skip
    assert done.returncode == 0, done.stderr
    (folder,) = (own_state_folder / "grotto" / "arena").iterdir()
    assert str(folder) in done.stdout
    assert load(folder)[0].options == {"edition": "2017"}


@pytest.mark.slow
def test_many_bots_are_mixed_or_make_a_matrix(tmp_path: Path) -> None:
    bots = [word for bot in ("relic", "coin", "floor") for word in ("--bot", f"script:{bot}")]
    mixed = arena("diamant", *bots, "--deals", "4", "--workers", "1", "--out", tmp_path / "mixed")
    assert "mixed tables of 3 bots" in mixed.stdout
    square = arena("diamant", *bots, "--matrix", "--deals", "4", "--workers", "1", "--out", tmp_path / "square")
    assert "In its worst field" in square.stdout
    assert (tmp_path / "square" / "matrix.csv").exists()


@pytest.mark.slow
def test_a_question_is_answered(tmp_path: Path) -> None:
    done = arena("diamant", "--bot", "script:relic", "--bot", "script:coin", "--pool",
                 "script:drifter,script:two-traps,script:floor", "--sprt", "0", "5", "--paired", "--deals", "2000",
                 "--workers", "1", "--out", tmp_path)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "script:relic less script:coin: +5 points rather than +0" in done.stdout
    assert "deal by deal" in done.stdout


@pytest.mark.slow
def test_programs_play_and_bad_ones_are_reported(tmp_path: Path) -> None:
    done = arena("diamant", "--players", "3", "--bot", program("good"), "--bot", program("crashing"), "--field",
                 "script:relic", "--deals", "2", "--workers", "2", "--out", tmp_path, "--budget", "0.5")  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Forfeit: " in done.stdout
    assert "crashed" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "which game"),
        (["diamant"], "--bot"),
        (["diamant", "--bot", "script:relic"], "somebody to play against"),
        (["diamant", "--bot", "nobody", "--bot", "script:relic"], "nobody"),
        (["diamant", "--bot", "./no-such-program", "--bot", "script:relic"], "no-such-program"),
        (["diamant", "--bot", "script:coin", "--bot", "script:relic", "--players", "12"], "3 to 8"),
        (["diamant", "--bot", "script:coin", "--bot", "script:relic", "--deals", "0"], "deals"),
        (["diamant", "--bot", "script:coin", "--bot", "script:coin"], "named once"),
        (["diamant", "--bot", "script:coin", "--field", "script:relic", "--pool", "script:floor"], "exclude"),
        (["diamant", "--bot", "script:coin", "--field", "script:relic,,"], "empty name"),
        (["diamant", "--bot", "script:coin", "--bot", "script:relic", "--sprt", "5", "0"], "lower one first"),
        (["diamant", "--bot", "script:coin", "--bot", "script:relic", "--paired"], "paired"),
        (["diamant", "--bot", "script:coin", "--bot", "script:relic", "--errors", "0.1"], "--sprt"),
        (["diamant", "--bot", "script:coin", "--bot", "script:relic", "--option", "edition"], "NAME=VALUE"),
        (["diamant", "--bot", "script:coin", "--bot", "script:relic", "--option", "edition=1066"], "1066"),
        (["diamant", "--bot", "script:coin", "--bot", "script:relic", "--judge", "nowhere:judge"], "nowhere"),
        (["diamant", "--bot", "script:coin", "--bot", "script:relic", "--on", "mars"], "mars"),
        (["--resume", "nowhere"], "nowhere"),
        (["chess"], "chess"),
    ],
)
def test_wrong_input_is_refused_in_words(arguments: list[str], said: str) -> None:
    done = arena(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_other_settings_in_the_same_folder_are_refused(tmp_path: Path) -> None:
    same = ["diamant", "--bot", "script:relic", "--bot", "script:coin", "--deals", "2", "--workers", "1"]
    assert arena(*same, "--out", tmp_path).returncode == 0
    assert arena(*same, "--out", tmp_path).returncode == 0
    other = arena(*same, "--out", tmp_path, "--seed", "9")
    assert other.returncode == 2
    assert "seed" in other.stderr
    extra = arena("--resume", tmp_path, "--seed", "9")
    assert extra.returncode == 2
    assert "leave out --seed" in extra.stderr


def _heed_ctrl_c() -> None:
    """Whoever runs the tests in the background of a shell has SIGINT ignored, and children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(tmp_path: Path, workers: str) -> None:
    asked = ["diamant", "--bot", "script:relic", "--bot", "script:coin", "--deals", "100000", "--workers", workers]
    command = [*COMMAND, *asked, "--out", str(tmp_path / "cut")]
    child = subprocess.Popen(
        command, env=ENVIRONMENT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        preexec_fn=_heed_ctrl_c,
    )  # fmt: skip
    lines = tmp_path / "cut" / "deals.jsonl"
    until = time.monotonic() + 120
    while time.monotonic() < until and not (lines.exists() and lines.stat().st_size > 20_000):
        time.sleep(0.05)
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does: to all of them
    out, err = child.communicate(timeout=120)
    assert child.returncode == 130
    assert f"arena --resume {tmp_path / 'cut'}" in out
    assert "Traceback" not in err
    kept = len(load(tmp_path / "cut")[1])
    assert kept > 10
    resumed = arena("--resume", tmp_path / "cut", "--deals", str(kept), "--workers", "1")
    assert resumed.returncode == 0, resumed.stderr
    straight = arena(*asked[:-4], "--deals", str(kept), "--workers", "1", "--out", tmp_path / "whole")
    assert straight.returncode == 0, straight.stderr
    one, two = (
        {(d.contest, d.number): deal_without_times(d) for d in load(tmp_path / name)[1] if d.number < kept}
        for name in ("cut", "whole")
    )
    assert one == two


@pytest.mark.slow
def test_ctrl_c_ends_the_programs_too(tmp_path: Path) -> None:
    """The program notes its own number and its child's, and then thinks for ever."""
    notes = tmp_path / "notes"
    command = [*COMMAND, "diamant", "--bot", program("hanging", notes), "--field", "script:relic", "--budget", "60",
               "--workers", "2", "--deals", "1", "--out", str(tmp_path / "run")]  # fmt: skip
    child = subprocess.Popen(
        command, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        preexec_fn=_heed_ctrl_c,
    )  # fmt: skip
    until = time.monotonic() + 120
    while time.monotonic() < until and not (notes.exists() and len(notes.read_text().split()) == 2):
        time.sleep(0.05)
    numbers = [int(number) for number in notes.read_text().split()]
    assert all(alive(number) for number in numbers)
    time.sleep(1.0)  # the arena waits for them by now; if it does not yet, it has to end all the same
    os.killpg(child.pid, signal.SIGINT)
    assert child.wait(timeout=120) == 130
    assert all(soon_dead(number) for number in numbers)


@only_in_long_runs
@pytest.mark.slow
def test_a_ray_cluster_does_the_same_work(tmp_path: Path) -> None:
    """A real cluster on this machine."""
    pytest.importorskip("ray")
    asked = ["diamant", "--bot", "script:relic", "--bot", "script:coin", "--deals", "30", "--workers", "2"]
    there = arena(*asked, "--on", "ray", "--out", tmp_path / "there", limit=240)
    assert there.returncode == 0, there.stderr
    here = arena(*asked, "--out", tmp_path / "here")
    assert here.returncode == 0, here.stderr
    one, two = (sorted(map(deal_without_times, load(tmp_path / name)[1])) for name in ("here", "there"))
    assert one == two
    assert len(one) == 60

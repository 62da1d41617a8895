"""The command line, as somebody at a keyboard or a script meets it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import grotto
from grotto.kernel.rng import Rng
from tests.cases import SMALL_BOARD, play_at_random

COMMAND = [sys.executable, "-m", "grotto"]
GAMES = ["emerald", "diamant", "erdgeister"]


def run(*arguments: str | Path, keys: str = "", columns: int = 120) -> subprocess.CompletedProcess[str]:
    """A command with its standard input, as in a pipe."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=keys,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "COLUMNS": str(columns)},
        check=False,
    )


@pytest.fixture(autouse=True)
def own_state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state"


@pytest.fixture
def match_file(tmp_path: Path) -> Path:
    match = grotto.new("emerald", players=3, seed=7)
    play_at_random(match, Rng(1), 20)
    match.save(tmp_path / "a.match")
    return tmp_path / "a.match"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_played_to_the_end(game: str, tmp_path: Path) -> None:
    path = tmp_path / "whole.match"
    limit = ["--turn-limit", "12"] if game == "erdgeister" else []
    keys = "end\n1\n" * 2000  # what cannot be done is refused and asked again
    played = run("play", game, "--seed", "4", "--players", "3", "--save", path, *limit, keys=keys)
    assert played.returncode == 0, played.stderr
    assert "wins" in played.stdout or "shares the win" in played.stdout
    assert f"grotto replay {path}" in played.stdout
    assert grotto.load(path).outcome is not None


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_leaving_says_how_to_resume_and_resuming_goes_on(game: str, own_state_folder: Path) -> None:
    left = run("play", game, "--seed", "4", keys="1\n1\n1\nq\n")
    assert left.returncode == 0
    line = next(line for line in left.stdout.splitlines() if "--resume" in line)
    path = line.split("--resume ")[1]
    assert Path(path).parent.parent == own_state_folder
    before = len(grotto.load(path).done)
    resumed = run("play", "--resume", path, keys="1\n1\nq\n")
    assert resumed.returncode == 0
    assert len(grotto.load(path).done) > before


def test_ctrl_c_leaves_cleanly_and_keeps_the_match() -> None:
    command = [*COMMAND, "play", "diamant", "--seed", "4"]
    environment = {**os.environ, "COLUMNS": "120", "PYTHONUNBUFFERED": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, text=True, stdin=pipe, stdout=pipe, stderr=pipe) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write("1\n")
        child.stdin.flush()
        shown = ""
        while shown.count("Guest >") < 2:
            shown += child.stdout.read(1)
        child.send_signal(signal.SIGINT)
        rest, errors = child.communicate(timeout=120)
    assert child.returncode == 0
    assert errors == ""
    path = rest.split(" play --resume ")[1].strip()
    assert grotto.load(path).outcome is None


def test_two_people_at_one_keyboard_do_not_see_each_others_secrets() -> None:
    played = run("play", "erdgeister", "--seats", "Anna,Ben", "--start", "0", "--seed", "1", keys="\nRa\n1\nend\n\nq\n")
    hands = played.stdout.split("The keyboard goes to ")
    assert [hand[: hand.index(".")] for hand in hands[1:]] == ["Anna", "Ben"]
    assert "Re" in hands[1]
    assert "number" in hands[1]
    ben = hands[2]
    assert "underside of Ben's gnome" in ben
    assert "underside of Anna's gnome a: number" not in ben


def test_an_action_can_be_typed_and_a_wrong_one_is_explained() -> None:
    played = run("play", "emerald", "--seed", "7", "--start", "0", keys="T1-m1\nfly\n?\nstop\nq\n")
    assert played.returncode == 0
    assert "E-25" in played.stdout
    assert "E-23" in played.stdout
    assert "Type a number from the list" in played.stdout


def test_the_end_of_the_keys_is_like_leaving() -> None:
    played = run("play", "diamant", "--seed", "1", keys="1\n")
    assert played.returncode == 0
    assert "--resume" in played.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["play"], "Say which game"),
        (["play", "chess"], "chess"),
        (["play", "diamant", "--players", "2"], "3 to 8 players"),
        (["play", "diamant", "--players", "-1"], "3 to 8 players"),
        (["play", "diamant", "--players", "1000000000"], "3 to 8 players"),
        (["play", "diamant", "--players", "many"], "not a valid integer"),
        (["play", "diamant", "--edition", "1999"], "no edition"),
        (["play", "diamant", "--board", "x.toml"], "--board is not for diamant"),
        (["play", "diamant", "--seats", "Anna,bot:deepblue,Ben"], "no bot called"),
        (["play", "diamant", "--seats", "Anna,Anna,Ben"], "name of its own"),
        (["play", "diamant", "--seats", "Anna,Ben", "--players", "3"], "--seats names 2"),
        (["play", "emerald", "--start", "9"], "E-22"),
        (["play", "erdgeister", "--board", "nothing.toml"], "cannot be read"),
        (["play", "erdgeister", "--tiles", "I,II"], "G-05"),
        (["play", "erdgeister", "--turn-limit", "-5"], "G-85"),
        (["play", "--resume", "nothing.match"], "cannot be read"),
        (["play", "diamant", "--resume", "nothing.match"], "--resume goes on"),
        (["play", "diamant", "--save", "no/such/folder/a.match"], "cannot be written"),
        (["replay", "nothing.match"], "cannot be read"),
        (["replay"], "FILE"),
        (["rules", "emerald", "E-99"], "no clause"),
        (["rules", "chess"], "chess"),
        (["board", "nothing.toml"], "cannot be read"),
        (["sing"], "No such command"),
    ],
)
def test_bad_commands_get_one_clear_answer_and_exit_code_2(arguments: list[str], problem: str) -> None:
    refused = run(*arguments)
    assert refused.returncode == 2
    assert problem in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.slow
def test_replay_shows_every_step_and_says_that_they_are_right(match_file: Path) -> None:
    shown = run("replay", match_file)
    assert shown.returncode == 0
    assert shown.stdout.count("the dragon's cave") == len(grotto.load(match_file).done)
    assert "all according to the rules" in shown.stdout


@pytest.mark.slow
def test_replay_can_check_alone_or_show_one_step(match_file: Path) -> None:
    assert "the dragon's cave" not in run("replay", "--check", match_file).stdout
    assert run("replay", "--step", "20", match_file).stdout.count("the dragon's cave") == 1
    assert run("replay", "--step", "0", match_file).returncode == 0
    assert run("replay", "--seat", "9", match_file).returncode == 2


def test_replay_names_the_line_of_a_damaged_file(match_file: Path) -> None:
    lines = match_file.read_text("utf-8").split("\n")
    lines[30] = "0 fly"
    match_file.write_text("\n".join(lines), "utf-8")
    refused = run("replay", match_file)
    assert refused.returncode == 2
    assert "line 31" in refused.stderr
    assert str(match_file) in refused.stderr


def test_output_into_a_closed_pipe_is_no_error(match_file: Path) -> None:
    command = f"set -o pipefail; {' '.join(COMMAND)} replay {match_file} | head -1"
    piped = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=120, check=False)
    assert piped.returncode == 0
    assert "Traceback" not in piped.stderr


@pytest.mark.slow
def test_rules_and_boards_can_be_asked_for() -> None:
    assert "E-54" in run("rules", "emerald", "e-54").stdout
    assert "Rulings" in run("rules", "diamant").stdout
    good = run("board", SMALL_BOARD)
    assert good.returncode == 0
    assert "2 tunnels of 6 fields" in good.stdout


def test_a_board_of_ones_own_is_played_on_and_kept_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "own.match"
    played = run(
        "play", "erdgeister", "--players", "2", "--board", SMALL_BOARD, "--seed", "1", "--save", path, keys="q\n"
    )
    assert played.returncode == 0
    assert grotto.load(path).options["board"]["name"] == "small mine"


def test_a_narrow_terminal_is_told_so() -> None:
    assert "columns wide" in run("play", "emerald", "--seed", "1", keys="q\n", columns=80).stdout
    assert "columns wide" not in run("play", "emerald", "--seed", "1", keys="q\n", columns=120).stdout


@pytest.mark.parametrize("name", ["[/x]", "[red]", "<b>", "a,b".replace(",", ";"), "Žofie", "漢字"])
def test_any_name_can_sit_down(name: str) -> None:
    played = run("play", "diamant", "--seats", f"{name},bot:wisp,bot:wisp", "--seed", "1", keys="1\n1\nq\n")
    assert played.returncode == 0
    assert name in played.stdout

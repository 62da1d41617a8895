"""`grotto verify`, as a player meets it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import grotto
from grotto.cli import main as command_line
from grotto.kernel.rng import Rng
from tests.cases import play_at_random
from tests.tables.proofs import FIXTURES, changed

pytestmark = pytest.mark.one_build

DIAMANT = FIXTURES / "diamant.proof.json"
SHOWN = json.loads(DIAMANT.read_text("utf-8"))


class Said(NamedTuple):
    code: int
    out: str
    err: str


Verify = Callable[..., Said]


@pytest.fixture
def verify(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Verify:
    """The command, in this process."""
    monkeypatch.setitem(command_line.COMMANDS, "verify", "Check that chance at a table was fair.")
    monkeypatch.delenv("COLUMNS", raising=False)

    def run(*arguments: str | Path) -> Said:
        monkeypatch.setattr("sys.argv", ["grotto", "verify", *map(str, arguments)])
        try:
            command_line.main()
            code = 0
        except SystemExit as leaving:
            code = int(leaving.code or 0)
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return run


@pytest.mark.parametrize("name", ["emerald", "diamant", "erdgeister"])
def test_a_proof_holds_and_it_is_said_what_that_means(verify: Verify, name: str) -> None:
    said = verify(FIXTURES / f"{name}.proof.json")
    assert said.code == 0
    assert "the proof holds" in said.out
    assert json.loads((FIXTURES / f"{name}.proof.json").read_text("utf-8"))["commitment"] in said.out
    assert said.out.index("Checked:") < said.out.index("Not proven:")
    assert "the one you were shown" in said.out
    assert "that nobody looked" in said.out


def test_a_match_that_was_broken_off_is_called_so(verify: Verify) -> None:
    said = verify(FIXTURES / "broken-off.proof.json")
    assert said.code == 0
    assert "broken off." in said.out
    assert "repeated: 2" in said.out


def test_what_a_player_saw_himself_is_compared(verify: Verify) -> None:
    known = ["--commitment", SHOWN["commitment"].upper(), "--nonce", f"1={SHOWN['nonces'][1]}"]
    said = verify(DIAMANT, *known)
    assert said.code == 0
    assert "compare it" not in said.out


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (["--commitment", "00" * 32], "not the commitment"),
        (["--nonce", "0=" + "00" * 16], "not the nonce"),
        (["--nonce", "3=" + "00" * 16], "not the nonce"),
        (["--nonce", "9=" + "00" * 16], "not the nonce"),
    ],
)
def test_a_proof_of_something_else_than_the_player_saw_is_not_true(
    verify: Verify, option: list[str], words: str
) -> None:
    said = verify(DIAMANT, *option)
    assert said.code == 1
    assert said.out.startswith("NOT TRUE.")
    assert words in said.out
    assert "holds" not in said.out


def test_a_proof_that_is_not_true_says_where(verify: Verify, tmp_path: Path) -> None:
    file = tmp_path / "forged.proof"
    file.write_text(changed(DIAMANT.read_text("utf-8"), lambda data: data["events"][4].update(label="deck")), "utf-8")
    said = verify(file)
    assert said.code == 1
    assert f"NOT TRUE. {file}, events[4]:" in said.out
    assert "does not prove" in said.out


def test_a_damaged_proof_and_other_files_cannot_be_read(verify: Verify, tmp_path: Path) -> None:
    damaged, nonsense = tmp_path / "damaged", tmp_path / "nonsense"
    damaged.write_text(DIAMANT.read_text("utf-8").replace("Zoë", "Zoe"), "utf-8")
    nonsense.write_bytes(b"\xff\xfe")
    (tmp_path / "other").write_text("Dear diary", "utf-8")
    for file, words in (
        (damaged, "is damaged"),
        (nonsense, "not a text file"),
        (tmp_path / "other", "neither the proof of a table nor a match file"),
        (tmp_path / "missing", "cannot be read"),
    ):
        said = verify(file)
        assert said.code == 2
        assert words in said.err
        assert said.out == ""


def test_a_match_file_is_replayed_and_it_is_said_what_that_cannot_tell(verify: Verify, tmp_path: Path) -> None:
    file = tmp_path / "evening.match"
    match = grotto.new("emerald", players=3, seed=7)
    play_at_random(match, Rng(1), 20)
    match.save(file)
    said = verify(file)
    assert said.code == 0
    assert "those of the seed in the file" in said.out
    assert "Whether chance was fair cannot be told" in said.out
    assert "proof holds" not in said.out

    file.write_text(SHOWN["match"], "utf-8")
    assert "where they came from is not written" in verify(file).out
    assert verify(file, "--commitment", SHOWN["commitment"]).code == 2

    file.write_text(SHOWN["match"].replace("\n0 on", "\n0 of", 1), "utf-8")
    assert verify(file).code == 2


@pytest.mark.parametrize("nonce", ["", "0", "0=12", f"x={'00' * 16}", f"0={'00' * 17}"])
def test_a_nonce_that_is_none_is_refused(verify: Verify, nonce: str) -> None:
    said = verify(DIAMANT, "--nonce", nonce)
    assert said.code == 2
    assert "SEAT=NONCE" in said.err

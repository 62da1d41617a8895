"""Match files: what is kept, and how damage is reported."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grotto
from grotto.kernel.rng import Rng
from grotto.match import record
from tests.cases import play_at_random


def some_match() -> grotto.Match:
    match = grotto.new("diamant", players=3, seed=7, names=["Anna", "Ben", "Zoë 3"])
    play_at_random(match, Rng(1), 15)
    return match


TEXT = record.dumps(some_match())
LINES = TEXT.split("\n")


def changed(line: int, text: str) -> str:
    """The file with one line, counted from 1, replaced."""
    return "\n".join([*LINES[: line - 1], text, *LINES[line:]])


def test_the_file_is_readable_and_small() -> None:
    assert LINES[:10] == [
        "grotto match 1",
        "game diamant",
        "rules 1",
        "players 3",
        'option edition "2017"',
        "seat 0 Anna",
        "seat 1 Ben",
        "seat 2 Zoë 3",
        "chance seed 7",
        "---",
    ]
    assert LINES[-2].startswith("end ")
    assert len(TEXT) < 1000


@pytest.mark.parametrize(
    ("line", "text", "problem"),
    [
        (1, "PGN 1.0", "a match file begins with"),
        (1, "grotto match 2", "this Grotto reads"),
        (2, "game chess", "no game called"),
        (2, "play diamant", "expected `game"),
        (3, "rules 99", "version '99'"),
        (4, "players 2", "3 to 8 players"),
        (4, "players 99", "3 to 8 players"),
        (4, "players many", "no number"),
        (5, 'option edition "1999"', "no edition"),
        (5, "option edition {", "damaged"),
        (5, 'option colour "red"', "no option"),
        (5, 'option edition "schmidt"', "the seed gives"),
        (5, "seat 0 Anna", "option edition is missing"),
        (6, "seat 1 Anna", "expected `seat 0"),
        (7, "seat 1 ", "1 to 40 printable"),
        (9, "chance seed seven", "chance seed NUMBER"),
        (9, "chance seed 8", "the seed gives"),
        (9, f"chance seed {'9' * 500}", "chance seed NUMBER"),
        (10, "", "expected '---'"),
        (11, "* 99", "the seed gives"),
        (11, "0 on", "Chance is to move"),
        (12, "* 13", "chance was not to move"),
        (12, "7 on", "no seat 7"),
        (12, "0 up", "not a choice in Diamant"),
        (12, "x on", "no number"),
        (len(LINES) - 1, "end 0000000000000000 unfinished", "does not end like this"),
        (len(LINES) - 1, "", "does not end like this"),
        (len(LINES), "more", "nothing may follow"),
    ],
)
def test_damage_is_reported_with_its_line(line: int, text: str, problem: str) -> None:
    with pytest.raises(grotto.BadFile) as refused:
        record.loads(changed(line, text), "my.match")
    assert problem in str(refused.value)
    assert refused.value.file == "my.match"
    assert refused.value.place.startswith("line ")


def test_the_line_named_is_the_damaged_one() -> None:
    with pytest.raises(grotto.BadFile) as refused:
        record.loads(changed(12, "0 up"))
    assert refused.value.place == "line 12"


@pytest.mark.parametrize("length", range(0, len(TEXT) - 1, 7))
def test_a_file_that_was_cut_off_is_refused(length: int) -> None:
    with pytest.raises(grotto.BadFile):
        record.loads(TEXT[:length])


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(TEXT) - 1), st.characters())
def test_a_changed_character_is_never_accepted_as_the_same_match(index: int, character: str) -> None:
    text = TEXT[:index] + character + TEXT[index + 1 :]
    try:
        again = record.loads(text)
    except grotto.BadFile:
        return
    written = text.replace("\r\n", "\n")  # line ends of other systems are understood
    assert record.dumps(again) == written  # a name, and nothing but a name, may be another one
    assert again.state == some_match().state


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=300))
def test_foreign_text_is_refused(text: str) -> None:
    with pytest.raises(grotto.BadFile):
        record.loads(text)


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(grotto.BadFile, match="cannot be read"):
        grotto.load(tmp_path / "nothing.match")
    with pytest.raises(grotto.BadFile, match="cannot be read"):
        grotto.load(tmp_path)
    binary = tmp_path / "picture.match"
    binary.write_bytes(b"\x89PNG\xff\x00")
    with pytest.raises(grotto.BadFile, match="not a text file"):
        grotto.load(binary)
    huge = tmp_path / "huge.match"
    huge.write_bytes(b"x" * (record.LARGEST_FILE + 1))
    with pytest.raises(grotto.BadFile, match="larger than"):
        grotto.load(huge)


def test_saving_replaces_a_file_only_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.match"
    match = some_match()
    match.save(path)
    assert grotto.load(path).state == match.state
    before = path.read_text("utf-8")
    monkeypatch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(OSError("no space")))
    match.play(match.legal[0])
    with pytest.raises(grotto.BadFile, match="cannot be written: no space"):
        match.save(path)
    assert path.read_text("utf-8") == before
    assert [file.name for file in tmp_path.iterdir()] == ["a.match"]


def test_a_file_that_cannot_be_written_is_a_clear_refusal(tmp_path: Path) -> None:
    with pytest.raises(grotto.BadFile, match="cannot be written"):
        some_match().save(tmp_path / "no folder" / "a.match")


def test_deep_options_do_not_break_the_reader() -> None:
    with pytest.raises(grotto.BadFile):
        record.loads(changed(5, "option edition " + "[" * 50_000))

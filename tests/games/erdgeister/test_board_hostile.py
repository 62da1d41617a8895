"""Malicious board files: nothing crashes, nothing hangs, and the refusal still fits on the screen."""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grotto import BadFile
from grotto.games.erdgeister.board import check, load

from .positions import data_with
from .test_board_file import PLAIN, in_tunnel_a, refused

KEYS = [
    "name", "reconstruction", "note", "tunnel_length", "arrow_fields", "shaft_length", "protected_fields",
    "dark_corner_room", "leave_by_entrance", "tunnels", "faces", "tiles",
]  # fmt: skip
JUNK: list[Any] = [
    "", "x" * 100_000, -1, 0, 10**9, -(10**30), 1.5, float("nan"), float("inf"), b"A", [], ["A"], [[]],
    [None], {}, {"": 1}, {"A": {}}, {"A": 3, "B": 3}, {"I": [], "II": []}, datetime.date(1998, 1, 1), object(),
    list(range(100_000)),
]  # fmt: skip


@pytest.mark.parametrize("key", KEYS)
def test_junk_under_any_key_is_refused_or_harmless(key: str) -> None:
    for junk in JUNK:
        error = refusal_of({**data_with(), key: junk})
        if error is not None:
            assert error.file == "my.toml"
            assert error.place.startswith((f"key {key}", "key tile ", "key tunnels"))
            assert len(str(error)) < 1000


def refusal_of(data: object) -> BadFile | None:
    try:
        check(data, "my.toml")
    except BadFile as error:
        return error
    return None


@pytest.mark.parametrize("sign", [1, -1])
def test_numbers_too_long_to_be_written_down_are_refused(sign: int) -> None:
    huge = sign * 10**5000
    assert refused(data_with(tunnel_length=huge)).place == "key tunnel_length"
    assert refused(data_with(arrow_fields=[huge])).place == "key arrow_fields"
    assert refused(in_tunnel_a(dark=[huge])).place == "key tunnels.A.dark"
    assert refused(in_tunnel_a(sneak=[{"in": 5, "out": huge}])).place == "key tunnels.A.sneak.out"


@pytest.mark.parametrize("key", ["tunnel_length", "arrow_fields", "tunnels", "faces", "tiles"])
def test_lists_nested_without_end_are_refused(key: str) -> None:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    for junk in (nested, [nested], {"A": nested, "B": nested}, {"I": {"dark": nested}, "II": {}}):
        assert refused({**data_with(), key: junk}).place.startswith(f"key {key}")
    assert refused({**data_with(), "tunnels": {**PLAIN, "A": {"dark": nested}}}).place == "key tunnels.A.dark"


@pytest.mark.parametrize("kind", ["dark", "secret", "sneak"])
def test_lists_of_special_fields_have_an_end(kind: str) -> None:
    values: list[Any] = [{"in": 5, "out": 6}] * 100_000 if kind == "sneak" else [5] * 100_000
    assert "at most 64" in refused(in_tunnel_a(**{kind: values})).problem


@pytest.mark.parametrize("text", ["a = " + "[" * 50_000, "a = " + "{ b = " * 15_000, "[" + "a." * 10_000])
def test_a_file_nested_without_end_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(text)
    with pytest.raises(BadFile) as caught:
        load(file)
    assert caught.value.file == str(file)


@pytest.mark.parametrize("number", ["9" * 5000, "-" + "9" * 5000, "0x" + "f" * 5000])
def test_a_file_with_a_number_too_long_to_read_is_refused(number: str, tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(f"name = 'x'\ntunnel_length = {number}\n")
    with pytest.raises(BadFile) as caught:
        load(file)
    assert caught.value.file == str(file)


# -- more choices than a list of actions holds -------------------------------------------------------

PLAY = """
from erdgeister.positions import position
from grotto import BadFile
from grotto.games.erdgeister.board import check
from grotto.games.erdgeister.mine import Mine
arrows, tunnel, tile, figures = {setting}
try:
    board = check(dict(
        name="wide", tunnel_length=16, arrow_fields=arrows, shaft_length=12, protected_fields=[12],
        tunnels=dict.fromkeys("ABCD", tunnel), faces=dict(I=tile, II=tile)))
except BadFile:
    raise SystemExit
red = ["Ra", "Rb", "Rc", "Rd", "Re", "Rf", "Rg", "Rh", "Ri", "Rj"]
state = position(dict(zip(red, figures.split())), 2, mine=Mine(board))
state.play(state.legal[0])
print(len(state.legal))
"""


@pytest.mark.parametrize(
    "setting",
    [
        (list(range(1, 17)), {}, {}, ""),
        ([1], {"secret": list(range(2, 17))}, {"secret": list(range(2, 12))}, "A2 A6 B2 B6 C2 C6 D2 a2 b2 d9"),
    ],
    ids=["arrows everywhere", "secret passages everywhere"],
)
def test_a_board_with_very_many_choices_is_refused_or_can_be_played(setting: tuple[Any, ...]) -> None:
    """In its own process, uncompiled: writing past the end of the list is an error there, not a crash."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY.format(setting=repr(setting))],
        env={**os.environ, "GROTTO_PURE": "1"},
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")

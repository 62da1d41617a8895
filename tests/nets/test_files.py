"""Files of weights: written and read alike anywhere; damaged ones, and those made for other rules, are refused."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
from array import array
from pathlib import Path
from random import Random
from typing import Any

import pytest

import grotto
from grotto.bots.find_net import find_net
from grotto.games.erdgeister import read_board
from grotto.nets.files import FIELDS, LONGEST, read, write
from grotto.play.players import players_of
from tests.cases import SMALL_BOARD

from .making import about, random_row, write_net

SHIPPED = sorted(
    path for game in grotto.game_names() for path in (players_of(grotto.game(game)).nets or Path()).glob("*.net")
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "some.net"


def with_head(path: Path, **changes: Any) -> None:
    """The same numbers under another first line; `...` leaves a field out."""
    head, _, numbers = path.read_bytes().partition(b"\n")
    told = {**json.loads(head), **changes}
    told = {name: value for name, value in told.items() if value is not ...}
    path.write_bytes(json.dumps(told).encode() + b"\n" + numbers)


def refused(path: Path) -> str:
    with pytest.raises(grotto.BadFile) as caught:
        read(path)
    assert str(caught.value).startswith(path.name)
    assert str(path.parent) not in str(caught.value)
    return str(caught.value)


# -- there and back ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["diamant", "emerald", "erdgeister"])
def test_what_was_written_is_read(path: Path, game: str) -> None:
    row = write_net(path, game, games=12)
    weights = read(path)
    assert weights.net.row() == row
    assert weights.net.widths == tuple(about(game)["widths"])
    assert {**weights.about, **about(game), "games": 12} == weights.about
    assert set(FIELDS) <= set(weights.about)


def test_the_numbers_lie_in_the_file_the_small_end_first(path: Path) -> None:
    row = write_net(path, "diamant")
    assert path.read_bytes().partition(b"\n")[2] == struct.pack(f"<{len(row)}f", *row)


def test_a_machine_with_the_big_end_first_swaps(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here it swaps what need not be swapped; so the bytes come out the other way round, and back right again."""
    monkeypatch.setattr(sys, "byteorder", "big")
    row = write_net(path, "diamant")
    assert path.read_bytes().partition(b"\n")[2] == struct.pack(f">{len(row)}f", *row)
    assert row == random_row(tuple(about("diamant")["widths"]))  # the caller's own numbers stay as they are
    assert read(path).net.row() == row
    monkeypatch.undo()
    assert read(path).net.row() != row


def test_a_file_is_replaced_whole_and_nothing_else_stays(path: Path) -> None:
    write_net(path, "diamant", seed=1)
    row = write_net(path, "diamant", seed=2)
    assert read(path).net.row() == row
    assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_if_writing_fails_the_old_file_stays(path: Path) -> None:
    row = write_net(path, "diamant", seed=1)
    with pytest.raises(TypeError):
        write(path, random_row((3, 2)), {**about("diamant"), "seed": object()})
    assert read(path).net.row() == row


# -- damaged ---------------------------------------------------------------------------------------------------


def test_a_file_that_was_cut_off_anywhere_is_refused(path: Path) -> None:
    write_net(path, "diamant")
    whole = path.read_bytes()
    for length in [0, 1, 2, 50, whole.index(b"\n"), whole.index(b"\n") + 1, len(whole) // 2, len(whole) - 4,
                   len(whole) - 1]:  # fmt: skip
        path.write_bytes(whole[:length])
        refused(path)


def test_a_file_with_more_behind_is_refused(path: Path) -> None:
    write_net(path, "diamant")
    path.write_bytes(path.read_bytes() + b"\0\0\0\0")
    assert "damaged" in refused(path)


def test_one_wrong_bit_among_the_numbers_is_noticed(path: Path) -> None:
    write_net(path, "diamant")
    whole, rng = path.read_bytes(), Random(1)
    begin = whole.index(b"\n") + 1
    for _ in range(100):
        wrong = bytearray(whole)
        wrong[rng.randrange(begin, len(whole))] ^= 1 << rng.randrange(8)
        path.write_bytes(wrong)
        assert refused(path) == "some.net is damaged: its numbers are not those that were written"


def test_whatever_happens_to_the_first_line_it_is_read_or_refused(path: Path) -> None:
    write_net(path, "diamant")
    whole, rng, game = path.read_bytes(), Random(2), grotto.game("diamant")
    for place in range(whole.index(b"\n") + 1):
        for sign in (rng.choice(b'0, "[{n-e\n'), rng.randrange(256)):
            path.write_bytes(whole[:place] + bytes([sign]) + whole[place + 1 :])
            try:
                weights = read(path)
            except grotto.BadFile:
                continue
            assert weights.why_not(game, 4, {}) is None or isinstance(weights.why_not(game, 4, {}), str)


@pytest.mark.parametrize("field", FIELDS)
def test_a_file_that_leaves_something_out_is_refused(path: Path, field: str) -> None:
    write_net(path, "diamant")
    with_head(path, **{field: ...})
    assert "no file of weights" in refused(path)


@pytest.mark.parametrize("version", [0, 2, "1", None, [1]])
def test_another_format_is_refused(path: Path, version: object) -> None:
    write_net(path, "diamant")
    with_head(path, format=version)
    assert refused(path) == "some.net is no file of weights of format 1"


STRANGE = [
    {"widths": [3, 2]},
    {"widths": []},
    {"widths": [77]},
    {"widths": ["many"]},
    {"widths": None},
    {"widths": [10**9, 10**9, 10**9]},
    {"widths": [-1, 3]},
    {"widths": [2, 1, 1, 1, 1, 1, 1]},
    {"widths": [float("inf")]},
]


@pytest.mark.parametrize("strange", STRANGE, ids=str)
def test_widths_that_do_not_fit_the_numbers_are_refused(path: Path, strange: dict[str, Any]) -> None:
    write_net(path, "diamant")
    with_head(path, **strange)
    refused(path)


@pytest.mark.parametrize(
    "strange",
    [
        b"",
        b"\n",
        b"no weights\n",
        b"[]\n",
        b"{}\n",
        b"7\n",
        b"null\n",
        b'"widths"\n',
        b"\xff\xfe\n",
        bytes(range(256)),
        b'{"widths": {}}\n',
        b'{"widths": [' + b"9" * 5000 + b"]}\n",
        b"[" * 100_000 + b"\n",
    ],
    ids=lambda strange: repr(strange[:20]),
)
def test_what_is_no_file_of_weights_is_refused(path: Path, strange: bytes) -> None:
    path.write_bytes(strange)
    assert "no file of weights" in refused(path)


def test_a_net_of_nothing_is_refused(path: Path) -> None:
    """In a process of its own, because it must not crash."""
    write(path, array("f"), about("diamant", widths=[]))
    program = f"from grotto.nets.files import read; read({str(path)!r})"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert "BadFile" in told.stderr


def test_a_file_as_large_as_a_film_is_refused_without_reading_it_all(path: Path) -> None:
    write_net(path, "diamant")
    with path.open("r+b") as file:
        file.truncate(1 << 40)  # a hole, which takes no room
    assert "damaged" in refused(path)
    assert LONGEST < 1 << 23


def test_a_file_that_is_not_there_or_is_a_folder_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in refused(tmp_path / "nowhere.net")
    assert "cannot be read" in refused(tmp_path)


# -- for whom ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "changes", "players", "options", "words"),
    [
        ("diamant", {}, 4, {}, None),
        ("diamant", {}, 4, {"edition": "2017"}, None),
        ("diamant", {}, 4, {"edition": "schmidt"}, "trained for edition 2017, not for edition schmidt"),
        ("diamant", {"trained_for": {"edition": "schmidt"}}, 4, {}, "trained for edition schmidt, not for edition 20"),
        ("diamant", {"trained_for": {"edition": "schmidt"}}, 4, {"edition": "schmidt"}, None),
        ("diamant", {"rules": "2"}, 4, {}, "trained for diamant 2, not for diamant 1"),
        ("diamant", {"game": "emerald"}, 4, {}, "trained for emerald 1, not for diamant 1"),
        ("diamant", {"features": 99}, 4, {}, "reads features 99, this is version 1"),
        ("diamant", {"players": [3, 5]}, 4, {}, "not trained for 4 players"),
        ("diamant", {"players": [3, 5]}, 5, {}, None),
        ("emerald", {}, 3, {"start": 2}, None),
        ("erdgeister", {}, 2, {"turn_limit": 60}, None),
        ("erdgeister", {}, 2, {"tiles": "tactical", "start": 1}, None),
        ("diamant", {"trained_for": {"speed": "fast"}}, 4, {}, "trained for speed fast, not for edition 2017"),
        ("erdgeister", {}, 2, {"board": read_board(SMALL_BOARD)}, "trained for board"),
    ],
)
def test_a_net_plays_only_what_it_was_trained_for(
    path: Path, game: str, changes: dict[str, Any], players: int, options: dict[str, Any], words: str | None
) -> None:
    write_net(path, game, **changes)
    found = grotto.game(game)
    why_not = read(path).why_not(found, players, found.options(players, options))
    if words is None:
        assert why_not is None
    else:
        assert why_not is not None
        assert words in why_not


@pytest.mark.parametrize("tiles", ["random", "tactical"])
def test_a_net_for_tactical_tiles_plays_no_others(path: Path, tiles: str) -> None:
    game = grotto.game("erdgeister")
    options = game.options(3, {"tiles": tiles})
    write_net(path, "erdgeister", trained_for=players_of(game).trained_options(game.options(3, {"tiles": "tactical"})))
    why_not = read(path).why_not(game, 3, options)
    assert why_not is None if tiles == "tactical" else "tiles tactical, not for board" in str(why_not)
    write_net(path, "erdgeister")
    assert read(path).why_not(game, 3, options) is None  # one for all tiles plays both


def test_players_that_are_no_list_are_refused(path: Path) -> None:
    write_net(path, "diamant")
    with_head(path, players=4)
    with pytest.raises(grotto.BadFile):
        read(path).why_not(grotto.game("diamant"), 4, {})


def test_a_net_of_other_widths_than_the_features_is_refused(path: Path) -> None:
    write_net(path, "diamant", widths=[70, 4, 3])
    assert read(path).why_not(grotto.game("diamant"), 4, {}) is not None


# -- what comes with Grotto ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_net_is_whole_small_and_says_where_it_comes_from(path: Path) -> None:
    weights = read(path)
    assert path.stat().st_size < (40_000 if path.stem == "diamant" else 500_000)
    assert path.stem.startswith(weights.about["game"])
    assert weights.about["command"].startswith(f"grotto train {weights.about['game']}")
    assert weights.about["games"] > 0
    assert all(abs(number) < 100 for number in weights.net.row())


@pytest.mark.parametrize("game", ["diamant", "emerald", "erdgeister"])
def test_every_table_of_a_game_as_it_is_usually_played_has_its_net(game: str) -> None:
    found = grotto.game(game)
    for players in found.seats:
        weights, why_not = find_net(found, players, found.options(players, {}))
        assert weights is not None, why_not
        inputs, *_, outputs = weights.net.widths
        assert inputs == players_of(found).features().size
        assert outputs >= (3 if weights.about["learns"] == "choices" else players)

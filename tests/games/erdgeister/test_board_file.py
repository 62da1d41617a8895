"""Board files that people write: every mistake is named with the file, the key and the problem."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from grotto import BadFile
from grotto.games.erdgeister.board import DEFAULT, LARGEST_FILE, check, default_board, load

from .boards import BOARDS
from .positions import DATA, data_with

PLAIN: dict[str, dict[str, Any]] = {tunnel: {} for tunnel in "ABCD"}
TILE: dict[str, Any] = {"I": {"secret": [3]}, "II": {}}
NEEDED = ["name", "tunnel_length", "arrow_fields", "shaft_length", "protected_fields", "tunnels", "faces"]


def refused(data: object) -> BadFile:
    with pytest.raises(BadFile) as caught:
        check(data, "my.toml")
    assert caught.value.file == "my.toml"
    assert len(str(caught.value)) < 1000  # fit to be read, whatever was in the file
    return caught.value


def in_tunnel_a(**specials: Any) -> dict[str, Any]:
    return data_with(tunnels=PLAIN | {"A": specials})


def on_face_i(**specials: Any) -> dict[str, Any]:
    return data_with(faces={"I": specials, "II": {}})


@pytest.mark.clause("G-02", "G-03", "G-04", "GA-40")
def test_the_default_board_is_the_one_of_the_rulebook() -> None:
    board = default_board()
    assert (board.tunnels, board.tunnel_length, board.shaft_length) == (("A", "B", "C", "D"), 10, 8)
    assert (board.arrows, board.protected) == ((1, 2, 3), (7, 8))
    assert (board.dark_room, board.leave_by_entrance) == (1, True)
    assert board.data["reconstruction"] is True
    assert len(board.beside_tunnels) == 12


@pytest.mark.parametrize(
    ("changes", "key", "problem"),
    [
        ({"name": ""}, "name", "1 to 60"),
        ({"name": "x" * 61}, "name", "1 to 60"),
        ({"note": "x" * 501}, "note", "500"),
        ({"reconstruction": "yes"}, "reconstruction", "true or false"),
        ({"leave_by_entrance": 1}, "leave_by_entrance", "true or false"),
        ({"tunnel_length": 3}, "tunnel_length", "from 4 to 16"),
        ({"tunnel_length": 17}, "tunnel_length", "from 4 to 16"),
        ({"tunnel_length": 10**9}, "tunnel_length", "from 4 to 16"),
        ({"tunnel_length": True}, "tunnel_length", "whole number"),
        ({"tunnel_length": 10.0}, "tunnel_length", "whole number"),
        ({"shaft_length": 2}, "shaft_length", "from 3 to 12"),
        ({"shaft_length": 13}, "shaft_length", "from 3 to 12"),
        ({"dark_corner_room": 0}, "dark_corner_room", "from 1 to 4"),
        ({"dark_corner_room": 5}, "dark_corner_room", "from 1 to 4"),
        ({"arrow_fields": []}, "arrow_fields", "at least one"),
        ({"arrow_fields": [1, 1]}, "arrow_fields", "twice"),
        ({"arrow_fields": [0]}, "arrow_fields", "1 to 10"),
        ({"arrow_fields": [11]}, "arrow_fields", "1 to 10"),
        ({"arrow_fields": [True]}, "arrow_fields", "True is no field"),
        ({"arrow_fields": 3}, "arrow_fields", "list"),
        ({"protected_fields": [9]}, "protected_fields", "1 to 8"),
        ({"protected_fields": ["a7"]}, "protected_fields", "no field"),
        ({"tunnels": {}}, "tunnels", "two to four"),
        ({"tunnels": {"A": {}}}, "tunnels", "two to four"),
        ({"tunnels": {"A": {}, "C": {}}}, "tunnels", "A, B, C and D"),
        ({"tunnels": {**PLAIN, "E": {}}}, "tunnels", "A, B, C and D"),
        ({"tunnels": []}, "tunnels", "table"),
        ({"tunnels": {**PLAIN, "B": 4}}, "tunnels.B", "table"),
        ({"tunnels": {**PLAIN, "B": {"drak": [5]}}}, "tunnels.B.drak", "unknown"),
        ({"tunnels": {**PLAIN, "B": {"dark": 5}}}, "tunnels.B.dark", "list"),
        ({"tunnels": {**PLAIN, "B": {"dark": [99]}}}, "tunnels.B.dark", "no field"),
        ({"tunnels": {**PLAIN, "B": {"dark": [2]}}}, "tunnels.B.dark", "arrow field"),
        ({"tunnels": {**PLAIN, "B": {"secret": ["B11"]}}}, "tunnels.B.secret", "no field B11"),
        ({"tunnels": {**PLAIN, "B": {"secret": ["chamber"]}}}, "tunnels.B.secret", "no field"),
        ({"tunnels": {**PLAIN, "B": {"sneak": [5]}}}, "tunnels.B.sneak", "in = FIELD"),
        ({"tunnels": {**PLAIN, "B": {"sneak": [{"in": 5}]}}}, "tunnels.B.sneak", "in = FIELD"),
        ({"tunnels": {**PLAIN, "B": {"sneak": [{"in": 5, "out": 0}]}}}, "tunnels.B.sneak.out", "no field"),
        ({"tunnels": {**PLAIN, "B": {"sneak": [{"in": 5, "out": "e4"}]}}}, "tunnels.B.sneak.out", "no field"),
        ({"tunnels": {**PLAIN, "B": {"sneak": [{"in": 5, "out": "B5"}]}}}, "tunnels.B.sneak", "itself"),
        ({"faces": {"I": {}}}, "faces", "two faces"),
        ({"faces": {"I": {}, "II": {}, "III": {}}}, "faces", "two faces"),
        ({"faces": {"I": {"dark": [1]}, "II": {}}}, "tile a, face I", "entrance"),
        ({"faces": {"I": {}, "II": {"secret": [7]}}}, "tile a, face II", "protected"),
        ({"faces": {"I": {"dark": [4, 4]}, "II": {}}}, "tile a, face I", "two of the kind dark beside a4"),
        ({"tunnels": {**PLAIN, "C": {"secret": [5, 5]}}}, "tile a, face I", "kind secret beside C5"),
        ({"tiles": {"e": TILE}}, "tiles.e", "unknown"),
        ({"tiles": {"b": {"I": {}}}}, "tiles.b", "two faces"),
        ({"tiles": {"b": {"I": {"dark": [8]}, "II": {}}}}, "tile b, face I", "protected"),
        ({"tiles": {"b": {"I": {"light": [3]}, "II": {}}}}, "tiles.b.I.light", "unknown"),
        ({"tiles": {"b": []}}, "tiles.b", "table"),
        ({"chambers": 2}, "chambers", "unknown"),
    ],
)
def test_every_mistake_is_named(changes: dict[str, Any], key: str, problem: str) -> None:
    error = refused(data_with(**changes))
    assert error.place == f"key {key}"
    assert problem in error.problem
    assert str(error) == f"my.toml, key {key}: {error.problem}"


@pytest.mark.parametrize("key", NEEDED)
def test_a_key_that_is_needed_is_missed(key: str) -> None:
    assert refused(data_with(**{key: None})).place == f"key {key}"


def test_keys_that_can_be_left_out() -> None:
    data = {key: value for key, value in DATA.items() if key in NEEDED}
    board = check(data)
    assert (board.dark_room, board.leave_by_entrance) == (1, True)
    assert board.digest == default_board().digest


@pytest.mark.parametrize("data", [None, 3, "name", [], [DATA], b"", object()])
def test_a_board_is_a_table(data: object) -> None:
    assert "table of keys" in refused(data).problem


def test_a_very_long_unknown_key_does_not_fill_the_screen() -> None:
    refused(data_with(**{"k" * 100_000: 1}))
    refused(in_tunnel_a(**{"k" * 100_000: 1}))


def test_there_is_room_for_forty_dark_corners() -> None:
    tunnels = {name: {"dark": [4, 5, 6, 7, 8, 9, 10]} for name in "ABCD"}
    crowded = data_with(tunnels=tunnels, faces={"I": {"dark": [2, 3]}, "II": {"dark": [4, 5]}})
    assert "room for 40" in refused(crowded).problem  # 28 and 4 times 4
    crowded["faces"] = {"I": {"dark": [2]}, "II": {"dark": [4, 5]}}
    assert len(check(crowded).beside_tunnels) == 28


# -- special fields lie beside their own tunnel or shaft ---------------------------------------------


def test_a_field_may_be_written_by_its_name() -> None:
    by_number = check(in_tunnel_a(dark=[6], sneak=[{"in": 7, "out": 9}]))
    by_name = check(in_tunnel_a(dark=["A6"], sneak=[{"in": "A7", "out": "A9"}]))
    assert by_number.digest == by_name.digest
    assert check(on_face_i(dark=[3])).digest != check(on_face_i(dark=[4])).digest


@pytest.mark.parametrize("beside", ["B6", "a4", "a1", "a8", "c4"])
@pytest.mark.parametrize("kind", ["dark", "secret", "sneak"])
def test_a_special_field_of_a_tunnel_lies_beside_that_tunnel(kind: str, beside: str) -> None:
    """Only a sneak path's exit may lie elsewhere (G-60); shafts have theirs on tiles (G-61)."""
    special: Any = {"in": beside, "out": "A9"} if kind == "sneak" else beside
    assert refused(in_tunnel_a(**{kind: [special]})).place.startswith(f"key tunnels.A.{kind}")


@pytest.mark.parametrize("beside", ["A6", "b4"])
@pytest.mark.parametrize("kind", ["dark", "secret", "sneak"])
def test_a_special_field_of_a_tile_lies_beside_its_shaft(kind: str, beside: str) -> None:
    special: Any = {"in": beside, "out": "a3"} if kind == "sneak" else beside
    for face, other in (("I", "II"), ("II", "I")):
        error = refused(data_with(tiles={"a": {face: {kind: [special]}, other: {}}}))
        assert error.place.startswith("key tile")


def test_common_faces_are_checked_even_if_every_shaft_has_its_own_tile() -> None:
    tiles = dict.fromkeys("abcd", TILE)
    for junk in ({"zzz": 1}, {"I": {"dark": ["nowhere"]}, "II": {}}, {"I": object(), "II": {}}):
        assert refused({**data_with(tiles=tiles), "faces": junk}).place.startswith("key faces")


# -- files -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", [b"", b"name", b"\xff\xfe", b"name = 'x'\nname = 'y'", b"[tunnels.A]\ndark = [5", b"\x00"]
)
def test_what_is_no_board_is_refused_by_its_name(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_bytes(text)
    with pytest.raises(BadFile) as caught:
        load(file)
    assert caught.value.file == str(file)


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.toml", tmp_path / "none" / "my.toml", tmp_path / "nu\0ll.toml"):
        with pytest.raises(BadFile):
            load(path)


def test_a_file_that_is_too_large_is_not_even_read(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(DEFAULT.read_text() + "#" * LARGEST_FILE)
    with pytest.raises(BadFile, match="larger than"):
        load(file)


def test_a_copy_of_the_default_file_is_the_same_board(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(DEFAULT.read_text().replace('name = "reconstruction"', 'name = "mine"'))
    board = load(file)
    assert board.name == "mine"
    assert board.digest == default_board().digest


def test_a_board_is_checked_without_being_changed() -> None:
    for data in BOARDS.values():
        before = copy.deepcopy(data)
        assert check(data).data == before == data

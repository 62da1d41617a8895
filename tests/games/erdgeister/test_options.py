"""What a host may choose before a game of Erdgeister, boards of one's own among it."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from tests.states import as_erdgeister

import grotto
from grotto import BadFile, BadOption, Match
from grotto.games.erdgeister import read_board
from grotto.games.erdgeister.board import DEFAULT, check
from grotto.games.erdgeister.mine import Mine
from grotto.games.erdgeister.numbers import EXTRA, HANDLES
from grotto.kernel.constants import MAX_ACTIONS
from grotto.match import record

from .boards import CRAMPED, HUGE, WINDING
from .positions import DATA, data_with, position
from .tables import playing


def nested(depth: int) -> list[Any]:
    """A list in a list in a list."""
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


SECRET_FACES = {"I": {"secret": [3]}, "II": {"secret": [4]}}
WRONG = [
    ({"board": "my-board.toml"}, BadOption, "read_board"),
    ({"board": "/etc/passwd"}, BadOption, "read_board"),
    ({"board": Path("my-board.toml")}, BadOption, "read_board"),
    ({"board": None}, BadOption, "read_board"),
    ({"board": {}}, BadFile, "key name"),
    ({"board": {1: 2}}, BadFile, "key 1"),
    ({"board": {"name": object()}}, BadFile, "cannot be written"),
    ({"board": data_with(tunnel_length=99)}, BadFile, "key tunnel_length"),
    ({"tiles": "tacticle"}, BadOption, "I and II"),
    ({"tiles": ["I", "II", "III", "I"]}, BadOption, "I and II"),
    ({"tiles": [["I"]]}, BadOption, "I and II"),
    ({"tiles": ["I", "II"]}, BadOption, "4 shafts"),
    ({"tiles": []}, BadOption, "4 shafts"),
    ({"tiles": "tactical", "board": data_with(faces=SECRET_FACES)}, BadOption, "shaft a"),
    ({"start": 3}, BadOption, "0 to 2"),
    ({"start": True}, BadOption, "0 to 2"),
    ({"start": "youngest"}, BadOption, "0 to 2"),
    ({"turn_limit": -1}, BadOption, "10000"),
    ({"turn_limit": 10_001}, BadOption, "10000"),
    ({"turn_limit": 1.5}, BadOption, "10000"),
    ({"turn_limit": False}, BadOption, "10000"),
    ({"turn_limit": 10**5000}, BadOption, "this int"),
    ({"tiles": nested(100_000)}, BadOption, "this list"),
    ({"board": nested(100_000)}, BadOption, "this list"),
    ({"dragons": 1}, BadOption, "dragons"),
]


@pytest.mark.parametrize(("options", "refusal", "words"), WRONG, ids=range(len(WRONG)))
def test_wrong_options_are_refused(options: dict[str, Any], refusal: type[Exception], words: str) -> None:
    with pytest.raises(refusal, match=words):
        Match.new("erdgeister", players=3, seed=1, **options)


@pytest.mark.clause("G-01")
@pytest.mark.parametrize("players", [0, 1, 5, True])
def test_the_game_is_for_two_to_four(players: int) -> None:
    with pytest.raises(BadOption) as refusal:
        Match.new("erdgeister", players=players, seed=1)
    assert refusal.value.clause == "G-01"


def faces(match: Match) -> list[Any]:
    return list(match.view()["position"]["faces"])


@pytest.mark.clause("G-05", "GA-41", "G-83")
def test_the_table_may_name_the_tiles() -> None:
    assert faces(Match.by_hand("erdgeister", players=3)) == [None] * 4
    assert faces(Match.by_hand("erdgeister", players=3, tiles="tactical")) == ["II"] * 4
    match = Match.by_hand("erdgeister", players=3, tiles=("II", "I", "I", "II"))
    assert faces(match) == ["II", "I", "I", "II"] == match.options["tiles"]
    swapped = data_with(tiles={"b": {"I": {}, "II": {"secret": [2]}}})
    assert faces(Match.by_hand("erdgeister", players=3, tiles="tactical", board=swapped)) == ["II", "I", "II", "II"]


@pytest.mark.clause("G-15", "GA-42")
def test_the_host_may_name_the_start_player() -> None:
    assert Match.new("erdgeister", players=3, seed=1, start=2).mover == 2
    assert {Match.new("erdgeister", players=3, seed=seed).mover for seed in range(20)} == {0, 1, 2}


@pytest.mark.clause("G-85")
def test_a_turn_limit_ends_the_game() -> None:
    *_, match = playing(3, seed=2, turn_limit=5)
    assert match.outcome is not None
    assert (match.outcome["ending"], match.view()["position"]["turns"]) == ("turn-limit", 5)


def test_a_board_file_is_read_by_name_and_kept_whole() -> None:
    data = read_board(DEFAULT)
    assert data == DATA
    match = Match.new("erdgeister", players=2, seed=1, board=data)
    assert match.options["board"] == DATA
    assert match.view()["position"]["board"] == "reconstruction"


def test_a_board_that_is_changed_later_changes_no_match() -> None:
    data = copy.deepcopy(WINDING)
    match = Match.new("erdgeister", players=2, seed=1, board=data)
    data["tunnel_length"] = 5
    assert match.options["board"] == WINDING
    other = Match.new("erdgeister", players=2, seed=1, board=WINDING)
    assert as_erdgeister(other.state).mine is as_erdgeister(match.state).mine


def test_boards_that_differ_in_name_only_keep_their_names() -> None:
    names = ["one", "two"]
    matches = [Match.new("erdgeister", players=2, seed=1, board=data_with(name=name)) for name in names]
    assert [match.view()["position"]["board"] for match in matches] == names


@pytest.mark.parametrize("board", [CRAMPED, WINDING, HUGE], ids=["cramped", "winding", "huge"])
def test_a_match_file_holds_a_board_of_ones_own(board: dict[str, Any], tmp_path: Path) -> None:
    *_, match = playing(3, seed=4, board=board, turn_limit=25)
    path = tmp_path / "match.grotto"
    match.save(path)
    again = grotto.load(path)
    assert again.options == match.options
    assert again.options["board"] == board
    assert again.state == match.state
    assert again.view(1) == match.view(1)
    assert record.dumps(again) == path.read_text("utf-8")


def test_a_match_file_never_opens_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "board.toml").write_bytes(DEFAULT.read_bytes())
    monkeypatch.chdir(tmp_path)
    text = record.dumps(Match.new("erdgeister", players=2, seed=1))
    with pytest.raises(BadFile, match="read_board"):
        record.loads(text.replace('option board "default"', 'option board "board.toml"'))
    damaged = json.dumps(data_with(shaft_length=0))
    with pytest.raises(BadFile, match="key shaft_length"):
        record.loads(text.replace('option board "default"', f"option board {damaged}"))


def test_a_board_file_that_is_no_board_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    for text in ["name = ", "name = 'x'", f"name = {'9' * 5000}"]:
        path.write_text(text)
        with pytest.raises(BadFile, match=r"board\.toml"):
            read_board(path)
    with pytest.raises(BadFile, match="cannot be read"):
        read_board(tmp_path / "none.toml")


def test_special_fields_lie_beside_their_own_tunnel_or_shaft() -> None:
    """A tile of shaft a has no say beside shaft b, whose own tile may lie differently."""
    for field in ("b4", "B5"):
        tiles = {"a": {"I": {}, "II": {"dark": [field]}}}
        with pytest.raises(BadFile):
            Match.new("erdgeister", players=2, seed=1, board=data_with(tiles=tiles))


def test_no_board_offers_more_actions_than_a_list_can_hold() -> None:
    """Ten figures that can each go to a hundred passages: twice as many as any printed board has, and it fits."""
    passages = {
        "tunnel_length": 16,
        "arrow_fields": [1],
        "shaft_length": 12,
        "protected_fields": [12],
        "tunnels": {name: {"secret": list(range(2, 17))} for name in "ABCD"},
        "faces": {face: {"secret": list(range(2, 12))} for face in ("I", "II")},
    }
    mine = Mine(check(data_with(**passages)))
    places = ["a3", "a4", "a5", "b3", "b4", "b5", "c3", "c4", "d3", "d4"]
    state = position({f"R{handle}": place for handle, place in zip(HANDLES, places, strict=True)}, mine=mine, players=2)
    assert 900 < len(state.legal) < MAX_ACTIONS // 2
    state.play(state.legal[0])
    assert EXTRA in state.legal  # for which all moves were listed a second time behind the others

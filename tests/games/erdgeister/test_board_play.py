"""Other boards than the default one in play: the knobs of a board file, and boards changed at random."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest

from grotto import CHANCE, OVER, BadFile
from grotto.games.erdgeister.board import Board, check, default_board
from grotto.games.erdgeister.mine import Mine
from grotto.games.erdgeister.numbers import FACE, KEY
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.rng import Rng

from .boards import BOARDS, CRAMPED, WINDING
from .positions import DATA, data_with, ends, mine_with, play, position, recount, starting, where

TWO_TUNNELS = mine_with(tunnels={"A": {}, "B": {}})
SHUT = mine_with(leave_by_entrance=False)
OWN_TILES = mine_with(tiles={"b": {"I": {"dark": [2]}, "II": {"sneak": [{"in": 3, "out": "D10"}]}}})


def test_two_tunnels_make_a_small_ring() -> None:
    assert ends(position({"Ra": "B10", "Ba": "B1"}, mine=TWO_TUNNELS), "Ra") == {"A1"}
    assert ends(position({"Ra": "a8", "Ba": "a1"}, mine=TWO_TUNNELS), "Ra") == {"b8", "a6"}
    assert ends(position(mine=TWO_TUNNELS), "Ra") == {"A1", "A2", "A3", "B1", "B2", "B3"}


@pytest.mark.clause("G-05")
@pytest.mark.parametrize(("board", "shafts"), [("default", 4), ("winding", 3), ("cramped", 2)])
def test_chance_lays_one_tile_for_each_shaft(board: str, shafts: int) -> None:
    state = Erdgeister(2, Mine(check(BOARDS[board])), (), 0)
    for _ in range(shafts):
        assert dict(state.odds) == {FACE: 1, FACE + 1: 1}
        state.play(FACE + 1)
    assert state.odds[0][0] == KEY + 1
    assert list(state.face) == [1] * shafts + [0] * (4 - shafts)


@pytest.mark.clause("G-05", "G-61")
def test_a_shaft_may_have_a_tile_of_its_own() -> None:
    assert ends(position({"Ra": "b1"}, mine=OWN_TILES), "Ra") == {"b2", "b2d", "C1"}
    assert ends(position({"Ra": "c1"}, mine=OWN_TILES), "Ra") == {"c2", "D1"}
    state = position({"Ra": "b2"}, mine=OWN_TILES, faces="I II I I")
    assert ends(state, "Ra") == {"b3", "D10", "b1"}


@pytest.mark.clause("G-72")
def test_a_sneak_path_may_end_at_a_shaft_field_by_name() -> None:
    board = mine_with(tunnels={"A": {"sneak": [{"in": 6, "out": "c4"}]}, "B": {}, "C": {}, "D": {}})
    state = position({"Ra": "A5", "Ba": "c2"}, mine=board)
    assert ends(state, "Ra") == {"A6", "c4"}
    play(state, "Ra c4", "end")
    assert state.crowd[6] == 2


@pytest.mark.clause("GA-07", "GA-06")
def test_a_board_may_forbid_to_leave_by_the_entrance() -> None:
    three = {"Ba": "a5", "Bb": "a5", "Bc": "a5"}
    assert ends(position({"Ra": "a2", **three}, mine=SHUT), "Ra") == {"a6"}
    assert ends(position({"Ra": "a2", **three}), "Ra") == {"a6", "B3"}
    assert ends(position({"Ra": "a1"}, mine=SHUT), "Ra") == {"a2", "B1"}  # the entrance itself is on the ring


@pytest.mark.clause("GA-07", "G-37")
def test_on_such_a_board_the_ring_is_open_all_the_same() -> None:
    state = position({"Ra": "A10", "Ba": "A1", "Bb": "B10", "Bc": "B1"}, mine=SHUT)
    assert ends(state, "Ra") == set()  # B1 is taken
    state = position({"Ra": "A10", "Ba": "A1"}, mine=SHUT)
    assert ends(state, "Ra") == {"B1"}


@pytest.mark.clause("GA-09")
def test_on_such_a_board_surplus_steps_end_at_the_entrance() -> None:
    others = [f"{colour}{handle}" for colour in "BGY" for handle in "abc"]
    shaft_a = {name: f"a{2 + index % 4}" for index, name in enumerate(others[:8])}
    state = position({"Ra": "a8", **shaft_a}, mine=SHUT)  # nine: one to the chamber, eight outwards
    assert ends(state, "Ra") == {"b1", "c1", "d1"}
    state = position({"Ra": "a8", **shaft_a, others[8]: "a6"}, mine=SHUT)
    assert ends(state, "Ra") == set()


@pytest.mark.clause("GA-14", "G-71", "G-68")
def test_a_dark_corner_for_two_lets_them_out_one_by_one() -> None:
    board = mine_with(dark_corner_room=2)
    state = position({"Ra": "A5d", "Rb": "A5d"}, mine=board)
    assert ends(state, "Ra") == ends(state, "Rb") == {"A6"}
    play(state, "Ra A6")
    assert ends(state, "Rb") == {"A7", "A10"}


def test_two_faces_with_a_corner_beside_the_same_field_share_it() -> None:
    board = mine_with(faces={"I": {"dark": [4]}, "II": {"dark": [4], "secret": [3]}})
    assert board.names.count("a4d") == 1
    for faces in ("I I I I", "II II II II"):
        assert "a4d" in ends(position({"Ra": "a3"}, mine=board, faces=faces), "Ra")


def test_a_dark_corner_of_the_face_below_cannot_be_entered() -> None:
    assert "a4d" not in ends(position({"Ra": "a3"}), "Ra")
    assert "a5d" not in ends(position({"Ra": "a4"}, faces="II II II II"), "Ra")


@pytest.mark.clause("G-04", "G-56")
def test_protected_fields_are_those_of_the_file() -> None:
    board = mine_with(protected_fields=[8])
    assert starting(position({"Ba": "a7", "Bb": "a8"}, mine=board), "kidnap") == {"Ba"}


@pytest.mark.clause("G-03", "G-18")
def test_arrow_fields_are_those_of_the_file() -> None:
    board = mine_with(arrow_fields=[4, 2])
    assert ends(position(mine=board), "Ra") == {f"{tunnel}{i}" for tunnel in "ABCD" for i in (2, 4)}


def test_the_largest_board_is_played() -> None:
    board = mine_with(tunnel_length=16, shaft_length=12, protected_fields=[11, 12])
    assert len(board.names) == 2 + 64 + 48 + 12
    assert ends(position({"Ra": "D16", "Ba": "D1"}, mine=board), "Ra") == {"A1"}
    assert ends(position({"Ra": "d12"}, mine=board), "Ra") == {"chamber", "d11"}


def test_boards_that_play_alike_have_one_fingerprint_and_others_not() -> None:
    digests = {check(data_with(name="other", note="", reconstruction=False)).digest, default_board().digest}
    assert len(digests) == 1
    changes: list[dict[str, Any]] = [
        {"tunnel_length": 11}, {"shaft_length": 9}, {"arrow_fields": [1, 2]}, {"protected_fields": [8]},
        {"dark_corner_room": 2}, {"leave_by_entrance": False}, {"tiles": {"a": {"I": {}, "II": {}}}},
        {"faces": {"I": {"secret": [3]}, "II": {}}}, {"tunnels": {"A": {}, "B": {}, "C": {}, "D": {}}},
        {"tunnels": {"A": {}, "B": {}}},
    ]  # fmt: skip
    digests |= {check(data_with(**change)).digest for change in changes}
    assert len(digests) == 1 + len(changes)
    assert Erdgeister(2, Mine(check(CRAMPED))).key() != Erdgeister(2, Mine(check(WINDING))).key()


def test_a_game_on_any_board_can_be_packed_and_unpacked() -> None:
    for data in BOARDS.values():
        state = position({"Ra": "A4", "Ba": "b2"}, 2, mine=Mine(check(data)))
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert again.legal == state.legal
        assert where(again, "Ba") == "b2"


# -- boards changed at random --------------------------------------------------------------------------


def random_value(chance: Random) -> Any:
    """Something that might stand in a board file, sensible or not."""
    field = f"{chance.choice('ABCDabcdxE')}{chance.randrange(14)}"
    number = chance.choice([chance.randrange(-2, 14), chance.randrange(1, 9), 10**9])
    return chance.choice([
        number, number, number, field, field, True, False, 2.5, "", None, [], {}, [number], [field, number],
        [1, 2, 3], {"in": number, "out": field}, {"dark": [number]}, {"I": {}, "II": {"secret": [number]}},
    ])  # fmt: skip


def spots(data: Any) -> list[tuple[Any, Any]]:
    """Every table or list in the data with every key or index in it."""
    found: list[tuple[Any, Any]] = []
    todo = [data]
    while todo:
        inside = todo.pop()
        keys = list(inside) if isinstance(inside, dict) else range(len(inside))
        found += [(inside, key) for key in keys]
        todo += [inside[key] for key in keys if isinstance(inside[key], dict | list)]
    return found


def mutated(chance: Random) -> Any:
    """The data of some board with one to three changes: replaced, removed, doubled or added."""
    data = copy.deepcopy(chance.choice(list(BOARDS.values())))
    for _ in range(chance.randrange(1, 4)):
        inside, key = chance.choice(spots(data))
        what = chance.randrange(6)
        if what == 0:
            del inside[key]
        elif what == 1 and isinstance(inside, list):
            inside.append(copy.deepcopy(inside[key]))
        elif what == 2 and isinstance(inside, dict):
            new = chance.choice(["dark", "secret", "sneak", "tiles", "a", "I", "dark_corner_room", "zzz", ""])
            inside[new] = random_value(chance)
        elif isinstance(inside[key], int) and chance.random() < 0.7:
            inside[key] = inside[key] + chance.choice((-1, 1, 2))
        else:
            inside[key] = random_value(chance)
        if not spots(data):
            break
    return data


def accepted(data: Any) -> Board | None:
    try:
        return check(data, "my.toml")
    except BadFile as error:
        assert error.file == "my.toml" and error.place.startswith("key ") and error.problem  # noqa: PT017, PT018
        return None


@pytest.mark.slow
def test_changed_boards_are_refused_with_a_reason_or_can_be_played() -> None:
    """Random games do not end by themselves often enough, so they are cut off after 40 turns."""
    chance = Random(2024)
    boards = [board for board in (accepted(mutated(chance)) for _ in range(2500)) if board is not None]
    assert 200 < len(boards) < 2300  # both kinds do occur
    for index, board in enumerate(boards[:120]):
        play_at_random(board, 2 + index % 3, index)


def play_at_random(board: Board, players: int, seed: int) -> None:
    state = Erdgeister(players, Mine(board), (), turn_limit=40)
    rng = Rng(seed)
    while state.mover != OVER:
        actions = state.legal
        going = [action for action in actions if action < 4000] or actions
        state.play(state.draw(rng) if state.mover == CHANCE else going[rng.below(len(going))])
    assert (list(state.standing), list(state.crowd), list(state.home)) == recount(state)
    assert all(state.standing[place] <= state.mine.room[place] for place in range(len(state.mine.names)))
    assert sum(state.shares) == pytest.approx(1.0)


def test_the_data_of_the_tests_is_left_alone() -> None:
    before = copy.deepcopy(DATA)
    mutated(Random(3))
    assert before == DATA

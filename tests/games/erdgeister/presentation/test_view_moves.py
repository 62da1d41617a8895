"""What a view tells of a figure that goes: over which places, who is counted for it, and who counts afterwards."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.games.erdgeister.boards import BOARDS, HUGE
from tests.games.erdgeister.paper import Figures, Paper
from tests.games.erdgeister.positions import position
from tests.games.erdgeister.random_positions import random_positions
from tests.games.erdgeister.tables import COUNTS, at, playing

from grotto.games.erdgeister.numbers import SPY
from grotto.games.erdgeister.presentation import view
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.constants import ONLOOKER

POSITIONS = 60


def goings(state: Erdgeister) -> list[dict[str, Any]]:
    """Every placement and move that is legal now, taken apart."""
    return [view.value(state, action, ONLOOKER) for action in state.legal if action < SPY]


@pytest.mark.clause("G-24", "G-25", "G-31", "G-38", "G-42", "G-44", "G-46", "G-67", "G-70", "G-75", "GA-06")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", COUNTS)
def test_moves_are_told_as_the_rulebook_walks_them(board: str, players: int) -> None:
    """In random positions, against the rules on paper."""
    chance, kinds = Random(f"goings {board} {players}"), Counter[str]()
    for paper, figures, state in random_positions(BOARDS[board], players, POSITIONS, chance):
        for value in goings(state):
            check_crowd(paper, figures, value)
            if value["kind"] == "move":
                check_move(paper, figures, value)
                kinds.update(tell_apart(value))
    assert min(kinds[kind] for kind in ("ring", "through", "corner")) > 20, kinds
    assert kinds["taken"] > 3, kinds


def check_crowd(paper: Paper, figures: Figures, value: dict[str, Any]) -> None:
    before, after = paper.crowd(figures), paper.crowd(figures | {value["figure"]: value["to"]})
    assert value["crowd"] == {zone: count for zone, count in after.items() if count != before[zone]}, (figures, value)


def check_move(paper: Paper, figures: Figures, value: dict[str, Any]) -> None:
    name, path, landing = value["figure"], value["path"], value["landing"]
    others = [place for other, place in figures.items() if other != name]
    assert tuple(path) in paper.walks_of(figures, name), (figures, value)
    assert (len(path), path[-1]) == (value["steps"] + 1, landing)
    assert len(value["counted"]) == value["steps"]
    assert (set(value["counted"]), value["zone"]) == (paper.counted(figures, name), path[0][0])
    passages = paper.secret - {landing} if landing in paper.secret else set()
    assert set(value["taken"]) == {field for field in passages if not paper.has_room(field, others)}, (figures, value)


def tell_apart(value: dict[str, Any]) -> list[str]:
    """What makes a move worth looking at here."""
    path = value["path"]
    seen = {
        "ring": path[0][0] != path[-1][0] and path[0][0].isupper(),
        "through": "chamber" in path[:-1],
        "corner": value["from"] != path[0],
        "taken": bool(value["taken"]),
    }
    return [name for name, true in seen.items() if true]


@pytest.mark.clause("G-24", "G-25", "G-26", "G-28")
@pytest.mark.parametrize("board", ["default", "cramped", "winding", "huge"])
@pytest.mark.parametrize("players", COUNTS)
def test_the_counts_told_beforehand_are_those_that_follow(players: int, board: str) -> None:
    """Whole random games: placed, moved and carried; what was offered is what the history says."""
    data = HUGE if board == "huge" else BOARDS[board]
    told: dict[str, dict[str, Any]] = {}
    crowd: dict[str, int] = {}
    kinds: Counter[str] = Counter()
    for match in playing(players, seed=11, board=data, turn_limit=40):
        after = match.view(max(match.mover, 0))
        value = after["history"][-1]["value"]
        if value["kind"] in ("place", "move", "carry"):
            kinds[value["kind"]] += 1
            assert value == told[value["text"]]
            assert crowd | value["crowd"] == after["position"]["crowd"], value
        told = {value["text"]: value for value in after["legal"]}
        crowd = after["position"]["crowd"]
    assert min(kinds[kind] for kind in ("place", "move", "carry")) > 0, kinds


PATHS = [
    ("an entrance is one step of the ring", {"Ra": "A9", "Ba": "A2", "Bb": "A3"}, "B1", "A9 A10 a1 B1"),
    ("the ring closes", {"Ra": "D10", "Ba": "D2"}, "A1", "D10 d1 A1"),
    ("from an entrance on", {"Ra": "d1", "Ba": "d5"}, "A2", "d1 A1 A2"),
    ("from an entrance into the shaft", {"Ra": "d1", "Ba": "d5"}, "d3", "d1 d2 d3"),
    ("through the chamber", {"Ra": "a7", "Ba": "a1", "Bb": "a1"}, "c8", "a7 a8 chamber c8"),
    ("home", {"Ra": "a7", "Ba": "a1"}, "chamber", "a7 a8 chamber"),
    ("out of a shaft", {"Ra": "a2", "Ba": "a5", "Bb": "a5", "Bc": "a6"}, "B3", "a2 a1 B1 B2 B3"),
    ("out of a dark corner", {"Ra": "A5d", "Ba": "A1"}, "A7", "A5 A6 A7"),
    ("to a landing, not on by its sneak path", {"Ra": "A6"}, "A10", "A6 A7"),
]


@pytest.mark.parametrize(("figures", "end", "path"), [row[1:] for row in PATHS], ids=[row[0] for row in PATHS])
def test_a_move_tells_its_path(figures: dict[str, str], end: str, path: str) -> None:
    [value] = [value for value in at(position(figures)).view(0)["legal"] if value["text"] == f"Ra>{end}"]
    assert value["path"] == path.split()


WAYS = [
    ("Ra>A6", {"Ra": "A5"}, ("plain", "A6", 1)),
    ("Ra>A5d", {"Ra": "A4"}, ("dark corner", "A5", 1)),
    ("Ra>A10", {"Ra": "A6"}, ("sneak path", "A7", 1)),
    ("Ra>c3", {"Ra": "A8"}, ("secret passage", "A9", 1)),
    ("Ra>chamber", {"Ra": "a7", "Ba": "a1"}, ("plain", "chamber", 2)),
    ("Ra>A7", {"Ra": "A5d", "Ba": "A1"}, ("plain", "A7", 2)),
    ("Ra>A10", {"Ra": "A7", "Ba": "A1", "Bb": "A2"}, ("plain", "A10", 3)),
]


@pytest.mark.parametrize(("text", "figures", "expected"), WAYS, ids=[f"{way[0]} {way[2][0]}" for way in WAYS])
def test_a_move_tells_its_way(text: str, figures: dict[str, str], expected: tuple[str, str, int]) -> None:
    [value] = [value for value in at(position(figures)).view(0)["legal"] if value["text"] == text]
    assert (value["kind"], value["figure"], value["from"]) == ("move", "Ra", figures["Ra"])
    assert (value["way"], value["landing"], value["steps"]) == expected
    assert value["to"] == text.partition(">")[2]


@pytest.mark.clause("G-70")
def test_one_in_a_dark_corner_is_counted_only_for_itself() -> None:
    state = position({"Ra": "A5d", "Rb": "A1", "Ba": "B3"})
    counted = {value["figure"]: value["counted"] for value in goings(state) if value["kind"] == "move"}
    assert counted == {"Ra": ["Ra", "Rb"], "Rb": ["Rb"]}


@pytest.mark.clause("G-75")
def test_a_passage_that_is_taken_is_told() -> None:
    """A9, B9, C9 and D9 have passages."""
    values = goings(position({"Ra": "A8", "Ba": "C9"}))
    taken = {value["to"]: value["taken"] for value in values if value["figure"] == "Ra"}
    assert taken["A9"] == taken["B9"] == ["C9"]
    assert "C9" not in taken

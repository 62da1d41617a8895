"""The way that a move takes, as it is told beside the rules."""

from __future__ import annotations

import pytest
from tests.games.erdgeister.boards import BOARDS, HUGE
from tests.games.erdgeister.positions import position
from tests.games.erdgeister.tables import COUNTS, at, playing

from grotto.games.erdgeister.numbers import MAX_PLACES
from grotto.games.erdgeister.presentation.landing import Walk
from grotto.games.erdgeister.rules import Erdgeister


@pytest.mark.slow
@pytest.mark.clause("G-60", "G-61", "GA-05")
@pytest.mark.parametrize("board", ["default", "cramped", "winding", "huge"])
@pytest.mark.parametrize("players", COUNTS)
def test_open_ways_and_legal_moves_are_the_same(players: int, board: str) -> None:
    data = HUGE if board == "huge" else BOARDS[board]
    moves = 0
    for match in playing(players, seed=7, board=data):
        state = match.state
        if match.mover < 0 or match.view()["position"]["phase"] not in ("before", "action", "extra-move"):
            continue
        legal = {action for action in state.legal if action < len(state.at) * MAX_PLACES}
        for figure in range(match.mover * state.each, (match.mover + 1) * state.each):
            if state.at[figure] > 1:
                open_ends = _open_ends(state, figure)
                moves += len(open_ends)
                assert open_ends == {action % MAX_PLACES for action in legal if action // MAX_PLACES == figure}
    assert moves > 100


def _open_ends(state: Erdgeister, figure: int) -> set[int]:
    walk = Walk(state, figure)
    if walk.corner and not walk.has_room(walk.start):
        return set()
    ends = range(1, len(state.mine.names))
    return {end for end in ends if walk.has_room(end) and walk.open_way(end) is not None}


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

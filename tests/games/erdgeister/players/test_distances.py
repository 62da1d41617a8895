"""How far figures have to go: the players' distances, held to the rules on paper."""

from __future__ import annotations

from math import inf
from random import Random

import pytest
from tests.games.erdgeister.boards import BOARDS
from tests.games.erdgeister.paper import Paper
from tests.games.erdgeister.positions import MINE, dealt, figure, position
from tests.games.erdgeister.random_positions import random_positions
from tests.games.erdgeister.tables import COUNTS

from grotto.games.erdgeister.board import check
from grotto.games.erdgeister.mine import Mine
from grotto.games.erdgeister.players.distances import SHAFT_PERCENT, TUNNEL_PERCENT, Distances

NOWHERE = 0
WAITING = 0.5  # moves, as the module says
POSITIONS = 60
TWO_LAYOUTS = {"I": "I I I I", "II": "II II II II"}


def ends_on_empty_board(paper: Paper, field: str, steps: int) -> set[str]:
    """Where a lone figure may end, dark corners aside: those are as far from home as the field beside them."""
    ways = ["ring"] if field[0].isupper() else ["in", "ring" if field[1:] == "1" else "out"]
    landings = {walk[-1] for way in ways for walk in paper.walks(field, way, field[0], steps)}
    return {end for landing in landings for kind, end in paper.ends_over(landing) if kind != "dark corner"}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("face", TWO_LAYOUTS)
def test_moves_from_a_field_are_the_average_over_the_steps_it_may_take(board: str, face: str) -> None:
    """Each time it moves, if that brings it nearer, or waits."""
    data = BOARDS[board]
    state = dealt(mine=Mine(check(data)), faces=TWO_LAYOUTS[face])
    paper = Paper(data, dict.fromkeys((name.lower() for name in data["tunnels"]), face))
    moves = dict(zip(state.mine.names, Distances().moves_by_place(state), strict=True))
    for field in paper.fields:
        percents = TUNNEL_PERCENT if field[0].isupper() else SHAFT_PERCENT
        expected = 0.0
        for steps, percent in enumerate(percents):
            if percent:
                going = min((1 + moves[end] for end in ends_on_empty_board(paper, field, steps)), default=inf)
                expected += percent / 100 * min(going, WAITING + moves[field])
        assert moves[field] == pytest.approx(expected, abs=1e-3), field


@pytest.mark.parametrize("board", BOARDS)
def test_moves_from_the_hand_from_dark_corners_and_at_home(board: str) -> None:
    state = dealt(mine=Mine(check(BOARDS[board])))
    moves = dict(zip(state.mine.names, Distances().moves_by_place(state), strict=True))
    arrows = [f"{tunnel}{i}" for tunnel in BOARDS[board]["tunnels"] for i in BOARDS[board]["arrow_fields"]]
    assert moves["chamber"] == 0
    assert moves["hand"] == 1 + min(moves[arrow] for arrow in arrows)
    corners = [name for name in state.mine.names if name.endswith("d") and name != "hand"]
    assert {corner: moves[corner] for corner in corners} == {corner: moves[corner[:-1]] for corner in corners}
    assert min(moves[name] for name in moves if name != "chamber") > 0


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", COUNTS)
def test_the_best_end_is_the_legal_one_that_is_nearest_to_home(board: str, players: int) -> None:
    distances, found, stuck = Distances(), 0, 0
    for paper, figures, state in random_positions(BOARDS[board], players, POSITIONS, Random(f"{board} {players}")):
        names, moves = state.mine.names, distances.moves_by_place(state)
        for name, end in zip(figures, distances.best_ends(state), strict=True):
            nearest = min((moves[state.mine.place_of[other]] for other in paper.ends(figures, name)), default=None)
            assert (end == NOWHERE) == (nearest is None), (figures, name)
            if nearest is None:
                stuck += figures[name] != "chamber"
                continue
            assert names[end] in paper.ends(figures, name), (figures, name)
            assert moves[end] == nearest, (figures, name)
            found += 1
    assert min(found, stuck) > 20


def test_who_can_go_home_does() -> None:
    state = position({"Ra": "a8", "Rb": "b7"})
    assert [MINE.names[Distances().best_ends(state)[figure(state, name)]] for name in ("Ra", "Rb")] == ["chamber", "b8"]


def test_another_board_and_other_tiles_are_measured_anew() -> None:
    """One object for all, and a new one for each, give the same."""
    states = [dealt(mine=Mine(check(data)), faces=faces) for data in BOARDS.values() for faces in TWO_LAYOUTS.values()]
    shared = Distances()
    fresh = [Distances().moves_by_place(state) for state in states]
    assert [shared.moves_by_place(state) for state in states] == fresh
    assert len({tuple(moves) for moves in fresh}) == len(states)

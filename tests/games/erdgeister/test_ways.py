"""The ways of moves: what the rules tell views, refusals and players, held to the rules on paper."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from grotto.games.erdgeister.board import check
from grotto.games.erdgeister.mine import Mine
from grotto.games.erdgeister.numbers import MAX_PLACES, SPY
from grotto.games.erdgeister.presentation.walk import KINDS
from grotto.games.erdgeister.rules import Erdgeister

from .boards import BOARDS, HUGE, ODD
from .paper import Figures, Paper
from .positions import ends, figure, play, position
from .random_positions import random_positions
from .tables import COUNTS

POSITIONS = 40
ALL_BOARDS = BOARDS | {"huge": HUGE, "odd": ODD}

WayByName = tuple[str, tuple[str, ...], str, bool, bool]


def ways_told(state: Erdgeister, index: int) -> Counter[WayByName]:
    names = state.mine.names
    return Counter(
        (KINDS[way.kind], tuple(names[place] for place in way.path), names[way.end], way.can_land, way.can_end)
        for way in state.ways(index)
    )


def ways_on_paper(paper: Paper, figures: Figures, name: str) -> Counter[WayByName]:
    others = [place for other, place in figures.items() if other != name]
    return Counter(
        (kind, walk, end, paper.has_room(walk[-1], others), paper.has_room(end, others))
        for walk in paper.walks_of(figures, name)
        for kind, end in paper.ends_over(walk[-1])
    )


def ends_allowed(state: Erdgeister, index: int) -> set[int]:
    return {action % MAX_PLACES for action in state.legal if action < SPY and action // MAX_PLACES == index}


@pytest.mark.clause("G-24", "G-25", "G-31", "G-38", "G-42", "G-44", "G-46", "G-60", "G-65", "G-67", "G-70", "G-74")
@pytest.mark.clause("G-34", "G-40", "G-68", "G-69", "G-71", "G-73", "G-75", "GA-05", "GA-06")
@pytest.mark.parametrize("board", ALL_BOARDS)
@pytest.mark.parametrize("players", COUNTS)
def test_every_way_is_told_as_the_rulebook_walks_it(board: str, players: int) -> None:
    """Open and blocked ones; and the open ones lead to the legal ends, and nowhere else."""
    chance, seen = Random(f"ways {board} {players}"), Counter[str]()
    for paper, figures, state in random_positions(ALL_BOARDS[board], players, POSITIONS, chance):
        for index, (name, place) in enumerate(figures.items()):
            if place in ("hand", "chamber"):
                continue
            ways = ways_told(state, index)
            assert ways == ways_on_paper(paper, figures, name), (figures, name)
            assert [list(figures)[other] for other in state.counted(index)] == sorted(
                paper.counted(figures, name), key=list(figures).index
            )
            open_ends = {way.end for way in state.ways(index) if way.is_open and not state.is_shut_in(index)}
            if index // state.each == state.turn:
                assert open_ends == ends_allowed(state, index), (figures, name)
            seen.update(kind for kind, *_ in ways)
            seen.update(["blocked"] * (not open_ends), shut_in=state.is_shut_in(index))
    assert min(seen[kind] for kind in (*KINDS.values(), "blocked", "shut_in")) > 5, seen


@pytest.mark.clause("G-42", "G-46")
def test_two_walks_may_land_in_the_same_place_and_are_one_move() -> None:
    """Seven in shaft a of a board on which a2 is equally far from b1 both ways; legal() refuses doubles."""
    others = dict(zip(("Rb", "Rc", "Rd", "Ba", "Bb", "Bc"), ("a1", "a1", "a1", "a3", "a3", "a3"), strict=True))
    state = position({"Ra": "a2", **others}, mine=Mine(check(ODD)))
    walks = [way.path for way in state.ways(0) if state.mine.names[way.end] == "b1"]
    assert [[state.mine.names[place] for place in walk] for walk in walks] == [
        ["a2", "a1", "B1", "B2", "B3", "B4", "B5", "b1"],
        ["a2", "a3", "a4", "chamber", "b4", "b3", "b2", "b1"],
    ]
    assert "b1" in ends(state, "Ra")


@pytest.mark.clause("G-69")
def test_a_figure_is_shut_in_while_the_field_beside_its_corner_has_no_room() -> None:
    state = position({"Ra": "A5d", "Rb": "C5d", "Rc": "B4", "Ba": "A5"})
    assert [state.is_shut_in(figure(state, name)) for name in ("Ra", "Rb", "Rc")] == [True, False, False]


@pytest.mark.parametrize("name", ["Ra", "Rb"])
def test_a_figure_in_hand_or_at_home_has_no_ways(name: str) -> None:
    state = position({"Ra": "chamber", "Rb": "hand"})
    for ask in (state.ways, state.setting_off, state.counted, state.is_shut_in):
        with pytest.raises(ValueError, match="not on the way"):
            ask(figure(state, name))


@pytest.mark.parametrize("one", [-1, 24, 10**6])
def test_figures_and_places_that_do_not_exist_are_refused(one: int) -> None:
    state = position({"Ra": "A1"})
    for ask in (state.ways, state.setting_off, state.counted, state.is_shut_in, lambda one: state.recount(one, 5)):
        with pytest.raises(ValueError, match="igure"):
            ask(one)
    for place in (one if one != 24 else len(state.mine.names), 0):
        with pytest.raises(ValueError, match="no place"):
            state.ends_over(place)
    with pytest.raises(ValueError, match="no place"):
        state.recount(0, one if one != 24 else len(state.mine.names))


def test_asking_changes_nothing() -> None:
    state = position({"Ra": "a7", "Ba": "a1", "Rb": "A5d"})
    before = state.clone()
    for name in ("Ra", "Rb", "Ba"):
        index = figure(state, name)
        for way in state.ways(index):
            state.recount(index, way.end)
            state.ends_over(way.landing)
    assert state == before
    assert play(state, "Ra chamber") != before

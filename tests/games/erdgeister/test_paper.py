"""The program against `paper.py`: two sets of rules, written apart, must allow the same in every position."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from grotto import OVER
from grotto.games.erdgeister.board import check
from grotto.games.erdgeister.mine import Mine
from grotto.games.erdgeister.numbers import COLOURS

from .boards import BOARDS
from .paper import Paper, Turn
from .positions import (
    all_figures,
    dealt,
    goers,
    hand_of,
    legal,
    named,
    places,
    play,
    put,
    starting,
)
from .random_positions import face_up, random_faces, random_places

POSITIONS = 400


@pytest.mark.clause("G-24", "G-29", "G-42", "G-46", "G-60", "G-74", "GA-02", "GA-09", "GA-22")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_figure_may_end_where_the_rulebook_says(board: str, players: int) -> None:
    data, chance = BOARDS[board], Random(f"{board} {players}")
    state = dealt(players, mine=Mine(check(data)))
    names = all_figures(state)
    for _ in range(POSITIONS):
        faces = random_faces(data, chance)
        paper = Paper(data, faces)
        figures = random_places(paper, names, chance)
        face_up(state, faces)
        put(state, figures)
        for seat, colour in enumerate(COLOURS[:players]):
            state.turn = seat
            goes = {step for step in legal(state) if step[0] in COLOURS}
            own = [name for name in names if name[0] == colour]
            expected = {f"{name} {end}" for name in own for end in paper.ends(figures, name)}
            assert goes == expected, (faces, figures)


@pytest.mark.clause("G-53", "G-54", "G-55", "G-56", "G-57", "G-58", "GA-29", "GA-30", "GA-31")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_may_kidnap_whom_and_whereto_the_rulebook_says(board: str, players: int) -> None:
    data, chance = BOARDS[board], Random(f"kidnap {board} {players}")
    root = dealt(players, mine=Mine(check(data)))
    names = all_figures(root)
    for _ in range(POSITIONS // 4):
        faces = random_faces(data, chance)
        paper = Paper(data, faces)
        figures = random_places(paper, names, chance)
        face_up(root, faces)
        put(root, figures)
        root.turn = chance.randrange(players)
        victims = starting(root, "kidnap")
        assert victims == paper.victims(figures, COLOURS[root.turn]), (faces, figures)
        for victim in sorted(victims)[:3]:
            state = play(root.clone(), f"kidnap {victim}")
            assert legal(state) == {f"carry {field}" for field in paper.targets(figures, victim)}, figures


@pytest.mark.clause("G-16", "G-17", "G-19", "G-20", "G-21", "G-22", "G-23", "G-48", "G-50", "G-76", "GA-24")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_allow_at_every_step_what_the_rulebook_allows(board: str, players: int) -> None:
    """Random games, cut off after 60 turns: half of them would not end by themselves."""
    data, chance = BOARDS[board], Random(f"games {board} {players}")
    for first in range(players):
        faces = random_faces(data, chance)
        state = dealt(players, COLOURS[first], faces=" ".join(faces.values()), mine=Mine(check(data)))
        hands = {colour: Counter(hand_of(state, colour)) for colour in COLOURS[:players]}
        turn = Turn(Paper(data, faces), places(state), COLOURS[first], hands)
        while state.turns < 60 and state.mover != OVER:
            options = turn.options()
            assert (legal(state), COLOURS[state.mover]) == (options, turn.colour), turn.figures
            step = pick(options, chance)
            play(state, step)
            turn.say(step)
            assert places(state) == turn.figures
            assert {colour: hand_of(state, colour) for colour in hands} == hands
        assert turn.over == (state.mover == OVER)


def pick(options: set[str], chance: Random) -> str:
    """Any kind of step first, then one of that kind: else spying would drown the rest."""
    by_kind: dict[str, list[str]] = {}
    for step in sorted(options):
        by_kind.setdefault(step.split()[0], []).append(step)
    return chance.choice(chance.choice(list(by_kind.values())))


@pytest.mark.clause("G-53", "G-29")
def test_the_random_positions_are_worth_looking_at() -> None:
    """A guard for the tests above: full shaft fields, blocked corners and long ways do occur."""
    data, chance = BOARDS["default"], Random(1)
    paper = Paper(data, {"a": "I", "b": "II", "c": "I", "d": "II"})
    state = dealt(4, faces="I II I II")
    full = blocked = through = 0
    for _ in range(POSITIONS):
        figures = random_places(paper, all_figures(state), chance)
        put(state, figures)
        full += 4 in Counter(place for place in figures.values() if place[0] in "abcd").values()
        corners = [name for name, place in figures.items() if place.endswith("d") and place != "hand"]
        blocked += any(not paper.ends(figures, name) for name in corners)
        for name in goers(state):
            seen = {end[0] for end in starting(state, name)} & set("abcd")
            through += figures[name][0] in "abcd" and len(seen) == 4
    assert min(full, blocked, through) > 50
    assert named(state, 23) == "Yf"

"""Random positions on any board, made by name for `paper.py` and set up for the program."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from grotto.games.erdgeister.board import check
from grotto.games.erdgeister.mine import Mine
from grotto.games.erdgeister.rules import Erdgeister

from .paper import Figures, Paper
from .positions import all_figures, dealt, put


def random_places(paper: Paper, names: list[str], chance: Random) -> dict[str, str]:
    """Figures anywhere with room; often crowded in two tunnels or shafts, so that counts get large."""
    corners = [f"{field}d" for field in sorted(paper.dark)]
    pool = sorted(paper.fields) + corners * 2
    if chance.random() < 0.7:
        near = chance.sample(sorted({place[0] for place in pool}), 2)
        pool = [place for place in pool if place[0] in near]
    figures: dict[str, str] = {}
    for name in names:
        place = chance.choice(pool) if chance.random() < 0.9 else chance.choice(("hand", "chamber"))
        room = place == "hand" or paper.has_room(place, list(figures.values()))
        figures[name] = place if room else chance.choice(("hand", "chamber"))
    return figures


def random_faces(data: dict[str, Any], chance: Random) -> dict[str, str]:
    return {name.lower(): chance.choice(("I", "II")) for name in sorted(data["tunnels"])}


def face_up(state: Erdgeister, faces: dict[str, str]) -> None:
    face = [("I", "II").index(name) for name in faces.values()]
    state.face = face + [0] * (4 - len(face))


class Both(NamedTuple):
    """The same position on paper and in the program."""

    paper: Paper
    figures: Figures
    state: Erdgeister


def random_positions(data: dict[str, Any], players: int, count: int, chance: Random) -> Iterator[Both]:
    """On the board of this data; the state is the same object every time."""
    state = dealt(players, mine=Mine(check(data)))
    for _ in range(count):
        faces = random_faces(data, chance)
        paper = Paper(data, faces)
        figures = random_places(paper, all_figures(state), chance)
        face_up(state, faces)
        put(state, figures)
        state.turn = chance.randrange(players)
        yield Both(paper, figures, state)

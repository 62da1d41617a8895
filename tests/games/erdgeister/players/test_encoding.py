"""Erdgeister as rows of numbers for a learner."""

from __future__ import annotations

from math import prod

import pytest
from tests.games.erdgeister.positions import position
from tests.games.erdgeister.tables import at

from grotto import Match
from grotto.games.erdgeister.players.encoding import ErdgeisterEncoder

ENCODER = ErdgeisterEncoder()


def part(row: list[int], name: str) -> list[int]:
    """A named part of an observation."""
    found = next(each for each in ENCODER.parts if each.name == name)
    return row[found.start : found.start + prod(found.shape)]


def test_an_encoding_begins_with_the_viewer() -> None:
    state = position({"Ba": "A5", "Ga": "chamber"}, players=3, turn="G", key=2, cards={"B": "spy"})
    row = ENCODER.observe(state, 1)
    assert len(row) == ENCODER.size
    place = state.mine.place_of
    assert [part(row, "place")[figure] for figure in (0, 8)] == [place["A5"], place["chamber"]]
    assert part(row, "number") == [1, 2, 3, 4, 5, 6, 0, 0] + [-1] * 16
    seen_by = part(row, "seen_by")
    assert [seen_by[4 * figure : 4 * figure + 4] for figure in (0, 8)] == [[1, 0, 0, 0], [0, 1, 0, 0]]
    assert (part(row, "turn"), part(row, "home")) == ([0, 1, 0, 0], [0, 1, 0, 0])
    assert (part(row, "spies"), part(row, "kidnappings")) == ([1, 3, 3, 0], [0, 1, 1, 0])
    assert part(row, "extra_moves") == [0, 3, 3, 0]


@pytest.mark.clause("G-52")
def test_an_encoding_tells_what_was_spied_and_shown() -> None:
    match = at(position(players=2))

    def number_of_bc(viewer: int) -> int:
        return part(ENCODER.observe(match.state, viewer), "number")[2 if viewer == 1 else 12]

    assert [number_of_bc(viewer) for viewer in (0, 1, -1)] == [-1, 3, -1]
    match.play("spy:Bc")
    assert [number_of_bc(viewer) for viewer in (0, 1, -1)] == [3, 3, -1]
    match.play("show")
    assert [number_of_bc(viewer) for viewer in (0, 1, -1)] == [3, 3, 3]


def test_rows_are_written_where_they_are_asked_for() -> None:
    numpy = pytest.importorskip("numpy")
    from grotto.play.batch import Batch

    batch = Batch(Match.by_hand("erdgeister", players=4, turn_limit=30).state, ErdgeisterEncoder(), 8, seed=5)
    finished = 0
    for _ in range(200):
        batch.step(batch.random_actions())
        finished += int(batch.done.sum())
    assert finished > 0
    encoder = ErdgeisterEncoder()
    for row in range(8):
        expected = encoder.observe(batch.state(row), int(batch.movers[row]))
        assert numpy.array_equal(batch.observations[row], expected)

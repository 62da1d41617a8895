"""Erdgeister as rows of numbers for a learner."""

from __future__ import annotations

import pytest
from tests.games.erdgeister.positions import position
from tests.games.erdgeister.tables import at

from grotto import Match
from grotto.games.erdgeister.players.encoding import ErdgeisterEncoder

SEAT, PER_SEAT = 31, 5  # the layout, for the compiled build hides the encoder's own numbers
FIGURE, PER_FIGURE = 51, 9


def test_an_encoding_begins_with_the_viewer() -> None:
    state = position({"Ba": "A5", "Ga": "chamber"}, players=3, turn="G", key=2, cards={"B": "spy"})
    encoder = ErdgeisterEncoder()
    row = encoder.observe(state, 1)
    assert len(row) == encoder.size == FIGURE + PER_FIGURE * 24
    figures = [row[FIGURE + PER_FIGURE * i : FIGURE + PER_FIGURE * (i + 1)] for i in range(24)]
    place = state.mine.place_of
    assert figures[0] == [place["A5"], 1, 0, 0, 0, 1, 0, 0, 0]
    assert [figure[1] for figure in figures[:8]] == [1, 2, 3, 4, 5, 6, 0, 0]
    assert figures[8] == [place["chamber"], -1, 0, 0, 0, 0, 1, 0, 0]
    assert {figure[1] for figure in figures[8:]} == {-1}
    seats = [row[SEAT + PER_SEAT * i : SEAT + PER_SEAT * (i + 1)] for i in range(4)]
    assert seats == [[0, 0, 1, 0, 0], [1, 1, 3, 1, 3], [0, 0, 3, 1, 3], [0] * 5]


@pytest.mark.clause("G-52")
def test_an_encoding_tells_what_was_spied_and_shown() -> None:
    match = at(position(players=2))
    encoder = ErdgeisterEncoder()

    def number_of_bc(viewer: int) -> int:
        return encoder.observe(match.state, viewer)[FIGURE + PER_FIGURE * (2 if viewer == 1 else 12) + 1]

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

"""Emerald drawn for the terminal."""

from __future__ import annotations

from unicodedata import east_asian_width

import pytest
from tests.games.emerald.positions import position
from tests.games.emerald.tables import at_table, everybody, wandering

from grotto.games.emerald.presentation.drawing import TIMES


def columns(line: str) -> int:
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in line)


@pytest.mark.slow
@everybody
@pytest.mark.parametrize("name", ["Ann", "x" * 40, "漢" * 40])
def test_a_drawing_fits_into_a_hundred_columns(players: int, name: str) -> None:
    for match in wandering(players, seed=10, names=[name] * players):
        for viewer in (None, 0):
            lines = match.picture(viewer).split("\n")
            assert max(map(columns, lines)) <= 100
            assert len(lines) <= 40


def test_a_drawing_shows_the_way_the_dragon_and_the_hands_it_may() -> None:
    state = position(3, knights={"m3": "RRB", "c5": "GG"}, dragon="c6>", rail=5, gold={0: (3, 3), 1: (2, 5)})
    drawn = at_table(state, ["Ann", "Ben", "Cleo"]).picture(0)
    rows = drawn.split("\n")
    assert "R2 B" in drawn
    assert "m3   3▸" in drawn
    assert any("DRAGON ▶" in row and row.index("DRAGON") // 10 == 5 for row in rows)
    rail = next(row for row in rows if "rail" in row)
    assert (rail.index("┾"), rail.index("┽")) == (40, 80)
    assert next(row for row in rows if "Ann" in row and "you" in row).endswith(f"3{TIMES}2")
    assert next(row for row in rows if "Ben" in row and "B" in row).endswith("2 cards")


def test_the_fullest_hand_fits_into_the_drawing() -> None:
    state = position(2)
    state.gold = [0, 5, 5, 5, 5, 5] + [0] * 24
    state.purse = [25, 0, 0, 0, 0]
    drawn = at_table(state, ["x" * 40, "Ben"]).picture(0)
    assert f"1{TIMES}5 2{TIMES}5 3{TIMES}5 4{TIMES}5 5{TIMES}5" in drawn
    assert max(map(columns, drawn.split("\n"))) <= 100


def test_a_full_nest_loses_nobody_in_the_drawing() -> None:
    drawn = at_table(position(5, nest="RRBBGGYYVV", home="RBG")).picture()
    for token in ("R2", "B2", "G2", "Y2", "V2", "R B G", "★☆☆☆"):
        assert token in drawn

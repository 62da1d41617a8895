"""Erdgeister drawn for the terminal."""

from __future__ import annotations

from typing import Any
from unicodedata import combining, east_asian_width

import pytest
from tests.games.erdgeister.boards import CRAMPED, HUGE, WINDING
from tests.games.erdgeister.positions import DATA, position
from tests.games.erdgeister.tables import COUNTS, at, playing


def columns(line: str) -> int:
    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in line)


@pytest.mark.parametrize("board", [DATA, CRAMPED, WINDING, HUGE], ids=["default", "cramped", "winding", "huge"])
@pytest.mark.parametrize("players", COUNTS)
def test_a_drawing_is_at_most_100_columns_wide(players: int, board: dict[str, Any]) -> None:
    names = ["界" * 40, "W" * 40, "é" * 40, "Q"][:players]
    for step, match in enumerate(playing(players, seed=11, board=board, names=names)):
        if step % 9 == 0 or match.mover < 0:
            for viewer in (None, *range(players)):
                drawing = match.picture(viewer)
                assert max(columns(line) for line in drawing.split("\n")) <= 100
                assert all(line.isprintable() for line in drawing.split("\n"))
    assert match.outcome is not None
    assert f"({match.outcome['clause']})" in match.picture()


def test_the_drawing_shows_where_everybody_stands() -> None:
    figures = {"Ra": "A5d", "Rb": "A1", "Ba": "a8", "Bb": "a8", "Bc": "chamber", "Ga": "B10"}
    drawing = at(position(figures, players=3, faces="I II I II")).picture(0).split("\n")
    assert drawing[4:7] == [
        " tunnel A  ┌A1▸─┬A2▸─┬A3▸─┬─A4─┬─A5─┬─A6─┬─A7─┬─A8─┬─A9─┬A10─┐",
        " 1 gnome   │Rb2 │    │    │    │    │    │    │    │    │    ├▸a1▸B1",
        "           └────┴────┴────┴────┴●Ra1┴────┴→10─┴────┴─◊──┴────┘",
    ]
    assert drawing[16:23] == [
        " shaft a   ┌─a1─┬─a2─┬─a3─┬─a4─┬─a5─┬─a6─┬═a7═┬═a8═┐ ╔═════════════════════════╗",
        " 2 gnomes  │    │    │    │    │    │    │    │ Ba ├─║    treasure chamber     ║",
        "           │    │    │    │    │    │    │    │ Bb │ ║                         ║",
        " tile I    └────┴────┴─◊──┴────┴─●──┴────┴════┴════┘ ║ red 0 of 5              ║",
        " shaft b   ┌─b1─┬─b2─┬─b3─┬─b4─┬─b5─┬─b6─┬═b7═┬═b8═┐ ║                         ║",
        " no gnomes │    │    │    │    │    │    │    │    ├─║ blue 1 of 5             ║",
        " tile II   └────┴─→5─┴────┴─●──┴────┴────┴════┴════┘ ║ Bc                      ║",
    ]


@pytest.mark.clause("G-52")
def test_the_drawing_sums_up_what_the_viewer_has_seen() -> None:
    match = at(position(players=2, key=3))
    for text in ["spy:Bc", "keep", "Ra>A1", "end", "spy:Rg", "show", "Bc>A2", "end"]:
        match.play(text)
    red, blue = match.picture(0).split("\n")[-2:]
    assert red == "   red    the key bearer is Rc3 (in hand); shown to all Rg"
    assert blue == "   blue   the key bearer is Bc3 (on A2); seen Bc3; still hidden 1 2 4 5 6 ○ ○ ○ ○"
    public = match.picture()
    assert "   red    the key bearer is one of Ra Rb Rc Rd Re Rf Rh Ri Rj; seen Rg○; still hidden 1 2 3" in public
    assert "red has looked at Bc" in public
    assert "Bc3" not in public

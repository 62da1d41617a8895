"""Board files: read for the option `board`, and described in a few lines."""

from __future__ import annotations

import os
from typing import Any

from .board import check, load
from .board import parse as parse_board


def read(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The data of a board file, for the option `board`; raises BadFile if something is wrong with it."""
    return load(path).data


def parse(text: str) -> dict[str, Any]:
    """The data of a board file from its text; raises BadFile."""
    return parse_board(text).data


def describe(value: dict[str, Any]) -> list[str]:
    """What is on a board."""
    board = check(value)
    lines = [
        f"a good board, called {board.name!r}",
        f"{len(board.tunnels)} tunnels of {board.tunnel_length} fields, shafts of {board.shaft_length}",
        f"{len(board.beside_tunnels)} special fields beside the tunnels",
    ]
    return [*lines, "a reconstruction, and shown to the players as such"] if board.reconstruction else lines

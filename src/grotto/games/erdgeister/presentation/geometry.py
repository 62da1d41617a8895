"""Erdgeister's board for those who draw it: how long everything is and what lies beside which field, as plain JSON."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, cast

from grotto.games.erdgeister.board import Board, Special
from grotto.games.erdgeister.options import dig
from grotto.kernel.game import Options

Kind = Literal["dark", "secret", "sneak"]


class SpecialField(TypedDict):
    """A special field."""

    kind: Kind
    """A dark corner, a secret passage or a sneak path."""
    beside: str
    """The field that it lies beside; a sneak path's entry."""
    out: NotRequired[str]
    """The field where a sneak path ends; others have none."""


class Geometry(TypedDict):
    """All that can be drawn of a board before the first figure stands on it."""

    name: str
    reconstruction: bool
    """Whether players are told that it is one."""
    tunnels: list[str]
    """Their names, clockwise; each has a shaft of the same small letter behind its last field."""
    tunnel_length: int
    shaft_length: int
    """Field 1 is the entrance, which lies on the ring (GA-40)."""
    arrows: list[int]
    """Fields of each tunnel on which figures are placed (G-03)."""
    protected: list[int]
    """Protected fields of each shaft (G-04)."""
    dark_room: int
    """Figures that fit into a dark corner (GA-14)."""
    beside: list[SpecialField]
    """The special fields of the tunnels."""
    tiles: dict[str, dict[str, list[SpecialField]]]
    """The special fields of each shaft's tile, by shaft and face."""


def geometry(board: Board) -> Geometry:
    """What a drawing of this board needs to know."""
    return {
        "name": board.name,
        "reconstruction": board.reconstruction,
        "tunnels": list(board.tunnels),
        "tunnel_length": board.tunnel_length,
        "shaft_length": board.shaft_length,
        "arrows": list(board.arrows),
        "protected": list(board.protected),
        "dark_room": board.dark_room,
        "beside": _specials(board.beside_tunnels),
        "tiles": {
            shaft: {face: _specials(specials) for face, specials in faces.items()}
            for shaft, faces in board.tiles.items()
        },
    }


def geometry_of(options: Options) -> Geometry:
    """The geometry of the board that a table's checked options name."""
    return geometry(dig(options).board)


def _specials(specials: tuple[Special, ...]) -> list[SpecialField]:
    return [_special(special) for special in specials]


def _special(special: Special) -> SpecialField:
    drawn: dict[str, Any] = {"kind": special.kind, "beside": special.beside}
    if special.out is not None:
        drawn["out"] = special.out
    return cast(SpecialField, drawn)

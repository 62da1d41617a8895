"""Where everything of a board lies in Erdgeister's picture; boards have any number of tunnels, of any length."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin

from grotto.games.erdgeister.board import Board, Special
from grotto.kernel.picture.canvas import Point

WIDTH, HEIGHT = 760, 640
CENTRE: Point = (WIDTH / 2, HEIGHT / 2 + 14)
CHAMBER = 72


class MinePlan:
    """The ring of tunnels as an ellipse, with the first field of each shaft on it, and the shafts as its spokes."""

    wide, high, chamber = 318.0, 252.0, float(CHAMBER)

    def __init__(self, board: Board, faces: Sequence[str | None]) -> None:
        self.at: dict[str, Point] = {}
        self.specials: list[Special] = [*board.beside_tunnels]
        for shaft, face in zip(board.tiles, faces, strict=True):
            self.specials += board.tiles[shaft][face] if face else ()
        for index, tunnel in enumerate(board.tunnels):
            self._lay_tunnel(board, index, tunnel)

    def _lay_tunnel(self, board: Board, index: int, tunnel: str) -> None:
        each = board.tunnel_length + 1
        for field in range(each):
            point = self._on_ring((index * each + field) / (each * len(board.tunnels)))
            name = f"{tunnel}{field + 1}" if field < board.tunnel_length else f"{tunnel.lower()}1"
            self.at[name] = point
        self._lay_shaft(tunnel.lower(), board.shaft_length)

    def _lay_shaft(self, shaft: str, length: int) -> None:
        (x, y), (middle_x, middle_y) = self.at[f"{shaft}1"], CENTRE
        far = hypot(x - middle_x, y - middle_y)
        inner = (CHAMBER + 12) / far
        for field in range(2, length + 1):
            part = 1 - (1 - inner) * (field - 1) / (length - 1)
            self.at[f"{shaft}{field}"] = (middle_x + (x - middle_x) * part, middle_y + (y - middle_y) * part)

    def _on_ring(self, part: float) -> Point:
        """Clockwise; the first tunnel fills the top left of the ring, so that shafts lead to its corners."""
        angle = 2 * pi * part - 3 * pi / 4
        return CENTRE[0] + self.wide * cos(angle), CENTRE[1] + self.high * sin(angle)

    def beside(self, field: str, distance: float) -> Point:
        """A point beside a field: outside of the ring, or at the right of a shaft on the way to the chamber."""
        (x, y), (middle_x, middle_y) = self.at[field], CENTRE
        far = hypot(x - middle_x, y - middle_y)
        right, down = (x - middle_x) / far, (y - middle_y) / far
        if field[0].islower():
            right, down = -down, right
        return x + right * distance, y + down * distance

    def in_chamber(self, index: int, count: int) -> Point:
        """The place of one of `count` gnomes at home, in rows."""
        per_row = max(4, -(-count // 4))
        rows = -(-count // per_row)
        x = CENTRE[0] + (index % per_row - (per_row - 1) / 2) * 2 * CHAMBER * 0.75 / per_row
        return x, CENTRE[1] + 14 + (index // per_row - (rows - 1) / 2) * 32

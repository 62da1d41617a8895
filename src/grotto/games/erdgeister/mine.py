"""The board as the rules walk it: tables by place. Places are numbered: hand, chamber, fields, dark corners."""

from __future__ import annotations

from .board import FACES, Board, Special
from .numbers import CHAMBER, FIRST_SHAFT, MAX_PLACES, STEPS

WALL = 0  # where a walk cannot go on


class Mine:
    """One board, never changed, shared by all states that are played on it.

    Tables that depend on a tile's face have two layers: face I, then face II.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.board_id = board.digest
        self.shafts = len(board.tunnels)
        self.away = [0] * 4000  # ends of walks clockwise or out of a shaft: place * STEPS + steps; WALL if it cannot
        self.to_entrance = [0] * 160  # steps from a tunnel field to the next entrance; 0 elsewhere
        self.depth = [0] * 160  # steps from a shaft field to the chamber; 0 elsewhere
        self.zone = [8] * 160  # whose figures count: tunnels 0 to 3, shafts 4 to 7, nobody's 8
        self.room = [0] * 160  # figures that fit
        self.guarded = [0] * 160  # the protected zone (G-04)
        self.host = [0] * 160  # the field that a dark corner lies beside
        self.dark = [0] * 320  # the dark corner beside a field
        self.sneak = [0] * 320  # the exit of the sneak path beside a field
        self.secret = [0] * 320  # whether a secret passage lies beside a field
        self.special = [0] * 160  # whether anything special lies beside a field, on one face or the other
        self.passages = [0] * 160  # fields that may have a secret passage, on one face or the other
        self.passage_count = 0
        self.arrows = [0] * 64
        self.last = [0] * 4  # the innermost field of each shaft
        self.names = ["hand", "chamber"]
        self.zone_names = dict(enumerate(board.tunnels))  # by letter: `A` the tunnel, `a` its shaft
        self.zone_names |= {FIRST_SHAFT + index: name.lower() for index, name in enumerate(board.tunnels)}
        self._build(board)
        self.place_of = {name: place for place, name in enumerate(self.names)}
        self.places = len(self.names)

    def __reduce__(self) -> tuple[object, ...]:
        return Mine, (self.board,)

    def _build(self, board: Board) -> None:
        fields = [f"{name}{i + 1}" for name in board.tunnels for i in range(board.tunnel_length)]
        fields += [f"{name.lower()}{i + 1}" for name in board.tunnels for i in range(board.shaft_length)]
        self.names += fields
        self.fields_end = len(self.names)
        at = {name: place for place, name in enumerate(self.names)}
        self.room[CHAMBER] = 99  # any number (G-45)
        self.guarded[CHAMBER] = 1
        for index, name in enumerate(board.tunnels):
            self._dig_tunnel(board, at, index, name)
            self._dig_shaft(board, at, index, name.lower())
        self._walk_away(board, at)
        self._list_arrows(board, at)
        for special in board.beside_tunnels:
            self._add_special(board, at, special, layers=(0, 1))
        for faces in board.tiles.values():
            for layer, face in enumerate(FACES):
                for special in faces[face]:
                    self._add_special(board, at, special, layers=(layer,))
        places = [place for place in range(MAX_PLACES) if self.secret[place] or self.secret[MAX_PLACES + place]]
        self.passage_count = len(places)
        self.passages = places + [0] * (MAX_PLACES - len(places))

    def _dig_tunnel(self, board: Board, at: dict[str, int], index: int, name: str) -> None:
        for i in range(1, board.tunnel_length + 1):
            place = at[f"{name}{i}"]
            self.to_entrance[place] = board.tunnel_length - i + 1
            self.zone[place] = index
            self.room[place] = 1  # G-32

    def _dig_shaft(self, board: Board, at: dict[str, int], index: int, name: str) -> None:
        for i in range(1, board.shaft_length + 1):
            place = at[f"{name}{i}"]
            self.depth[place] = board.shaft_length - i + 1
            self.zone[place] = FIRST_SHAFT + index
            self.room[place] = 4  # G-39
            self.guarded[place] = i in board.protected
        self.last[index] = at[f"{name}{board.shaft_length}"]

    def _walk_away(self, board: Board, at: dict[str, int]) -> None:
        """Clockwise on the ring, from an entrance too (GA-06); or out of a shaft and, if allowed, past it (G-46)."""
        ring = [at[field] for field in _ring(board)]
        clockwise = {place: ring[(i + 1) % len(ring)] for i, place in enumerate(ring)}
        outwards = clockwise | {place: place - 1 for place in range(self.fields_end) if self.depth[place]}
        for name in board.tunnels:
            entrance = at[f"{name.lower()}1"]
            outwards[entrance] = clockwise[entrance] if board.leave_by_entrance else WALL
        for place in outwards:
            following = clockwise if place in clockwise else outwards
            here = place
            for steps in range(STEPS):
                self.away[place * STEPS + steps] = here
                here = following.get(here, WALL)

    def _list_arrows(self, board: Board, at: dict[str, int]) -> None:
        places = [at[f"{name}{i}"] for name in board.tunnels for i in board.arrows]
        self.arrow_count = len(places)
        self.arrows = places + [0] * (64 - len(places))

    def _add_special(self, board: Board, at: dict[str, int], special: Special, layers: tuple[int, ...]) -> None:
        beside = at[special.beside]
        corner = self._dark_corner(board, special, beside) if special.kind == "dark" else 0
        self.special[beside] = 1
        for layer in layers:
            where = layer * MAX_PLACES + beside
            if special.kind == "dark":
                self.dark[where] = corner
            elif special.kind == "sneak":
                assert special.out is not None
                self.sneak[where] = at[special.out]
            else:
                self.secret[where] = 1

    def _dark_corner(self, board: Board, special: Special, beside: int) -> int:
        """Its place: both faces of a tile may have one beside the same field, and then it is the same."""
        name = f"{special.beside}d"
        if name not in self.names:
            self.names.append(name)
            self.room[len(self.names) - 1] = board.dark_room
            self.host[len(self.names) - 1] = beside
        return self.names.index(name)


def _ring(board: Board) -> list[str]:
    """The fields of the ring, clockwise: each tunnel, then its shaft's entrance (G-02, G-31, G-35)."""
    tunnels = [[f"{name}{i + 1}" for i in range(board.tunnel_length)] for name in board.tunnels]
    return [field for tunnel in tunnels for field in (*tunnel, f"{tunnel[0][0].lower()}1")]

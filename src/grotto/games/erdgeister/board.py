"""Erdgeister's board as data: read from a file, checked, and described for the rules.

Errors name the file, the key and what is wrong, in the reader's language, because people write these files by hand.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal, NamedTuple

from grotto.kernel.errors import BadFile
from grotto.kernel.files import read_text
from grotto.kernel.messages import Sentence
from grotto.kernel.text import quoted

from .numbers import MAX_DARK, MAX_SHAFT, MAX_TUNNEL

DEFAULT = Path(__file__).parent / "boards" / "default.toml"
MESSAGES = Path(__file__).parent / "boards" / "messages"
words = partial(Sentence.of, MESSAGES)  # a sentence about a board file, to be said in the reader's language
Face = Literal["I", "II"]
FACES: tuple[Face, ...] = ("I", "II")
LARGEST_FILE = 50_000  # bytes
MOST_DOTS = 40  # in a line: a long chain of dotted keys would take the TOML reader gigabytes

_KEYS = {
    "name", "reconstruction", "note", "tunnel_length", "arrow_fields", "shaft_length", "protected_fields",
    "dark_corner_room", "leave_by_entrance", "tunnels", "faces", "tiles",
}  # fmt: skip
_KINDS = {"dark", "sneak", "secret"}


class Special(NamedTuple):
    """A special field: its kind, the field it lies beside, and for a sneak path where it leads."""

    kind: str
    beside: str
    out: str | None = None


class Board(NamedTuple):
    """A checked board. Fields go by name: `A1` in a tunnel, `a1` in a shaft."""

    data: dict[str, Any]
    """What the file says, for the match record."""
    tunnels: tuple[str, ...]
    """Names of the tunnels, clockwise: capitals; each tunnel's shaft has the small letter."""
    tunnel_length: int
    shaft_length: int
    arrows: tuple[int, ...]
    protected: tuple[int, ...]
    dark_room: int
    leave_by_entrance: bool
    beside_tunnels: tuple[Special, ...]
    tiles: dict[str, dict[str, tuple[Special, ...]]]
    """By shaft and face."""

    @property
    def name(self) -> str:
        return str(self.data["name"])

    @property
    def reconstruction(self) -> bool:
        """Whether players are told that it is one; a board that does not say so is."""
        return bool(self.data.get("reconstruction", True))

    @property
    def digest(self) -> str:
        """A fingerprint of what the rules use of it."""
        return blake2b(repr(self[1:]).encode(), digest_size=6).hexdigest()

    def has_secret(self, shaft: str, face: str) -> bool:
        """Whether a tile face shows a secret passage."""
        return any(special.kind == "secret" for special in self.tiles[shaft][face])


@cache
def default_board() -> Board:
    """The board that is played on if nothing else is said."""
    return load(DEFAULT)


def load(path: str | os.PathLike[str]) -> Board:
    """Read and check a board file."""
    return parse(read_text(path, LARGEST_FILE), os.fspath(path))


def parse(text: str, file: str = "") -> Board:
    """Check the text of a board file."""
    import tomllib  # only here, to keep the package quick to import

    if len(text.encode("utf-8", "replace")) > LARGEST_FILE:
        raise BadFile(words("too-large", most=LARGEST_FILE), file)
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > MOST_DOTS:
            raise BadFile(words("dots"), file, words("line", line=number))
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a ValueError also for numbers without end
        raise _not_toml(error, file) from None
    return check(data, file)


def _not_toml(error: Exception, file: str) -> BadFile:
    """Where the text stops being TOML. What the parser says about it exists in English alone and is left out."""
    found = re.search(r"\(at line (\d+), column (\d+)\)$", str(error))
    return BadFile(words("toml"), file, words("line-column", line=found[1], column=found[2]) if found else "")


def check(data: object, file: str = "board") -> Board:
    """Check a board's data, as a file or a match record gives it."""
    return _Checker(data, file).board()


class _Checker:
    """Goes through a board key by key and says where something is wrong."""

    def __init__(self, data: object, file: str) -> None:
        self.file = file
        if not isinstance(data, dict):
            raise BadFile(words("no-table"), file)
        self.data: dict[str, Any] = data

    def board(self) -> Board:
        self._known("", self.data, _KEYS)
        name, note = self.data.get("name"), self.data.get("note", "")
        if not isinstance(name, str) or not 1 <= len(name) <= 60 or not name.isprintable():
            raise self._bad("name", "name")
        if not isinstance(note, str) or len(note) > 500 or not note.isprintable():
            raise self._bad("note", "note")
        for key in ("reconstruction", "leave_by_entrance"):
            if not isinstance(self.data.get(key, True), bool):
                raise self._bad(key, "true-or-false")
        self.tunnel_length = self._number("tunnel_length", 4, MAX_TUNNEL)
        self.shaft_length = self._number("shaft_length", 3, MAX_SHAFT)
        arrows = self._fields("arrow_fields", self.tunnel_length)
        protected = self._fields("protected_fields", self.shaft_length)
        tunnels = self._table("tunnels", self.data.get("tunnels"))
        self.tunnels = tuple(sorted(tunnels))
        if self.tunnels not in (("A", "B"), ("A", "B", "C"), ("A", "B", "C", "D")):
            raise self._bad("tunnels", "tunnels")
        specials = tuple(
            special for name in self.tunnels for special in self._specials(f"tunnels.{name}", tunnels[name], name)
        )
        for special in specials:
            if int(special.beside[1:]) in arrows:
                where = f"tunnels.{special.beside[0]}.{special.kind}"
                raise self._bad(where, "arrow-field")
        board = Board(
            self.data, self.tunnels, self.tunnel_length, self.shaft_length, arrows, protected,
            self._number("dark_corner_room", 1, 4, 1), self.data.get("leave_by_entrance", True),
            specials, self._tiles(),
        )  # fmt: skip
        self._check_whole(board)
        return board

    def _tiles(self) -> dict[str, dict[str, tuple[Special, ...]]]:
        """Each shaft's tile: its own, or the common faces."""
        own = self._table("tiles", self.data.get("tiles", {}))
        shafts = [name.lower() for name in self.tunnels]
        self._known("tiles", own, set(shafts))
        if "faces" in self.data or not set(shafts) <= set(own):
            self._tile("faces", self.data.get("faces"), shafts[0])
        return {
            shaft: self._tile(f"tiles.{shaft}", own[shaft], shaft)
            if shaft in own
            else self._tile("faces", self.data["faces"], shaft)
            for shaft in shafts
        }

    def _tile(self, where: str, table: object, shaft: str) -> dict[str, tuple[Special, ...]]:
        faces = self._table(where, table)
        if set(faces) != set(FACES):
            raise self._bad(where, "two-faces")
        return {face: tuple(self._specials(f"{where}.{face}", faces[face], shaft)) for face in FACES}

    def _specials(self, where: str, table: object, home: str) -> Iterator[Special]:
        specials = self._table(where, table)
        self._known(where, specials, _KINDS)
        for kind in ("dark", "secret"):
            for field in self._list(f"{where}.{kind}", specials.get(kind, [])):
                yield Special(kind, self._own_field(f"{where}.{kind}", field, home))
        for path in self._list(f"{where}.sneak", specials.get("sneak", [])):
            if not isinstance(path, dict) or set(path) != {"in", "out"}:
                raise self._bad(f"{where}.sneak", "sneak-path")
            start = self._own_field(f"{where}.sneak.in", path["in"], home)
            end = self._field(f"{where}.sneak.out", path["out"], home)
            if start == end:
                raise self._bad(f"{where}.sneak", "to-itself", field=start)
            yield Special("sneak", start, end)

    def _check_whole(self, board: Board) -> None:
        """What only shows when all parts are together."""
        for shaft, faces in board.tiles.items():
            for face, specials in faces.items():
                self._one_of_a_kind(f"tile {shaft}, face {face}", [*board.beside_tunnels, *specials])
                for special in specials:
                    if int(special.beside[1:]) == 1 or int(special.beside[1:]) in board.protected:
                        raise self._bad(f"tile {shaft}, face {face}", "covered", field=special.beside)
        dark = sum(special.kind == "dark" for special in _all_specials(board))
        if dark > MAX_DARK:
            raise self._bad("dark", "dark-corners", number=dark, most=MAX_DARK)

    def _one_of_a_kind(self, where: str, specials: list[Special]) -> None:
        seen = set()
        for kind, beside, _ in specials:
            if (kind, beside) in seen:
                raise self._bad(where, "two-of-a-kind", kind=kind, field=beside)
            seen.add((kind, beside))

    # -- single values ---------------------------------------------------------------------------------

    def _number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self.data.get(key, default)
        if value is None:
            raise self._bad(key, "missing")
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self._bad(key, "number", low=low, high=high, value=quoted(value))
        return value

    def _fields(self, key: str, length: int) -> tuple[int, ...]:
        """Several fields of each tunnel or shaft, by number."""
        values = self._list(key, self.data.get(key))
        for value in values:
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= length:
                raise self._bad(key, "no-field-number", value=quoted(value), length=length)
        if not values or len(set(values)) != len(values):
            raise self._bad(key, "fields")
        return tuple(sorted(values))

    def _own_field(self, where: str, value: object, home: str) -> str:
        """A field of the tunnel or shaft that the special field belongs to."""
        name = self._field(where, value, home)
        if name[0] != home:
            raise self._bad(where, "elsewhere", field=name, home=home)
        return name

    def _field(self, where: str, value: object, home: str) -> str:
        """A field by number in its own tunnel or shaft, or by name anywhere."""
        small = isinstance(value, int) and not isinstance(value, bool) and 0 < value < 100
        name = f"{home}{value}" if small else value
        if not isinstance(name, str) or not re.fullmatch(r"[A-Da-d][1-9][0-9]?", name):
            raise self._bad(where, "no-field-name", value=quoted(value))
        length = self.tunnel_length if name[0].isupper() else self.shaft_length
        if name[0].upper() not in self.tunnels or int(name[1:]) > length:
            raise self._bad(where, "no-such-field", field=name)
        return name

    def _table(self, where: str, value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self._bad(where, "missing" if value is None else "table")
        return value

    def _list(self, where: str, value: object) -> list[Any]:
        if not isinstance(value, list) or len(value) > 64:
            raise self._bad(where, "missing" if value is None else "list")
        return value

    def _known(self, where: str, table: dict[str, Any], known: set[str]) -> None:
        for key in table:
            if key not in known:
                name = key[:60] if isinstance(key, str) else quoted(key)
                raise self._bad(f"{where}.{name}".lstrip("."), "unknown", known=", ".join(sorted(known)))

    def _bad(self, key: str, message: str, **parts: object) -> BadFile:
        return BadFile(words(message, **parts), self.file, words("key", name=key))


def _all_specials(board: Board) -> Iterator[Special]:
    """Those beside tunnels, and those of every face of every tile."""
    yield from board.beside_tunnels
    for faces in board.tiles.values():
        for specials in faces.values():
            yield from specials

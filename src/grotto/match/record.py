"""Match files: a whole match as a small text file, every step of which is checked on reading.

    grotto match 1
    game diamant
    rules 1
    players 3
    option edition "2017"
    seat 0 Anna
    chance seed 7
    ---
    * 13
    0 on
    ...
    ---
    end 1f0c4d9a2b7e6655 1 0 0

Draws of chance are written by `*`, choices by the seat. The last line closes the file with a fingerprint of
the final state and each seat's share of the win, or `unfinished`. Options are JSON; a custom board is
embedded, so that the file can be replayed anywhere. A match that began with a position set up by hand has
one more line before `chance`: `position` and, as JSON, all fields that a game's first position has otherwise.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from grotto.kernel.constants import CHANCE
from grotto.kernel.errors import BadFile, Refusal
from grotto.kernel.files import read_text, reason, replacing
from grotto.kernel.registry import game as find_game
from grotto.kernel.rng import Rng
from grotto.kernel.text import quoted

from .chance_source import drawn

if TYPE_CHECKING:
    from .match import Match

FIRST_LINE = "grotto match 1"
RULE = "---"
UNFINISHED = "unfinished"
POSITION = "position "
LARGEST_FILE = 500_000  # bytes: a hundred times a game between people
LONGEST_SEED = 400  # digits


def dumps(match: Match) -> str:
    """A match as the text of its file."""
    head = [
        FIRST_LINE,
        f"game {match.game.name}",
        f"rules {match.game.version}",
        f"players {match.players}",
        *(f"option {name} {json.dumps(value, sort_keys=True)}" for name, value in match.options.items()),
        *(f"seat {seat} {name}" for seat, name in enumerate(match.names)),
        *([] if match.position is None else [f"{POSITION}{json.dumps(match.position, sort_keys=True)}"]),
        "chance given" if match.seed is None else f"chance seed {match.seed}",
    ]
    body = [f"{'*' if done.by == CHANCE else done.by} {done.text}" for done in match.done]
    return "\n".join([*head, RULE, *body, RULE, _last_line(match), ""])


def save(match: Match, path: str | os.PathLike[str]) -> None:
    """Write atomically, so that a crash never leaves half a match."""
    name = os.fsdecode(path)
    try:
        with replacing(name) as file:
            file.write(dumps(match).encode())
    except (OSError, ValueError) as error:
        raise BadFile(f"cannot be written: {reason(error)}", name) from None


def load(path: str | os.PathLike[str]) -> Match:
    """Read, replay and check a match file."""
    return loads(read_text(path, LARGEST_FILE), os.fsdecode(path))


def loads(text: str, file: str = "") -> Match:
    """Read, replay and check the text of a match file."""
    return _Reader(text, file).match()


def _last_line(match: Match) -> str:
    outcome = match.outcome
    result = UNFINISHED if outcome is None else " ".join(f"{share:g}" for share in outcome["shares"])
    return f"end {match.state.digest()} {result}"


class _Reader:
    """Reads a match file line by line and names the line in errors."""

    def __init__(self, text: str, file: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.file = file
        self.number = 0  # of the current line, from 1

    def match(self) -> Match:
        from .match import Match

        first = self._next()
        if first != FIRST_LINE:
            newer = first.startswith("grotto match ")
            raise self._bad(f"{'this Grotto reads' if newer else 'a match file begins with'} {FIRST_LINE!r}")
        game = self._guarded(find_game, self._word("game"))
        version = self._word("rules")
        if version != game.version:
            raise self._bad(f"written by version {quoted(version)} of the rules; these are version {game.version}")
        players = self._whole_number(self._word("players"))
        options = self._options()
        self._guarded(game.options, players, options)
        if missing := [name for name in game.defaults if name not in options]:
            raise self._bad(f"option {missing[0]} is missing; nothing is taken for granted")
        names = self._names(players)
        position = self._position()
        seed = self._seed()
        if self._next() != RULE:
            raise self._bad(f"expected {RULE!r} here")
        match: Match = self._guarded(Match, game, players, options, names, seed, None, position)
        self._replay(match)
        return match

    def _options(self) -> dict[str, Any]:
        options: dict[str, Any] = {}
        while self._peek().startswith("option "):
            parts = self._next().split(" ", 2)
            if len(parts) != 3 or parts[1] in options:
                raise self._bad("an option is written once, as `option NAME VALUE`")
            options[parts[1]] = self._value(parts[2], f"the value of option {quoted(parts[1])} is damaged")
        return options

    def _position(self) -> dict[str, Any] | None:
        if not self._peek().startswith(POSITION):
            return None
        fields = self._value(self._next().removeprefix(POSITION), "the position is damaged")
        if not isinstance(fields, dict):
            raise self._bad("a position is an object with the fields of a state")
        return fields

    def _value(self, text: str, problem: str) -> Any:
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise self._bad(problem) from None

    def _names(self, players: int) -> list[str]:
        names: list[str] = []
        while self._peek().startswith("seat "):
            parts = self._next().split(" ", 2)
            if len(parts) != 3 or parts[1] != str(len(names)) or len(names) >= players:
                raise self._bad(f"expected `seat {len(names)} NAME`")
            names.append(parts[2])
        return names

    def _seed(self) -> int | None:
        parts = self._next().split(" ")
        if parts == ["chance", "given"]:
            return None
        if len(parts) == 3 and parts[:2] == ["chance", "seed"]:
            digits = parts[2].removeprefix("-")
            if digits.isdecimal() and digits.isascii() and len(digits) <= LONGEST_SEED:
                return int(parts[2])
        raise self._bad("expected `chance seed NUMBER` or `chance given`")

    def _replay(self, match: Match) -> None:
        source = None if match.seed is None else Rng(match.seed)
        while (line := self._next()) != RULE:
            by, _, text = line.partition(" ")
            if line == "" and self.number == len(self.lines):
                raise self._bad("the file ends too early")
            if by == "*":
                if match.state.mover != CHANCE:
                    raise self._bad("chance was not to move here")
                expected = None if source is None else self._expected(match, source)
                if expected is not None and text != expected:
                    raise self._bad(
                        f"the seed gives {expected!r} here, not {text!r:.40}: seed, options and draws do not fit"
                    )
                self._guarded(match.play, text)
            else:
                self._guarded(match.play, text, self._whole_number(by))
        if self._next() != _last_line(match):
            raise self._bad(f"the match does not end like this, but with: {_last_line(match)}")
        if self._next() != "" or self.number != len(self.lines):
            raise self._bad("nothing may follow the end")
        if source is not None:
            match.take_chance(source, match.seed)

    def _expected(self, match: Match, source: Rng) -> str:
        return match.game.notation.write(match.state, drawn(match.state, source))

    # -- reading lines -------------------------------------------------------------------------------

    def _peek(self) -> str:
        return self.lines[self.number] if self.number < len(self.lines) else ""

    def _next(self) -> str:
        self.number += 1
        if self.number > len(self.lines):
            raise self._bad("the file ends too early")
        return self.lines[self.number - 1]

    def _word(self, key: str) -> str:
        line = self._next()
        if not line.startswith(f"{key} "):
            raise self._bad(f"expected `{key} ...` here")
        return line.removeprefix(f"{key} ")

    def _whole_number(self, text: str) -> int:
        if not (text.isdecimal() and text.isascii() and len(text) < 4):
            raise self._bad(f"{text!r:.20} is no number here")
        return int(text)

    def _guarded(self, call: Any, *arguments: Any) -> Any:
        """A refusal while reading becomes one that names the line."""
        try:
            return call(*arguments)
        except Refusal as refusal:
            raise self._bad(str(refusal)) from refusal

    def _bad(self, problem: str) -> BadFile:
        return BadFile(problem, self.file, f"line {self.number}")

"""Files of weights: a header line that says what they are for, then the numbers.

A net is valid only for the rules that it was trained for, so every file names them, and weights for other rules
are refused.
"""

from __future__ import annotations

import json
import os
import sys
from array import array
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

from grotto.kernel.errors import BadFile
from grotto.kernel.files import replacing
from grotto.kernel.game import Game
from grotto.play.players import players_of

from .net import COMPILED, Net, parameter_count

FORMAT = 1
ROWS = "rows"  # what a net learns that weighs actions from the encoder's rows
LONGEST = 4_000_000  # bytes; no net here comes near
FIELDS = (
    "format", "game", "rules", "features", "trained_for", "players", "widths", "learns", "command", "seed", "check",
)  # fmt: skip


class Weights(NamedTuple):
    """A net with its header."""

    net: Net
    about: dict[str, Any]

    def why_not(self, game: Game, players: int, options: Mapping[str, Any]) -> str | None:
        """Why this net cannot play such a match; None if it can."""
        about, known = self.about, players_of(game)
        if about["game"] != game.name or about["rules"] != game.version:
            return f"the net was trained for {about['game']} {about['rules']}, not for {game.name} {game.version}"
        if players not in about["players"]:
            return f"the net was not trained for {players} players"
        reason = self._cannot_read_rows(game, players, options) if about["learns"] == ROWS else self._cannot_read(game)
        if reason is not None:
            return reason
        if about["learns"] == "values" and self.net.widths[-1] < players:
            return f"the net has no opinion of {players} seats"
        wanted = known.trained_options(options)
        if any(name not in wanted or wanted[name] != value for name, value in about["trained_for"].items()):
            return f"the net was trained for {_listed(about['trained_for'])}, not for {_listed(wanted)}"
        return None

    def _cannot_read(self, game: Game) -> str | None:
        """Why it cannot read the features of a position; None if it can."""
        about, features = self.about, players_of(game).features()
        if about["features"] != features.version:
            return f"the net reads features {about['features']}, this is version {features.version}"
        inputs = players_of(game).guesser().inputs if about["learns"] == "beliefs" else features.size
        if self.net.widths[0] != inputs:
            return f"the net reads {self.net.widths[0]} numbers, what it is told has {inputs}"
        return None

    def _cannot_read_rows(self, game: Game, players: int, options: Mapping[str, Any]) -> str | None:
        """Why a net that reads the encoder's rows and weighs its actions cannot play this game; None if it can."""
        encoder = players_of(game).encoder()
        if self.about["features"] != encoder.version:
            return f"the net reads rows of version {self.about['features']}, this is version {encoder.version}"
        wanted = encoder.size, 1 + encoder.actions(game.start(players, game.options(players, options)))
        found = self.net.widths[0], self.net.widths[-1]
        return None if found == wanted else f"the net has {found} inputs and outputs, this match needs {wanted}"


def write(path: str | os.PathLike[str], row: array[float], about: Mapping[str, Any]) -> None:
    """Write a file of weights atomically."""
    numbers = _little_endian(row).tobytes()
    head = {"format": FORMAT, **about, "check": blake2b(numbers, digest_size=8).hexdigest()}
    with replacing(path) as file:
        file.write(json.dumps(head).encode() + b"\n" + numbers)


def read(path: str | os.PathLike[str]) -> Weights:
    """Read a file of weights; refuses damaged ones."""
    name = os.path.basename(path)
    try:
        with open(path, "rb") as file:
            data = file.read(LONGEST + 1)
    except OSError as error:
        raise BadFile(f"{name} cannot be read: {error.strerror}") from error
    head, newline, numbers = data.partition(b"\n")
    try:
        about = json.loads(head)
        widths = tuple(int(width) for width in about["widths"])
        missing = [field for field in FIELDS if field not in about]
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        raise BadFile(f"{name} is no file of weights") from error
    if missing or about["format"] != FORMAT or not newline or not isinstance(about["players"], list):
        raise BadFile(f"{name} is no file of weights of format {FORMAT}")
    if len(numbers) != 4 * parameter_count(widths) or blake2b(numbers, digest_size=8).hexdigest() != about["check"]:
        raise BadFile(f"{name} is damaged: its numbers are not those that were written")
    return Weights(best_net(widths, _little_endian(array("f", numbers))), about)


def best_net(widths: tuple[int, ...], row: array[float]) -> Net:
    """The fastest implementation available: compiled, NumPy, or plain Python."""
    if not COMPILED:
        try:
            from .numpy_net import NumpyNet
        except ImportError:
            return Net(widths, row)
        return NumpyNet(widths, row)
    return Net(widths, row)


def _little_endian(row: array[float]) -> array[float]:
    if sys.byteorder == "big":
        row = row[:]
        row.byteswap()
    return row


def _listed(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in options.items()) or "these options"

"""The analysis board: a position from anywhere, and what was tried from there.

It begins at a step of a match file, at the first position of a game, or with a position that was set up by hand: the
fields of a state, as `State.dump` gives them. Impossible ones are refused with the reason.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from grotto.kernel.errors import BadOption
from grotto.kernel.registry import game as find_game
from grotto.match.match import Match
from grotto.match.record import loads

from .sentences import say

MOST_MOVES = 1000
MOST_ROUNDS = 8_000


class BoardMove(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """An action or a draw that was tried."""

    text: Annotated[str, msgspec.Meta(max_length=60)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None
    """Who does it; null for the mover or chance."""


class BoardStart(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Where a board begins, and what was tried on it; a match file, or a game with or without a position."""

    match: str | None = None
    """The text of a match file."""
    step: Annotated[int, msgspec.Meta(ge=0, le=100_000)] | None = None
    """The number of its events that come before the board; null for all of them."""
    game: str | None = None
    players: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    """The fields of a position that was set up by hand."""
    names: Annotated[list[Annotated[str, msgspec.Meta(max_length=60)]], msgspec.Meta(max_length=8)] | None = None
    """What the seats are called in sentences; null for the names in the match file, or for their numbers."""
    eyes: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None
    """The seat as which the board is seen, as in a puzzle; null for all cards open."""
    moves: Annotated[list[BoardMove], msgspec.Meta(max_length=MOST_MOVES)] = []
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)] | None = None
    """How deep to look: rounds of search, or games played on; null for a first answer."""


def opened(start: BoardStart, language: str = "en") -> Match:
    """The board after all that was tried; refuses what is impossible, in a language."""
    match = _begun(start, language)
    for move in start.moves:
        match.play(move.text, move.seat, language)
    return match


def _begun(start: BoardStart, language: str) -> Match:
    if start.match is not None:
        whole = loads(start.match)
        return whole.rewound(len(whole.done) if start.step is None else start.step)
    if start.game is None or start.players is None:
        raise BadOption("A board begins with a match file, or with a game and its number of players")
    names, game = seat_names(start.players, language), find_game(start.game)
    return Match(game, start.players, start.options, names, position=start.position)  # whose draws are played by hand


def names_on(match: Match, start: BoardStart) -> list[str]:
    """What the seats of a board are called; refuses more or fewer names than seats."""
    if start.names is None:
        return match.names
    if len(start.names) != match.players:
        raise BadOption("A board has as many names as seats")
    return start.names


def eyes_on(match: Match, start: BoardStart) -> int | None:
    """As whom a board is seen; refuses a seat that there is not."""
    if start.eyes is not None and start.eyes >= match.players:
        raise BadOption(f"A board for {match.players} has no seat {start.eyes}")
    return start.eyes


def seat_names(players: int, language: str) -> list[str]:
    """What the seats are called where nobody sits on them."""
    return [say(language, "seat", n=seat + 1) for seat in range(players)]

"""Matches that go on from the position of a match file, such as one that was tried on the analysis board.

The file of a match that is over has nothing to go on with: its deal is played once more.
"""

from __future__ import annotations

import msgspec

from grotto.kernel.constants import CHANCE
from grotto.kernel.errors import BadOption
from grotto.kernel.registry import game as find_game
from grotto.match.match import Match
from grotto.match.record import loads

from .refusals import words
from .settings import Settings


def with_match_file(settings: Settings, text: str | None) -> Settings:
    """The settings with the options of a match file; refuses one of another kind of match."""
    if text is None:
        return settings
    match = loads(text, "match_file")
    fits = (match.game.name, match.players) == (settings.game, settings.players)
    if not fits or settings.options not in ({}, match.options):
        raise BadOption(words("other-match"))
    return msgspec.structs.replace(settings, options=match.options)


def is_over(text: str | None) -> bool:
    """Whether a match file tells a match to its end."""
    return text is not None and loads(text, "match_file").outcome is not None


def first_match(settings: Settings, names: list[str], text: str | None) -> Match:
    """The match of a table before its own first draw: new, or after all that a match file tells, unless it is over."""
    file = None if text is None else loads(text, "match_file")
    position = None if file is None else file.position
    match = Match(find_game(settings.game), settings.players, settings.options, names, position=position)
    for done in [] if file is None or file.outcome is not None else file.done:
        match.play(done.text, None if done.by == CHANCE else done.by)
    return match

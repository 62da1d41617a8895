"""Matches that go on from the position of a match file, such as one that was tried on the analysis board."""

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
    """The settings with the options of a match file; refuses one of another kind of match, or that is over."""
    if text is None:
        return settings
    match = loads(text, "match_file")
    fits = (match.game.name, match.players) == (settings.game, settings.players)
    if not fits or settings.options not in ({}, match.options):
        raise BadOption(words("other-match"))
    if match.outcome is not None:
        raise BadOption(words("match-over"))
    return msgspec.structs.replace(settings, options=match.options)


def first_match(settings: Settings, names: list[str], text: str | None) -> Match:
    """The match of a table before its own first draw: new, or after all that a match file tells."""
    file = None if text is None else loads(text, "match_file")
    position = None if file is None else file.position
    match = Match(find_game(settings.game), settings.players, settings.options, names, position=position)
    for done in [] if file is None else file.done:
        match.play(done.text, None if done.by == CHANCE else done.by)
    return match

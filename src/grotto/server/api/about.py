"""Describes what the service offers: games, options, bots and languages."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from grotto import __version__
from grotto.bots.cast import CAST
from grotto.bots.entry_points import offered
from grotto.bots.rungs import RUNGS, style_character, style_title
from grotto.kernel.lobby import GameDescription
from grotto.kernel.messages import LANGUAGES
from grotto.kernel.registry import game as find_game
from grotto.kernel.registry import games
from grotto.play.players import players_of
from grotto.tables.chat import EMOTES

from .answers import json_answer
from .request import ApiRequest
from .routing import Query, Route


class CastAbout(msgspec.Struct, kw_only=True):
    """One of the people and creatures that bots appear as."""

    id: str
    name: str
    temperament: str
    line: str


class BotAbout(msgspec.Struct, kw_only=True):
    """One rung of the ladder."""

    name: str
    title: str
    character: str
    seconds: float
    cast: list[CastAbout]
    """Who plays on this rung."""


class StyleAbout(msgspec.Struct, kw_only=True):
    """A taste that a bot may have: `companion:NAME`."""

    name: str
    title: str
    character: str


class GameAbout(msgspec.Struct, kw_only=True):
    """One game."""

    name: str
    rules: str
    about: GameDescription
    """Title, one line, players, minutes and options with their values, in the language asked for."""
    styles: list[StyleAbout]
    orders: bool
    """Whether standing orders can be given."""


class About(msgspec.Struct, kw_only=True):
    """This server."""

    version: str
    languages: list[str]
    games: list[GameAbout]
    bots: list[BotAbout]
    offered: list[str]
    """Bots that other packages have added, by name."""
    emotes: list[str]
    now: int


async def about(request: ApiRequest) -> Response:
    """What a client reads first."""
    language = request.language
    return json_answer(
        About(
            version=__version__,
            languages=list(LANGUAGES),
            games=[_game(name, language) for name in games()],
            bots=[
                BotAbout(
                    name=rung.name,
                    title=rung.title(language),
                    character=rung.character(language),
                    seconds=rung.seconds,
                    cast=_cast(rung.number, language),
                )
                for rung in RUNGS
            ],
            offered=offered(),
            emotes=list(EMOTES),
            now=request.context.clock(),
        )
    )


def _cast(rung: int, language: str) -> list[CastAbout]:
    return [
        CastAbout(id=member.id, name=member.name, temperament=member.temperament(language), line=member.line(language))
        for member in CAST
        if member.rung == rung
    ]


def _game(name: str, language: str) -> GameAbout:
    game = find_game(name)
    return GameAbout(
        name=name,
        rules=game.version,
        about=game.about(language),
        styles=[
            StyleAbout(name=style, title=style_title(style, language), character=style_character(style, language))
            for style in players_of(game).styles
        ],
        orders=game.orders is not None,
    )


ROUTES = [
    Route("GET", "/api/about", "about", "What can be played here, with whom, and in which languages.", about, About,
          queries=(Query("language", "en, de, nl or cs", "^(en|de|nl|cs)$"),)),
]  # fmt: skip

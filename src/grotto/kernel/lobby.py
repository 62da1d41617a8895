"""What a lobby shows of a game, in one language: title, pitch, aim, numbers of players and options.

The texts are in the game's message files: `title`, `pitch`, and `aim` if it has one; `option-NAME` for every option,
`option-NAME-VALUE` for every value of it, and `option-NAME-KIND` for what else it may be. Each text of an option has an
explanation under its own key with `-text` behind it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypedDict

from .messages import messages, say

if TYPE_CHECKING:
    from .game import Game

Kind = Literal["seat", "number", "faces", "board"]


class Choices(NamedTuple):
    """What one option may be: some values by name, and perhaps anything of a kind."""

    values: tuple[str | int, ...]
    other: Kind | None = None
    least: int = 0  # of a number
    most: int = 0


class Named(TypedDict):
    """Something with a name and an explanation."""

    title: str
    text: str


class AboutValue(Named):
    """One value that an option may have."""

    value: str | int


class AboutOther(Named):
    """What an option may be besides its named values."""

    kind: Kind
    """`seat`: a seat from 0; `number`: a whole number; `faces`: a list with the face, `I` or `II`, of each tile
    that can lie either way; `board`: the data of a board file."""
    least: int
    """The smallest number allowed; 0 for other kinds."""
    most: int


class AboutOption(Named):
    """One option of the table."""

    name: str
    default: Any
    values: list[AboutValue]
    other: AboutOther | None


class AboutAim(TypedDict):
    """What has to be reached with a number of players."""

    players: int
    text: str
    """The aim, in one sentence."""


class GameDescription(TypedDict):
    """A game as a lobby shows it."""

    name: str
    rules: str
    """Version of the rules."""
    title: str
    pitch: str
    """What it is about, in one line."""
    aims: list[AboutAim]
    """The aim for each number of players; empty if the game does not say."""
    players: list[int]
    """The numbers of players that there may be."""
    minutes: int
    """How long it takes people around a table, about."""
    minutes_with_bots: int
    """How long it takes one person against bots, about; 0 if nobody knows."""
    orders: bool
    """Whether it knows standing orders."""
    options: list[AboutOption]


def about(game: Game, language: str) -> GameDescription:
    """All of it, in a language; English where there is no such language."""
    return {
        "name": game.name,
        "rules": game.version,
        "title": _said(game, language, "title", game.title),
        "pitch": _said(game, language, "pitch", ""),
        "aims": _aims(game, language),
        "players": list(game.seats),
        "minutes": game.minutes,
        "minutes_with_bots": game.minutes_with_bots,
        "orders": game.orders is not None,
        "options": [_option(game, language, name) for name in game.defaults],
    }


def _aims(game: Game, language: str) -> list[AboutAim]:
    if game.messages is None or "aim" not in messages(game.messages, language):
        return []
    return [{"players": n, "text": say(game.messages, language, "aim", **game.aim_numbers(n))} for n in game.seats]


def _option(game: Game, language: str, name: str) -> AboutOption:
    default = game.defaults[name]
    choices = game.choices.get(name, Choices((default,)))
    key = f"option-{name}"
    return {
        "name": name,
        **_named(game, language, key, name),
        "default": default,
        "values": [
            {"value": value, **_named(game, language, f"{key}-{value}", str(value))} for value in choices.values
        ],
        "other": _other(game, language, key, choices),
    }


def _other(game: Game, language: str, key: str, choices: Choices) -> AboutOther | None:
    if choices.other is None:
        return None
    named = _named(game, language, f"{key}-{choices.other}", choices.other)
    return {"kind": choices.other, **named, "least": choices.least, "most": choices.most}


def _named(game: Game, language: str, key: str, plain: str) -> Named:
    return {"title": _said(game, language, key, plain), "text": _said(game, language, f"{key}-text", "")}


def _said(game: Game, language: str, key: str, plain: str) -> str:
    """A game without message files is told of in plain names."""
    return plain if game.messages is None else say(game.messages, language, key)

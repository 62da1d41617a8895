"""Where rungs play below their strength because no net was trained for the match, and the command that makes one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from grotto.kernel.game import Game
from grotto.kernel.messages import say
from grotto.kernel.registry import game as find_game
from grotto.play.players import players_of

from .cast import rung_number
from .find_net import find_net
from .own_net import names_a_net
from .rung_policies import NET_FROM
from .rungs import MESSAGES, RUNGS, Rung

REMEMBERED = 256  # matches with different options


class MissingNet(NamedTuple):
    """A named value of an option that no net was trained for."""

    option: str
    value: str | int
    command: str


def rung_without_net(bot: str, game: str, players: int, options: Mapping[str, Any]) -> Rung | None:
    """The lower rung as which a bot of the ladder plays such a match; None if it plays as its own."""
    number = rung_number(bot)
    if number is None or number < NET_FROM or names_a_net(bot):
        return None
    return None if _has_net(game, players, json.dumps(options, sort_keys=True)) else RUNGS[NET_FROM - 1]


def honest_title(title: str, bot: str, game: str, players: int, options: Mapping[str, Any], language: str) -> str:
    """A bot's title, and as which lower rung it plays, if it does."""
    lower = rung_without_net(bot, game, players, options)
    return title if lower is None else say(MESSAGES, language, "plays-as", title=title, lower=lower.title(language))


def missing_nets(game: Game) -> Iterator[MissingNet]:
    """All named values of options that no net was trained for, in a game that has recipes for nets."""
    if not players_of(game).recipes:
        return
    players = game.seats[0]
    for option, choices in game.choices.items():
        for value in choices.values:
            if find_net(game, players, game.options(players, {option: value})).weights is None:
                yield MissingNet(option, value, f"grotto train {game.name} --{option.replace('_', '-')} {value}")


@lru_cache(REMEMBERED)
def _has_net(game: str, players: int, options: str) -> bool:
    rules = find_game(game)
    return find_net(rules, players, rules.options(players, json.loads(options))).weights is not None

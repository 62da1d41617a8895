"""The settings of a table: chosen by the guest who opens it, and never changed afterwards."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from grotto.bots.by_name import bot as find_bot
from grotto.bots.ladder import RungBot
from grotto.kernel.errors import BadOption
from grotto.kernel.registry import game as find_game
from grotto.kernel.text import quoted

from .refusals import words

CAREFUL = "careful"
SHORTEST, LONGEST = 5, 30 * 86_400  # seconds a move
LONGEST_TITLE = 60
LONGEST_THOUGHT, MOST_ROUNDS = 5.0, 1000  # seconds, or rounds of search: all tables share the machine's bot workers

Hints = Literal["off", "after", "always"]
Pace = Literal["instant", "quick", "human"]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of one table."""

    game: str
    players: int
    options: dict[str, Any] = {}
    """The game's own options: edition, board ..."""
    title: str = ""
    public: bool = False
    """Whether everybody may find it, look on and sit down; else only by link."""
    seconds: int | None = None
    """The clock: seconds for every choice; a day or more is play by correspondence; None is no clock."""
    stand_in: str = CAREFUL
    """Who chooses for those whose time is up or who sit out: `careful`, or the name of a bot."""
    hints: Hints = "off"
    """Whether odds and advice are shown: never, after one's own choice, or always."""
    open_sums: bool = False
    """Whether screens add up for all what all could have counted, such as points that lie face down."""
    take_back: bool = True
    """Whether one may take back one's own action while nothing was revealed and nobody else acted."""
    pace: Pace = "quick"
    """How long bots seem to think."""


def checked(settings: Settings) -> Settings:
    """The settings with all of the game's options written out; refuses what cannot be played."""
    game = find_game(settings.game)
    options = game.options(settings.players, settings.options)
    if len(settings.title) > LONGEST_TITLE or not settings.title.isprintable():
        raise BadOption(words("bad-title", most=LONGEST_TITLE, title=quoted(settings.title)))
    if settings.seconds is not None and not SHORTEST <= settings.seconds <= LONGEST:
        raise BadOption(words("bad-clock", least=SHORTEST, seconds=settings.seconds))
    if settings.stand_in != CAREFUL:
        built_in_bot(settings.stand_in, settings)
    return msgspec.structs.replace(settings, options=options, title=settings.title.strip())


def built_in_bot(name: str, settings: Settings) -> str:
    """The name of a bot that can play such a match; refuses others."""
    bot = find_bot(name)
    pace = bot.pace if isinstance(bot, RungBot) else None
    if pace is not None and ((pace.seconds or 0) > LONGEST_THOUGHT or (pace.rounds or 0) > MOST_ROUNDS):
        raise BadOption(words("slow-bot", seconds=f"{LONGEST_THOUGHT:g}", rounds=MOST_ROUNDS))
    bot.note(settings.game, settings.players, settings.options)  # refuses what this game does not have
    bot.close()
    return name

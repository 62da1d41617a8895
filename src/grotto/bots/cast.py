"""The cast: the people and creatures that bots of the ladder appear as, two for each rung."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from grotto.kernel.messages import say
from grotto.kernel.registry import game as find_game
from grotto.play.players import players_of

from .rungs import MESSAGES, RUNGS

MASTER = 4  # from this rung on everybody plays what they think best


class CastMember(NamedTuple):
    """One of the cast. The name is the same in every language."""

    id: str
    rung: int
    nature: str
    """The temperament, as the games know it."""

    @property
    def name(self) -> str:
        """The name as it is shown."""
        return self.id.capitalize()

    def temperament(self, language: str = "en") -> str:
        """One word."""
        return say(MESSAGES, language, f"cast-{self.id}")

    def line(self, language: str = "en") -> str:
        """One sentence about how it goes through the caves."""
        return say(MESSAGES, language, f"cast-{self.id}-line")


CAST = (
    CastMember("luma", 0, "chaotic"),
    CastMember("tibo", 0, "timid"),
    CastMember("nela", 1, "prudent"),
    CastMember("muri", 1, "greedy"),
    CastMember("zita", 2, "bold"),
    CastMember("salo", 2, "sly"),
    CastMember("bodo", 3, "steady"),
    CastMember("dora", 3, "patient"),
    CastMember("alma", 4, "exact"),
    CastMember("hugo", 4, "fearless"),
    CastMember("otus", 5, "watchful"),
    CastMember("runa", 5, "tricky"),
    CastMember("kora", 6, "relentless"),
    CastMember("faro", 6, "serene"),
)


def member(id: str) -> CastMember:
    """One of the cast."""
    return next(found for found in CAST if found.id == id)


def in_character(bot: str, who: CastMember, game: str) -> str:
    """The bot with the style that this member has in a game, unless it was asked for with a style of its own.

    Bots from the master on keep to what they think best, whoever they appear as.
    """
    kind, at, pace = bot.partition("@")
    style = players_of(find_game(game)).temperaments.get(who.nature)
    rung = rung_number(bot)
    if style is None or ":" in kind or rung is None or rung >= MASTER:
        return bot
    return f"{kind}:{style}{at}{pace}"


def rung_number(bot: str) -> int | None:
    """The rung of a bot by the name that finds it (`companion-2:prudent@10ms`); None if it is not of the ladder."""
    kind = bot.partition("@")[0].partition(":")[0].partition("-")[0]
    return next((rung.number for rung in RUNGS if rung.name == kind), None)


def with_cast(bot: str) -> str:
    """A bot's name with those of the cast it appears as: `scout (Zita, Salo)`; alone if it is not of the ladder."""
    rung = rung_number(bot)
    if rung is None:
        return bot
    return f"{bot} ({', '.join(each.name for each in CAST if each.rung == rung)})"


def casting(bots: Sequence[str | None], names: Collection[str] = ()) -> list[CastMember | None]:
    """Who plays each seat, by the seat's bot: somebody of its rung, else of the nearest, and nobody twice.

    Seats without a bot of the ladder get None. `names` are those of people at the table, which no bot takes.
    """
    free = [member for member in CAST if member.name not in names]
    found: list[CastMember | None] = []
    for seat, bot in enumerate(bots):
        rung = None if bot is None else rung_number(bot)
        if rung is None or not free:
            found.append(None)
            continue
        # neighbouring seats begin with different members, so that few change when somebody comes or goes
        member = min(free, key=lambda each: (abs(each.rung - rung), (CAST.index(each) + seat) % 2))
        free.remove(member)
        found.append(member)
    return found

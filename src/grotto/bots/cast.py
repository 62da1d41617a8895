"""The cast: the people and creatures that bots of the ladder appear as, two for each rung."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from grotto.kernel.messages import say

from .rungs import MESSAGES, RUNGS


class CastMember(NamedTuple):
    """One of the cast. The name is the same in every language."""

    id: str
    rung: int

    @property
    def name(self) -> str:
        """As it is shown."""
        return self.id.capitalize()

    def temperament(self, language: str = "en") -> str:
        """One word."""
        return say(MESSAGES, language, f"cast-{self.id}")

    def line(self, language: str = "en") -> str:
        """One sentence about how it goes through the caves."""
        return say(MESSAGES, language, f"cast-{self.id}-line")


CAST = tuple(
    CastMember(id, rung)
    for rung, ids in enumerate(
        (("luma", "tibo"), ("nela", "muri"), ("zita", "salo"), ("bodo", "dora"), ("alma", "hugo"), ("otus", "runa"),
         ("kora", "faro"))
    )
    for id in ids
)  # fmt: skip


def rung_number(bot: str) -> int | None:
    """The rung of a bot by the name that finds it (`companion-2:prudent@10ms`); None if it is not of the ladder."""
    kind = bot.partition("@")[0].partition(":")[0].partition("-")[0]
    return next((rung.number for rung in RUNGS if rung.name == kind), None)


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

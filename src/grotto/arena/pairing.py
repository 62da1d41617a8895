"""Seating: in each deal the hero plays every seat in turn, against the same opponents.

Seats differ and deals differ far more than bots do. So the unit is the deal: it is played once from every
seat, and only its mean counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import cycle, islice
from typing import Final, NamedTuple

from grotto.kernel.errors import BadOption
from grotto.kernel.rng import Rng

FIELD: Final = "field"  # the same others in every deal
POOL: Final = "pool"  # the others are drawn anew for every deal
MIXED: Final = "mixed"  # all are drawn anew, and everybody is measured
KINDS = (FIELD, POOL, MIXED)


def keyed(*parts: object) -> int:
    """A 64-bit hash of these parts."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest())


class Seating(NamedTuple):
    """One game of a deal."""

    seats: tuple[str, ...]
    hero: int
    """The hero's seat; -1 where everybody is measured."""


@dataclass(frozen=True)
class Contest:
    """Which bot is measured, and in which field."""

    hero: str
    others: tuple[str, ...]
    kind: str = FIELD
    with_hero: bool = False
    """Whether the hero may meet itself when a pool holds it."""
    repeats: bool = False
    """Whether each of the others is drawn from the whole pool, so that two may be alike."""

    @property
    def name(self) -> str:
        """A short description."""
        if self.kind == MIXED:
            return f"mixed tables of {len(self.others)} bots"
        if self.kind == POOL:
            return f"{self.hero} in a pool of {len(self.others)}"
        return f"{self.hero} among {', '.join(dict.fromkeys(self.others))}"

    @property
    def measured(self) -> tuple[str, ...]:
        """Whose results count."""
        return tuple(dict.fromkeys(self.others)) if self.kind == MIXED else (self.hero,)

    @property
    def bots(self) -> tuple[str, ...]:
        """All bots that may sit here, each once."""
        return tuple(dict.fromkeys(self.others if self.kind == MIXED else (self.hero, *self.others)))

    def check(self, players: int) -> None:
        """Refuse a contest that cannot fill a table of this size."""
        if not all(isinstance(bot, str) for bot in (self.hero, *self.others)):
            raise BadOption("Bots are named by texts")
        if self.kind not in KINDS:
            raise BadOption(f"A contest is one of {', '.join(KINDS)}, not {self.kind!r:.40}")
        if not self.others or (self.kind == POOL and not self._eligible(list(self.others))):
            raise BadOption(f"{self.name}: there is nobody to play against")
        if self.kind == FIELD and len(self.others) >= players:
            raise BadOption(f"{self.name}: {len(self.others)} others are too many for a table of {players}")
        if self.repeats and self.kind != POOL:
            raise BadOption("Only from a pool can the others be drawn again and again")
        if self.kind == MIXED and len(self.measured) < 2:
            raise BadOption("Mixed tables need two bots or more")

    def lineup(self, players: int, seed: int, deal: int) -> tuple[str, ...]:
        """All bots at the table in one deal, the hero first."""
        if self.kind == FIELD:
            return (self.hero, *islice(cycle(self.others), players - 1))
        rng = Rng(keyed(seed, "company", deal))
        if self.repeats:
            pool = self._eligible(list(self.others))
            return (self.hero, *[pool[rng.below(len(pool))] for _ in range(players - 1)])
        drawn = shuffled(self.others, rng)
        if self.kind == MIXED:
            return tuple(islice(cycle(drawn), players))
        return (self.hero, *islice(cycle(self._eligible(drawn)), players - 1))

    def games(self, players: int, seed: int, deal: int) -> list[Seating]:
        """The games of one deal: all bots move on by one seat from game to game."""
        lineup = self.lineup(players, seed, deal)
        return [
            Seating(
                tuple(lineup[(seat - turn) % players] for seat in range(players)),
                -1 if self.kind == MIXED else turn,
            )
            for turn in range(players)
        ]

    def _eligible(self, pool: list[str]) -> list[str]:
        return pool if self.with_hero else [bot for bot in pool if bot != self.hero]


def shuffled(items: Sequence[str], rng: Rng) -> list[str]:
    """Shuffled."""
    mixed = list(items)
    for i in range(len(mixed) - 1, 0, -1):
        j = rng.below(i + 1)
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed


def both_ways(one: str, other: str) -> tuple[Contest, ...]:
    """Each of two bots among copies of the other: two different questions."""
    return Contest(one, (other,)), Contest(other, (one,))


def full_matrix(bots: Sequence[str]) -> tuple[Contest, ...]:
    """Each bot among copies of each other bot."""
    return tuple(Contest(hero, (other,)) for hero in bots for other in bots if hero != other)


def against(heroes: Sequence[str], others: Sequence[str], *, drawn: bool, repeats: bool = False) -> tuple[Contest, ...]:
    """Each hero in the same field, or among opponents drawn from the same pool."""
    return tuple(Contest(hero, tuple(others), POOL if drawn else FIELD, repeats=repeats) for hero in heroes)


def round_robin(bots: Sequence[str]) -> tuple[Contest, ...]:
    """Tables drawn from all bots, at which all are measured: used for ratings."""
    return (Contest("", tuple(bots), MIXED),)

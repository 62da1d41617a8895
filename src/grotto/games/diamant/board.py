"""Diamant's material: the deck as kinds of cards, and the named editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

Relic = Literal["relic", "artifact"]

# A card is its kind, not its copy: 12 treasure values, then 5 traps, then the relic (D-02 to D-04).
TREASURES = (1, 2, 3, 4, 5, 7, 9, 11, 13, 14, 15, 17)
TREASURE_COPIES = (1, 1, 1, 1, 2, 2, 1, 2, 1, 1, 1, 1)
FIRST_TRAP = 12
TRAPS = 5
RELIC = 17
KINDS = 18
NO_CARD = -1

GO_ON, GO_BACK = 0, 1  # the two actions (D-06)

SEATS = range(3, 9)  # D-01
MOST_SEATS = 8
EXPEDITIONS = 5  # D-09


class Edition(NamedTuple):
    """What one edition does differently; never mixed silently with another."""

    name: str
    traps: Sequence[str]  # the five kinds, as written in notation
    relic: Relic  # the word for it in notation
    names: Mapping[str, str]  # what messages call a card that is not called by its notation
    relics_at_start: int  # shuffled in before the first expedition
    relics_each_time: int  # shuffled in at the start of every expedition
    relics_break_ties: bool
    treasure_copies: Sequence[int] = TREASURE_COPIES
    trap_copies: Sequence[int] = (3,) * TRAPS
    expeditions: int = EXPEDITIONS

    @property
    def copies(self) -> list[int]:
        """The deck before the first expedition, by kind."""
        return [*self.treasure_copies, *self.trap_copies, self.relics_at_start]

    def has(self, card: int) -> bool:
        """Whether the edition has cards of this kind."""
        return self.copies[card] > 0 or (card == RELIC and self.relics_each_time > 0)


PRINTED = {
    edition.name: edition
    for edition in (
        Edition(
            name="2017",
            traps=("spiders", "snakes", "lava", "boulders", "rams"),
            relic="relic",
            names={"spiders": "giant-spiders", "snakes": "poison-snakes"},
            relics_at_start=5,
            relics_each_time=0,
            relics_break_ties=False,
        ),
        Edition(
            name="schmidt",
            traps=("snakes", "scorpions", "rockslide", "gas", "explosion"),
            relic="relic",
            names={},
            relics_at_start=0,
            relics_each_time=0,
            relics_break_ties=False,
        ),
        Edition(
            name="incan-gold",
            traps=("spiders", "snakes", "mummies", "fire", "rocks"),
            relic="artifact",
            names={},
            relics_at_start=0,
            relics_each_time=1,
            relics_break_ties=True,
        ),
    )
}
DEFAULT_EDITION = "2017"


def _small(name: str, treasures: Sequence[int], traps: int, relics: int = 0) -> Edition:
    """A single expedition, with one card of each of these treasures and two of each of `traps` kinds of traps."""
    return PRINTED["schmidt"]._replace(
        name=name,
        relics_at_start=relics,
        treasure_copies=[int(value in treasures) for value in TREASURES],
        trap_copies=[2 if kind < traps else 0 for kind in range(TRAPS)],
        expeditions=1,
    )


# For research alone: no lobby offers them. With three players their trees have 1,179, 1,179 and 1,484 nodes.
SMALL = {
    edition.name: edition
    for edition in (
        _small("small", (5, 11), traps=1),
        _small("small-relic", (5,), traps=1, relics=1),
        _small("small-traps", (7,), traps=2),
    )
}
EDITIONS = {**PRINTED, **SMALL}


def card_name(edition: Edition, card: int) -> str:
    """A card as it is written: `17`, `snakes`, `relic`."""
    if card < FIRST_TRAP:
        return str(TREASURES[card])
    return edition.relic if card == RELIC else edition.traps[card - FIRST_TRAP]


# Every field of a state, in the order of its key, with the least and the greatest value of each number in it.
_FIELDS: dict[str, tuple[int, int] | None] = {
    "players": (SEATS[0], SEATS[-1]), "edition": None, "expeditions": (1, EXPEDITIONS),
    "relics_each_time": (0, 1), "relics_break_ties": (0, 1), "expedition": (0, EXPEDITIONS),
    "turn": (-2, 7), "inside": (0, 255), "decided": (0, 255), "leaving": (0, 255),
    "pocket": (0, 124), "floor": (0, 124), "cards": (0, 40), "relics_out": (0, 10),
    "deck": (0, 10), "shown": (0, 10), "chest": (0, 620), "relics": (0, 10), "relic_points": (0, 100),
    "latest": (NO_CARD, FIRST_TRAP - 1),
}  # fmt: skip
FIELDS = tuple(_FIELDS)
LIMITS = {name: limits for name, limits in _FIELDS.items() if limits is not None}

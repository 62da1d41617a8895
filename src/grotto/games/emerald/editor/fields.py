"""The position of Emerald that a form tells, or what is impossible about it."""

from __future__ import annotations

from collections.abc import Mapping

from grotto.games.emerald.board import (
    COLOURS,
    GEM_COPIES,
    GEM_KINDS,
    GEM_STACKS,
    GEMS,
    GOLD_COPIES,
    GOLD_STACKS,
    GOLD_VALUES,
    INWARDS,
    MOUTH,
    NOBODY,
    NOWHERE,
    PLACE_NAMES,
    PLACES,
    RAIL_LENGTH,
    STACKS,
    TREASURE_CARDS,
    knights_per_colour,
)
from grotto.games.emerald.gold_log import PAID, pack
from grotto.games.emerald.phases import FIRST_KNIGHT, RUNNING
from grotto.games.emerald.rules import Emerald
from grotto.kernel.editor import EnteredForm, Entries
from grotto.kernel.state import State

from .form import MESSAGES, TO_MOUTH

FEWEST_KNIGHTS = 2  # of a seat on the path: with fewer the game is over (E-75)
LOG_LENGTH = 48


class EmeraldForm(EnteredForm):
    """A complete form, checked from the dragon to the hands."""

    messages = MESSAGES

    def __init__(self, state: State, entries: Entries) -> None:
        assert isinstance(state, Emerald)
        super().__init__(state, entries)
        self.colours = state.colours
        self.in_play = state.players * state.colours
        self.knights = [
            [self._knights(colour, place) for place in PLACE_NAMES[:PLACES]] for colour in range(self.in_play)
        ]
        self.home = [self._knights(colour, "chamber") for colour in range(self.in_play)]
        self.nest = [self._knights(colour, "nest") for colour in range(self.in_play)]
        fields = range(1, STACKS + 1)
        self.gem_cards: list[int] = [self._entries[f"gem-cards-{field}"] for field in fields]
        self.gem_top: list[int] = [self._entries[f"gem-{field}"] for field in fields]
        self.gold_cards: list[int] = [self._entries[f"gold-cards-{field}"] for field in fields]
        self.gold_top: list[int] = [self._entries[f"gold-{field}"] for field in fields]
        self.gems: list[list[int]] = [
            [self._entries[f"gems-{seat}-{gem}"] for gem in GEMS] for seat in range(self.players)
        ]
        self.gold = [self._by_value("gold", seat) for seat in range(self.players)]
        self.paid = [self._by_value("paid", seat) for seat in range(self.players)]
        self.gem_bag = [
            GEM_COPIES[kind] - sum(hand[kind] for hand in self.gems) - self.gem_top.count(kind)
            for kind in range(GEM_KINDS)
        ]
        self.gold_bag = [0] + [
            GOLD_COPIES[value] - sum(hand[value] for hand in [*self.gold, *self.paid]) - self.gold_top.count(value)
            for value in range(1, GOLD_VALUES)
        ]

    def _knights(self, colour: int, place: str) -> int:
        return int(self._entries[f"knights-{COLOURS[colour]}-{place}"])

    def _by_value(self, what: str, seat: int) -> list[int]:
        return [0, *(self._entries[f"{what}-{seat}-{value}"] for value in range(1, GOLD_VALUES))]

    def check(self) -> None:
        rail = self._entries["rail"]
        first, last = max(rail - 1, 1), rail + RAIL_LENGTH - 1  # the rail may have moved on from under it (E-71)
        if not first <= self._entries["dragon"] <= last:
            raise self.impossible("dragon-off-rail", "dragon", "E-71", first=first, last=last)
        self._check_knights()
        self._check_stacks("gem", self.gem_cards, [top != NOBODY for top in self.gem_top])
        self._check_stacks("gold", self.gold_cards, [top > 0 for top in self.gold_top])
        self._check_gems()
        self._check_gold()

    def _check_knights(self) -> None:
        each = knights_per_colour(self.players)
        for colour in range(self.in_play):
            count = sum(self.knights[colour]) + self.home[colour] + self.nest[colour]
            if count != each:
                control = f"knights-{COLOURS[colour]}-{self._foremost(colour)}"
                raise self.impossible("wrong-knights", control, "E-18", count=count, each=each)
        for seat, active in enumerate(self._active()):
            if active < FEWEST_KNIGHTS:
                control = f"knights-{COLOURS[seat * self.colours]}-nest"
                raise self.impossible("few-knights", control, "E-75")
        if sum(self.home) >= TREASURE_CARDS:
            colour = max(range(self.in_play), key=self.home.__getitem__)
            raise self.impossible("all-treasures", f"knights-{COLOURS[colour]}-chamber", "E-74", n=TREASURE_CARDS - 1)

    def _foremost(self, colour: int) -> str:
        """The place of the knight that has come furthest."""
        return next((PLACE_NAMES[p] for p in reversed(range(PLACES)) if self.knights[colour][p]), PLACE_NAMES[0])

    def _active(self) -> list[int]:
        by_colour = [sum(places) for places in self.knights]
        return [sum(by_colour[seat * self.colours : (seat + 1) * self.colours]) for seat in range(self.players)]

    def _check_stacks(self, sort: str, cards: list[int], is_open: list[bool]) -> None:
        for field, (left, shows) in enumerate(zip(cards, is_open, strict=True), 1):
            if shows and not left:
                raise self.impossible("empty-stack", f"{sort}-{field}", "E-15")
            if left and not shows:
                raise self.impossible("nothing-open", f"{sort}-{field}", "E-15")

    def _check_gems(self) -> None:
        for kind, gem in enumerate(GEMS):
            if self.gem_bag[kind] < 0:
                seat = max(range(self.players), key=lambda seat: self.gems[seat][kind])
                raise self.impossible("too-many-gems", f"gems-{seat}-{gem}", "E-02", n=GEM_COPIES[kind])
        taken, held = sum(GEM_STACKS) - sum(self.gem_cards), sum(map(sum, self.gems))
        if taken != held:
            raise self.impossible("gems-taken", "gems-0-ruby", "E-13", taken=taken, held=held)
        complete = [seat for seat, hand in enumerate(self.gems) if all(hand)]
        if self._entries["bonus"] not in (complete or [NOBODY]):
            raise self.impossible("bonus-wrong", "bonus", "E-05")

    def _check_gold(self) -> None:
        for value in range(1, GOLD_VALUES):
            if self.gold_bag[value] < 0:
                seat = max(range(self.players), key=lambda seat: self.gold[seat][value])
                raise self.impossible("too-many-gold", f"gold-{seat}-{value}", "E-03", n=GOLD_COPIES[value])
        taken, held = sum(GOLD_STACKS) - sum(self.gold_cards), sum(map(sum, [*self.gold, *self.paid]))
        if taken != held:
            raise self.impossible("gold-taken", "gold-0-1", "E-13", taken=taken, held=held)

    def fields(self) -> Mapping[str, object]:
        log = self._log()
        treasures = [sum(self.home[seat * self.colours : (seat + 1) * self.colours]) for seat in range(self.players)]
        return {
            "phase": FIRST_KNIGHT, "turn": self._entries["turn"], "moves": 0, "turn_ends": 0, "dragon_due": 0,
            "moved_colour": NOBODY, "moved_place": NOWHERE, "freed_colour": NOBODY, "freed_place": NOWHERE,
            "victim": NOBODY, "dragon": self._entries["dragon"],
            "facing": MOUTH if self._entries["facing"] == TO_MOUTH else INWARDS, "rail": self._entries["rail"],
            "treasures_left": TREASURE_CARDS - sum(self.home), "four_kinds": self._entries["bonus"],
            "ending": RUNNING, "log_length": len(log), "log": _filled(log, LOG_LENGTH),
            "knights": _filled([count for places in self.knights for count in places], len(COLOURS) * PLACES),
            "crowd": [sum(counts) for counts in zip(*self.knights, strict=True)],
            "home": _filled(self.home), "nest": _filled(self.nest), "active": _filled(self._active()),
            "gem_top": self.gem_top, "gem_cards": self.gem_cards, "gem_bag": self.gem_bag,
            "gold_top": self.gold_top, "gold_cards": self.gold_cards, "gold_bag": self.gold_bag,
            "gems": _filled([count for hand in self.gems for count in hand], len(COLOURS) * GEM_KINDS),
            "gold": _filled([count for hand in self.gold for count in hand], len(COLOURS) * GOLD_VALUES),
            "purse": _filled([sum(hand) for hand in self.gold]), "treasures": _filled(treasures),
        }  # fmt: skip

    def _log(self) -> list[int]:
        """Everybody took their cards, and then paid some of them."""
        log = []
        for seat in range(self.players):
            for value in range(1, GOLD_VALUES):
                log += [pack(seat, value)] * (self.gold[seat][value] + self.paid[seat][value])
            log += [pack(seat, PAID)] * sum(self.paid[seat])
        return log


def _filled(values: list[int], length: int = len(COLOURS)) -> list[int]:
    return values + [0] * (length - len(values))

"""The position of Diamant that a form tells, or what is impossible about it."""

from __future__ import annotations

from collections.abc import Mapping

from grotto.games.diamant.board import EDITIONS, FIRST_TRAP, MOST_SEATS, NO_CARD, RELIC, TREASURES, card_name
from grotto.games.diamant.rules import Diamant
from grotto.games.diamant.scoring import relic_worth
from grotto.kernel.constants import CHANCE
from grotto.kernel.editor import EnteredForm, Entries
from grotto.kernel.state import State

from .form import ALL_CHOOSE, INSIDE, MESSAGES, NO_TREASURE, relics_of

KINDS = RELIC + 1


class DiamantForm(EnteredForm):
    """A complete form, checked from the cave to the chests."""

    messages = MESSAGES

    def __init__(self, state: State, entries: Entries) -> None:
        assert isinstance(state, Diamant)
        super().__init__(state, entries)
        self.edition = EDITIONS[state.edition]
        self.names = [card_name(self.edition, card) for card in range(KINDS)]
        self.cave: int = self._entries["cave"]
        self.shown = [self._entries.get(f"path-{name}", 0) for name in self.names]
        self.gone = [self._entries.get(f"gone-{name}", 0) for name in self.names]
        self.came = [*self.edition.copies[:RELIC], relics_of(state, self.cave)]
        self.relics = self._by_seat("relics")
        self.points = self._by_seat("points")
        self.inside = [seat for seat in range(self.players) if self._entries[f"where-{seat}"] == INSIDE]
        latest = self._entries["latest"]
        self.latest = NO_CARD if latest == NO_TREASURE else self.names.index(latest)
        out = [*([0] * RELIC), sum(self.relics)]
        self.deck = [self.came[i] - self.shown[i] - self.gone[i] - out[i] for i in range(KINDS)]

    def _by_seat(self, what: str) -> list[int]:
        given = [self._entries.get(f"{what}-{seat}", 0) for seat in range(self.players)]
        return given + [0] * (MOST_SEATS - self.players)

    def check(self) -> None:
        self._check_explorers()
        self._check_cards()
        self._check_rubies()
        self._check_relics()

    def _check_explorers(self) -> None:
        if not self.inside:
            raise self.impossible("nobody-inside", "where-0", "D-39")
        if self._entries["due"] == ALL_CHOOSE and not any(self.shown):
            raise self.impossible("no-card-yet", "due", "D-22")

    def _check_cards(self) -> None:
        for card, left in enumerate(self.deck):
            if left < 0:
                lies = "path" if self.shown[card] else "gone"
                raise self.impossible("too-many-cards", f"{lies}-{self.names[card]}", "D-05", n=self.came[card])
        if not sum(self.deck):
            raise self.impossible("no-deck", "cave", "D-11")

    def _check_rubies(self) -> None:
        if self.latest != NO_CARD and not self.shown[self.latest]:
            raise self.impossible("latest-not-there", "latest", "D-13")
        if self.latest == NO_CARD and any(self.shown[:FIRST_TRAP]):
            raise self.impossible("latest-missing", "latest", "D-13")
        rubies = sum(TREASURES[card] * self.shown[card] for card in range(FIRST_TRAP))
        pocket, floor, heads = self._entries["pocket"], self._entries["floor"], len(self.inside)
        if pocket * heads + floor > rubies:
            control = "floor" if pocket * heads <= rubies else "pocket"
            raise self.impossible("too-many-rubies", control, "D-12", n=rubies, heads=heads)

    def _check_relics(self) -> None:
        worth = relic_worth(0, sum(self.relics))
        if sum(self.points) != worth:
            seat = next((seat for seat, points in enumerate(self.points) if points), 0)
            raise self.impossible("relic-worth", f"points-{seat}", "D-32", n=worth, relics=sum(self.relics))
        for seat, (relics, points) in enumerate(zip(self.relics, self.points, strict=True)):
            if not 5 * relics <= points <= 10 * relics or points % 5:
                raise self.impossible("relic-points-wrong", f"points-{seat}", "D-32")

    def fields(self) -> Mapping[str, object]:
        mask = sum(1 << seat for seat in self.inside)
        return {
            "expedition": self.cave - 1,
            "turn": self.inside[0] if self._entries["due"] == ALL_CHOOSE else CHANCE,
            "inside": mask, "decided": 0, "leaving": 0,
            "pocket": self._entries["pocket"], "floor": self._entries["floor"], "latest": self.latest,
            "deck": self.deck, "cards": sum(self.deck), "shown": self.shown,
            "chest": self._by_seat("chest"), "relics": self.relics, "relic_points": self.points,
            "relics_out": sum(self.relics),
        }  # fmt: skip

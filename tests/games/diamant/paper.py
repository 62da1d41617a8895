"""Diamant told a second time, as it lies on a table: every card, every ruby and every relic by itself.

Slow and plain on purpose, and it shares nothing with the program: each explorer has a heap of their own
beside the chest, and rubies lie on the very card that left them.
"""

from __future__ import annotations

from collections import Counter

from .playing import RELIC, TRAPS, TREASURES


class Explorer:
    """One player's things."""

    def __init__(self) -> None:
        self.inside = True
        self.beside_chest = 0
        self.chest = 0
        self.relics: list[int] = []  # what each counts


class Card:
    """A card on the path, with the rubies that lie on it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rubies = 0


class PaperTable:
    """The whole table; `turn_up` and `reveal` are all that ever happens."""

    def __init__(self, players: int, edition: str) -> None:
        self.edition = edition
        self.explorers = [Explorer() for _ in range(players)]
        self.deck = Counter(TREASURES) + Counter(dict.fromkeys(TRAPS[edition], 3))
        if edition == "2017":
            self.deck["relic"] = 5
        self.removed: Counter[str] = Counter()
        self.path: list[Card] = []
        self.brought_out = 0
        self.expedition = 1
        self.over = False
        self._go_in()

    @property
    def inside(self) -> list[Explorer]:
        return [explorer for explorer in self.explorers if explorer.inside]

    @property
    def on_the_path(self) -> int:
        return sum(card.rubies for card in self.path)

    def turn_up(self, name: str) -> None:
        """One card."""
        self.deck[name] -= 1
        card = Card(name)
        self.path.append(card)
        if name.isdecimal():
            card.rubies = int(name)
            while card.rubies >= len(self.inside):
                for explorer in self.inside:
                    explorer.beside_chest += 1
                    card.rubies -= 1
        elif name in TRAPS[self.edition] and sum(other.name == name for other in self.path) == 2:
            self.path.remove(card)
            self.removed[name] += 1
            self._end()

    def reveal(self, choices: dict[int, str]) -> None:
        """All cards of those inside are turned over."""
        leavers = [self.explorers[seat] for seat, choice in choices.items() if choice == "back"]
        if leavers:
            self._gather(leavers)
        if not self.inside:
            self._end()

    @property
    def treasures(self) -> list[Card]:
        return [card for card in self.path if card.name.isdecimal()]

    def _gather(self, leavers: list[Explorer]) -> None:
        hand = self.on_the_path
        if hand >= len(leavers):
            for card in self.path:
                card.rubies = 0
            while hand >= len(leavers):
                for explorer in leavers:
                    hand -= 1
                    explorer.beside_chest += 1
            self.treasures[-1].rubies = hand
        if len(leavers) == 1:
            self._take_relics(leavers[0])
        for explorer in leavers:
            explorer.chest += explorer.beside_chest
            explorer.beside_chest = 0
            explorer.inside = False

    def _take_relics(self, explorer: Explorer) -> None:
        for card in [card for card in self.path if card.name == RELIC[self.edition]]:
            self.path.remove(card)
            explorer.relics.append((5, 5, 5, 10, 10)[self.brought_out])
            self.brought_out += 1

    def _end(self) -> None:
        for card in self.path:
            pile = self.removed if card.name == RELIC[self.edition] else self.deck
            pile[card.name] += 1
        self.path = []
        for explorer in self.explorers:
            explorer.beside_chest = 0
            explorer.inside = False
        if self.expedition == 5:
            self.over = True
        else:
            self.expedition += 1
            self._go_in()

    def _go_in(self) -> None:
        if self.edition == "incan-gold":
            self.deck["artifact"] += 1
        for explorer in self.explorers:
            explorer.inside = True

    def places(self) -> list[int]:
        """Each seat's place; those with the first win or share."""
        standing = [
            (explorer.chest + sum(explorer.relics), len(explorer.relics) * (self.edition == "incan-gold"))
            for explorer in self.explorers
        ]
        best_first = sorted(standing, reverse=True)
        return [best_first.index(mine) + 1 for mine in standing]

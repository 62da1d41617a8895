"""The position of Erdgeister that a form tells, or what is impossible about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from grotto.games.erdgeister.numbers import BEFORE, CHAMBER, HAND, MAX_PLACES, NUMBERS, RUNNING
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.editor import EnteredForm, Entries
from grotto.kernel.state import State

from .form import CARDS, MESSAGES, figure_name

MOST_FIGURES = 24
MOST_SEATS = 4
ZONES = 9
UNMARKED = -1


class ErdgeisterForm(EnteredForm):
    """A complete form, checked gnome by gnome."""

    messages = MESSAGES

    def __init__(self, state: State, entries: Entries) -> None:
        assert isinstance(state, Erdgeister)
        super().__init__(state, entries)
        self.each, self.goal, self.mine = state.each, state.goal, state.mine
        self.names = [figure_name(state, figure) for figure in range(state.players * state.each)]
        self.at = [self.mine.place_of[self._entries[f"place-{name}"]] for name in self.names]
        self.number = [int(self._entries[f"number-{name}"]) for name in self.names]
        self.standing = Counter(place for place in self.at if place != HAND)

    def _of(self, seat: int) -> range:
        return range(seat * self.each, (seat + 1) * self.each)

    def check(self) -> None:
        self._check_places()
        for seat in range(self.players):
            self._check_numbers(seat)
            if self._home(seat) >= self.goal:
                figure = next(figure for figure in self._of(seat) if self.at[figure] == CHAMBER)
                raise self.impossible("too-many-home", f"place-{self.names[figure]}", "G-76", n=self.goal - 1)

    def _check_places(self) -> None:
        for figure, place in enumerate(self.at):
            if place != HAND and self.standing[place] > self.mine.room[place]:
                where, room = self.mine.names[place], self.mine.room[place]
                control = f"place-{self.names[figure]}"
                raise self.impossible("too-full", control, self._clause_of_room(place), place=where, n=room)

    def _clause_of_room(self, place: int) -> str:
        """The clause that says how many fit: into a shaft field, a dark corner, a tunnel field."""
        if self.mine.depth[place]:
            return "G-39"
        return "G-71" if self.mine.host[place] else "G-32"

    def _check_numbers(self, seat: int) -> None:
        """Each of the numbers once, the rest blank (G-10)."""
        seen: set[int] = set()
        for figure in self._of(seat):
            under = self.number[figure]
            if under and under in seen:
                raise self.impossible("number-twice", f"number-{self.names[figure]}", "G-10", n=under)
            seen.add(under)
        missing = set(range(1, NUMBERS + 1)) - seen
        if missing:
            blank = next(figure for figure in self._of(seat) if not self.number[figure])
            raise self.impossible("number-missing", f"number-{self.names[blank]}", "G-10", n=min(missing))

    def _home(self, seat: int) -> int:
        return sum(self.at[figure] == CHAMBER for figure in self._of(seat))

    def fields(self) -> Mapping[str, object]:
        used = len(self.names)
        standing = [self.standing[place] for place in range(MAX_PLACES)]
        crowd = [sum(standing[p] for p in range(MAX_PLACES) if self.mine.zone[p] == zone) for zone in range(ZONES)]
        faces = [self._entries[f"tile-{shaft}"] for shaft in range(self.mine.shafts)]
        cards = [self._entries[f"{card}-{seat}"] for seat in range(self.players) for card in CARDS]
        return {
            "phase": BEFORE, "turn": self._entries["turn"], "turns": 0, "laid": used,
            "key_number": self._entries["key"], "acted": 0, "placing": 0, "first_figure": -1, "card_played": 0,
            "marked": -1, "finisher": -1, "ending": RUNNING, "face": _filled(faces, MOST_SEATS),
            "at": _filled(self.at, MOST_FIGURES), "number": _filled(self.number, MOST_FIGURES, UNMARKED),
            "known": _filled([self._entries[f"seen-{name}"] for name in self.names], MOST_FIGURES),
            "standing": standing, "crowd": crowd,
            "home": _filled([self._home(seat) for seat in range(self.players)], MOST_SEATS),
            "cards": _filled(cards, MOST_SEATS * len(CARDS)),
        }  # fmt: skip


def _filled(values: list[int], length: int, rest: int = 0) -> list[int]:
    return values + [rest] * (length - len(values))

"""The best choice of a lone explorer, worked out exactly: nobody else decides any more, so all depends on the deck.

What can still happen depends only on which cards are left: treasures by value, kinds of traps not seen yet by how many
cards they have, deadly cards, relics. Each such cave has a number, and its value is worked out once.
"""

from __future__ import annotations

from array import array

from grotto.games.diamant.board import FIRST_TRAP, KINDS, RELIC, TREASURES
from grotto.games.diamant.rules import Diamant
from grotto.games.diamant.scoring import rank_of, relic_worth
from grotto.kernel.errors import BadOption

VALUE = list(TREASURES)
UNKNOWN = -1.0
MOST_CAVES = 1_500_000  # for which there is memory; no printed deck has more


def stake(state: Diamant) -> int:
    """What an explorer who goes back alone takes home (D-27, D-30, D-36)."""
    return state.pocket + state.floor + relic_worth(state.relics_out, state.shown[RELIC])


def next_card(state: Diamant) -> int:
    """What the next card may bring a lone explorer, summed over the deck."""
    return state.rubies_in_deck() + state.deck[RELIC] * relic_worth(state.relics_out + state.shown[RELIC], 1)


def has_enough(state: Diamant) -> bool:
    """Whether one more card costs a lone explorer at least what it brings; the number of cards cancels out.

    For most rubies this is the best choice too, because on the way in the risk and the stake only grow and what is to
    come only shrinks. Only that the fourth relic is worth more than the third breaks this, and that hardly matters.
    """
    return state.deadly_cards() * stake(state) >= next_card(state)


class LoneExplorer:
    """The value of both choices to a lone explorer who wants as many points from this cave as possible."""

    def __init__(self, most_caves: int = MOST_CAVES) -> None:
        self.most_caves = most_caves
        self.known = array("d")  # the value of each cave, by its number
        self.space = 0
        self.left = [0] * 18  # in the deck: treasures, kinds of traps not seen by group, relics
        self.stride = [0] * 18  # what one of them adds to a cave's number
        self.copies = [0] * 5  # cards of each kind of trap in a group
        self.relics_out = 0
        self.on = 0.0
        self.back = 0.0
        self.collapsed = 0.0  # the value after a second trap
        self.most = 1e9  # no value is greater: who has it need not go on

    def value(self, state: Diamant, seat: int) -> tuple[float, float] | None:
        """The values of going on and of going back; None if there are too many caves."""
        state.check_seat(seat)
        if not self.fits(state, seat):
            raise BadOption(f"This is not for seat {seat}: it must be alone inside")
        return (self.on, self.back) if self.solve(state, seat) else None

    # -- hot --------------------------------------------------------------------------------------------

    def fits(self, state: Diamant, seat: int) -> bool:
        """Whether the seat is alone inside."""
        return state.inside == 1 << seat

    def solve(self, state: Diamant, seat: int) -> bool:
        """Fill `on` and `back`, unless there are too many caves."""
        caves = self._sort_cards(state)
        if caves > self.most_caves:
            return False
        if caves > self.space:
            self._make_room(caves)
        for i in range(caves):
            self.known[i] = UNKNOWN
        self._set_goal(state, seat)
        now = stake(state)
        relics = state.shown[RELIC]
        self.back = self._home(now, relics)
        self.on = self._go_on(caves - 1, now, relics, state.deadly_cards(), state.cards)
        return True

    def _make_room(self, caves: int) -> None:
        self.known = array("d", [UNKNOWN]) * caves
        self.space = caves

    def _sort_cards(self, state: Diamant) -> int:
        """Count what is left, with kinds of traps that have as many cards in one group; returns the number of caves."""
        self.relics_out = state.relics_out
        for card in range(KINDS):
            self.left[card] = state.deck[card] if card < FIRST_TRAP or card == RELIC else 0
        groups = 0
        for trap in range(FIRST_TRAP, RELIC):
            if state.shown[trap] == 0 and state.deck[trap] > 0:
                group = 0
                while group < groups and self.copies[group] != state.deck[trap]:
                    group += 1
                if group == groups:
                    self.copies[group] = state.deck[trap]
                    groups += 1
                self.left[FIRST_TRAP + group] += 1
        caves = 1
        for card in range(KINDS):
            self.stride[card] = caves
            caves *= self.left[card] + 1
            if caves > self.most_caves:
                return caves
        return caves

    def _set_goal(self, state: Diamant, seat: int) -> None:
        """Points are the value, and a collapse leaves none."""

    def _home(self, points: int, relics: int) -> float:
        """The value of these points, relics included, brought out now."""
        return points

    def _best(self, cave: int, points: int, relics: int, deadly: int, cards: int) -> float:
        """The value of the better choice."""
        if self.known[cave] != UNKNOWN:
            return self.known[cave]
        best = self._home(points, relics)
        if best < self.most:
            on = self._go_on(cave, points, relics, deadly, cards)
            if on > best:
                best = on
        self.known[cave] = best
        return best

    def _go_on(self, cave: int, points: int, relics: int, deadly: int, cards: int) -> float:
        """The mean over all cards; without cards all leave."""
        if cards == 0:
            return self._home(points, relics)
        value = deadly * self.collapsed
        for card in range(KINDS):
            many = self.left[card]
            if many > 0:
                self.left[card] -= 1
                after = cave - self.stride[card]
                if card < FIRST_TRAP:
                    value += many * self._best(after, points + VALUE[card], relics, deadly, cards - 1)
                elif card < RELIC:
                    copies = self.copies[card - FIRST_TRAP]
                    value += many * copies * self._best(after, points, relics, deadly + copies - 1, cards - 1)
                else:
                    more = relic_worth(self.relics_out + relics, 1)
                    value += many * self._best(after, points + more, relics + 1, deadly, cards - 1)
                self.left[card] += 1
        return value / cards


class LastCave(LoneExplorer):
    """The part of the win that both choices bring a lone explorer in the last cave: the other chests are filled."""

    def __init__(self, most_caves: int = MOST_CAVES) -> None:
        super().__init__(most_caves)
        self.most = 1.0
        self.mine = 0  # the explorer's rank with nothing from this cave
        self.rival = 0  # the best rank of the others
        self.rivals = 0  # how many have it
        self.relics_break_ties = False  # D-51

    def fits(self, state: Diamant, seat: int) -> bool:
        """Whether the seat is alone inside, and there is no cave after this one."""
        return state.inside == 1 << seat and state.expedition == state.expeditions - 1

    def _set_goal(self, state: Diamant, seat: int) -> None:
        self.mine = state.rank(seat)
        self.rival = -1
        self.rivals = 0
        self.relics_break_ties = state.relics_break_ties
        for other in range(state.players):
            if other != seat:
                rank = state.rank(other)
                if rank > self.rival:
                    self.rival = rank
                    self.rivals = 0
                if rank == self.rival:
                    self.rivals += 1
        self.collapsed = self._share(self.mine)

    def _share(self, rank: int) -> float:
        if rank == self.rival:
            return 1.0 / (self.rivals + 1)
        return 1.0 if rank > self.rival else 0.0

    def _home(self, points: int, relics: int) -> float:
        return self._share(self.mine + rank_of(points, relics, self.relics_break_ties))


def expected_gems(*, relics: bool = True) -> float:
    """What a lone explorer who always chooses best brings out of a fresh cave, relics counted or not."""
    state = Diamant(3, "2017" if relics else "schmidt")
    state.inside = 1
    alone = LoneExplorer()
    alone.solve(state, 0)
    return alone.on

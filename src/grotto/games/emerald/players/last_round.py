"""Emerald near its end, exactly: every choice and every draw to the last, where there are few enough of them.

Each mover takes what gives it the largest part of the win; between equally good choices it is as likely to take any.
All hands count as they are in the state: who may not see them all guesses first.
"""

from __future__ import annotations

from array import array

from cython import cast

from grotto.games.emerald.board import GOLD_VALUES, PLACES, STACKS
from grotto.games.emerald.rules import Emerald
from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.errors import BadOption
from grotto.kernel.state import Actions, Odds

SAME = 1e-12  # shares closer than this are the same: sums in another order differ by less
POSITIONS = 100_000
PLIES = 20


class LastRound:
    """What each choice is worth to everybody if all play on as well as they can.

    It gives up on a choice that can lead to more than `plies` further choices, or when `positions` have been seen.
    """

    def __init__(self, positions: int = POSITIONS, plies: int = PLIES) -> None:
        self.positions = positions
        self.plies = plies
        self.seen = 0  # positions so far
        self.most = 0  # positions allowed
        self.known: dict[bytes, list[float]] = {}
        self.text = array("B", [0]) * 256
        self.states: list[Emerald] = []  # one a level; a level is a choice or a draw
        self.actions: list[Actions] = []
        self.odds: list[Odds] = []

    def worths(self, state: Emerald) -> dict[int, list[float] | None]:
        """Every action with all seats' parts of the win, or nothing where that is too far away."""
        if state.mover < 0:
            raise BadOption("Nobody has anything to choose")
        self.seen = 0
        self.known.clear()
        if self.states and self.states[0].players != state.players:
            self.states.clear()
        self._make_room(state, 1)
        legal = state.legal
        found: dict[int, list[float] | None] = {}
        for i, action in enumerate(legal):
            self.most = self.seen + (self.positions - self.seen) // (len(legal) - i)  # what is left, in even parts
            after = self.states[1]
            after.copy_from(state)
            after.apply(action)
            found[action] = self._worth(1, self.plies)
        return found

    def best(self, state: Emerald) -> int | None:
        """The first of the mover's best actions, if it is known which they are."""
        found = self.worths(state)
        mine = {action: worth[state.mover] for action, worth in found.items() if worth is not None}
        most = max(mine.values(), default=0.0)
        if not mine or (len(mine) < len(found) and most < 1.0 - SAME):
            return None
        return next(action for action, share in mine.items() if share > most - SAME)

    # -- compiled ---------------------------------------------------------------------------------------

    def _make_room(self, state: Emerald, level: int) -> None:
        while len(self.states) <= level:
            self.states.append(cast(Emerald, state.clone()))
        while len(self.actions) <= level:
            self.actions.append(Actions())
            self.odds.append(Odds())

    def _worth(self, level: int, plies: int) -> list[float] | None:
        """All seats' parts of the win in the position on this level."""
        state = self.states[level]
        mover = state.to_move()
        if mover == OVER:
            return self._shares(state)
        key = self._key(state)
        worth = self.known.get(key)
        if worth is not None:
            return worth
        self.seen += 1
        if self.seen > self.most or (mover != CHANCE and plies == 0):
            return None
        self._make_room(state, level + 1)
        worth = self._mean(level, plies) if mover == CHANCE else self._choice(level, plies, mover)
        if worth is not None:
            self.known[key] = worth
        return worth

    def _shares(self, state: Emerald) -> list[float]:
        return [state.win_share(seat) for seat in range(state.players)]

    def _mean(self, level: int, plies: int) -> list[float] | None:
        """Over all that chance may draw."""
        state, after, odds = self.states[level], self.states[level + 1], self.odds[level]
        odds.clear()
        state.list_chance(odds)
        total = [0.0] * state.players
        for i in range(odds.count):
            after.copy_from(state)
            after.apply(odds.outcome[i])
            worth = self._worth(level + 1, plies)
            if worth is None:
                return None
            for seat in range(state.players):
                total[seat] += worth[seat] * odds.weight[i] / odds.total
        return total

    def _choice(self, level: int, plies: int, mover: int) -> list[float] | None:
        """The mean of the mover's best choices."""
        state, after, actions = self.states[level], self.states[level + 1], self.actions[level]
        actions.count = 0
        state.list_actions(actions)
        if self._wins_at_once(state, after, actions, mover):
            return self._shares(after)
        best = [0.0] * state.players
        tied = 0
        for i in range(actions.count):
            after.copy_from(state)
            after.apply(actions.item[i])
            worth = self._worth(level + 1, plies - 1)
            if worth is None:
                return None
            if tied == 0 or worth[mover] > best[mover] / tied + SAME:
                best = worth[:]
                tied = 1
            elif worth[mover] > best[mover] / tied - SAME:
                best = [best[seat] + worth[seat] for seat in range(state.players)]
                tied += 1
            if worth[mover] > 1.0 - SAME:  # no other choice can be better, and all as good are the same
                return worth
        return [share / tied for share in best]

    def _wins_at_once(self, state: Emerald, after: Emerald, actions: Actions, mover: int) -> bool:
        """Whether one of these actions ends the game with a win; then `after` is how."""
        for i in range(actions.count):
            after.copy_from(state)
            after.apply(actions.item[i])
            if after.to_move() == OVER and after.win_share(mover) == 1.0:
                return True
        return False

    def _key(self, state: Emerald) -> bytes:
        """All that the rest of the game depends on; who took which gold when does not count."""
        text = self.text
        text[0] = state.phase
        text[1] = state.turn
        text[2] = state.moves
        text[3] = state.turn_ends * 2 + state.dragon_due
        text[4] = state.up
        text[5] = state.moved_colour + 1
        text[6] = state.moved_place + 1
        text[7] = state.freed_colour + 1
        text[8] = state.freed_place + 1
        text[9] = state.victim + 1
        text[10] = state.dragon * 2 + (1 if state.facing > 0 else 0)
        text[11] = state.rail
        text[12] = state.four_kinds + 1
        at = 13
        for field in range(STACKS):
            text[at] = state.gem_cards[field] * 8 + state.gem_top[field] + 1
            text[at + 1] = state.gold_cards[field] * 8 + state.gold_top[field]
            at += 2
        for value in range(6):
            text[at + value] = state.gold_bag[value]
        at += 6
        for seat in range(state.players):
            text[at] = state.treasures[seat]
            for kind in range(4):
                text[at + 1 + kind] = state.gems[seat * 4 + kind]
            for value in range(1, 6):
                text[at + 4 + value] = state.gold[seat * GOLD_VALUES + value]
            at += 10
        for place in range(PLACES * state.players * state.colours):
            text[at + place] = state.knights[place]
        return bytes(text[: at + PLACES * state.players * state.colours])

"""Emerald with a taste: each style leans another policy's weights towards the moves that it likes."""

from __future__ import annotations

from cython import cast

from grotto.games.emerald.board import (
    BRIBE,
    CATCH,
    CAVE,
    CHAMBER,
    MEADOW,
    PLACES,
    STOP,
    TAKE_GEM,
    TAKE_GOLD,
    YIELD,
)
from grotto.games.emerald.rules import Emerald
from grotto.kernel.state import State
from grotto.play.policy import Policy
from grotto.play.style import Style

from .counting import DragonWalks, knights_on, most_gems_of_others

A_THIRD = 1.0 / 3.0  # each of the die's three numbers

# How strongly each style is drawn to a choice, as logarithms of weights.
A_FIELD = 0.14  # of the rusher, for every field that the knight has then behind it
HOME = 1.2  # into the chamber
A_NEW_KIND = 1.3  # of the collector, for a gem of a kind that it lacks
A_LEAD = 1.2  # that it holds most of, or as many as anybody
ANY_GEM = 0.4
A_HUNT = 2.0  # of the dragon tamer, if the dragon surely ends among rivals
A_RISK = 0.7  # if it surely ends among own knights alone
A_WHISTLE = 0.3  # to wake the dragon at all, with gold in hand
A_PURSE = 0.5  # for gold, until there is enough for bribes
ENOUGH = 2  # gold cards
A_PENNILESS = 0.8  # for a victim that cannot pay
OWN_KNIGHT = 1.5  # against giving one up


class EmeraldStyle(Style):
    """Another policy that is drawn to some choices. This one has no taste."""

    def _pull(self, state: State, seat: int, action: int) -> float:
        if action >= STOP:
            return self._pull_of_answer(cast(Emerald, state), seat, action)
        landing = cast(Emerald, state)._landing(action // 3 % PLACES)
        return self._pull_of_move(cast(Emerald, state), seat, landing, action % 3)

    def _pull_of_move(self, state: Emerald, seat: int, landing: int, take: int) -> float:
        return 0.0

    def _pull_of_answer(self, state: Emerald, seat: int, action: int) -> float:
        """Whether to stop, whom the dragon catches, and whether to bribe it."""
        return 0.0


class Rusher(EmeraldStyle):
    """Sends the foremost knights on, and home if they can."""

    def _pull_of_move(self, state: Emerald, seat: int, landing: int, take: int) -> float:
        return A_FIELD * (landing - MEADOW + 1) + (HOME if landing == CHAMBER else 0.0)


class Collector(EmeraldStyle):
    """Takes gems, first of all of kinds that it lacks or leads."""

    def _pull_of_move(self, state: Emerald, seat: int, landing: int, take: int) -> float:
        if take != TAKE_GEM:
            return 0.0
        kind = state.gem_top[landing - CAVE]
        held = state.gems[seat * 4 + kind]
        if held == 0:
            return A_NEW_KIND
        return A_LEAD if held >= most_gems_of_others(state, seat, kind) else ANY_GEM


class DragonTamer(EmeraldStyle):
    """Wakes the dragon when it may end among rivals, and keeps gold to bribe it."""

    def __init__(self, inner: Policy, strength: float = 1.0) -> None:
        super().__init__(inner, strength)
        self.dragon = DragonWalks()

    def _pull_of_move(self, state: Emerald, seat: int, landing: int, take: int) -> float:
        pull = A_PURSE if take == TAKE_GOLD and state.purse[seat] < ENOUGH else 0.0
        if landing < CHAMBER and state._wakes_dragon(landing):
            pull += self._hunt(state, seat, landing) + (A_WHISTLE if state.purse[seat] > 0 else 0.0)
        return pull

    def _hunt(self, state: Emerald, seat: int, landing: int) -> float:
        """Over the die's three numbers; among several colours the mover picks the victim (E-61)."""
        pull = 0.0
        for pips in range(3):
            place = CAVE + self.dragon.end(state, pips) - 1
            own = knights_on(state, seat, place)
            if state.crowd[place] > own:
                pull += A_THIRD * A_HUNT
            elif own > 0 or place == landing:
                pull -= A_THIRD * A_RISK
        return pull

    def _pull_of_answer(self, state: Emerald, seat: int, action: int) -> float:
        if action == YIELD:
            return -OWN_KNIGHT
        if action == STOP or action > BRIBE:
            return 0.0
        owner = (action - CATCH) // state.colours
        if owner == seat:
            return -OWN_KNIGHT
        return A_PENNILESS if state.purse[owner] == 0 else 0.0


TASTES: dict[str, type[EmeraldStyle]] = {
    "rusher": Rusher,
    "collector": Collector,
    "dragon-tamer": DragonTamer,
}

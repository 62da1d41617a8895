"""Nuggets: the rules, in the order of the rulebook. `N-05` and the like are its clauses.

An action is the number of nuggets taken; a draw is an index into VEINS, then one claim for each seat.
"""

from __future__ import annotations

from cython import cast

from grotto.kernel.constants import CHANCE, HIDDEN, OVER
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, Odds, State

from .board import CLAIMS, LAST_NUGGET, MOST, RICHEST, UNDEALT, VEINS

LEAST_VEIN = VEINS[0]
VEIN_STEP = VEINS[1] - VEINS[0]
KINDS_OF_VEIN = len(VEINS)
NOBODY = -1


class Nuggets(State):
    FIELDS = ("players", "vein", "dealt", "turn", "last", "taken", "claim")
    LIMITS = {
        "players": (2, 4),
        "vein": (-1, RICHEST),
        "dealt": (0, 4),
        "turn": (0, 3),
        "last": (NOBODY, 3),
        "taken": (0, RICHEST),
        "claim": (UNDEALT, CLAIMS - 1),
    }

    def __init__(self, players: int) -> None:
        self.players = players  # N-01
        self.vein = -1  # nuggets left; -1 until the vein is drawn
        self.dealt = 0  # claims dealt so far
        self.turn = 0
        self.last = NOBODY  # who took the last nugget
        self.taken = [0] * 4
        self.claim = [UNDEALT] * 4

    # -- whose turn ------------------------------------------------------------------------

    def to_move(self) -> int:
        """Chance sets up (N-02, N-03); then turns go clockwise (N-04) until the vein is empty (N-07)."""
        if self.vein < 0 or self.dealt < self.players:
            return CHANCE
        return OVER if self.vein == 0 else self.turn

    # -- set-up ----------------------------------------------------------------------------

    def list_chance(self, out: Odds) -> None:
        """The vein, then a claim for each seat, all equally likely (N-02, N-03)."""
        for outcome in range(KINDS_OF_VEIN if self.vein < 0 else CLAIMS):
            out.add(outcome, 1)

    # -- a turn ----------------------------------------------------------------------------

    def list_actions(self, out: Actions) -> None:
        """One, two or three nuggets (N-05), as far as the vein goes (N-06)."""
        for nuggets in range(1, min(MOST, self.vein) + 1):
            out.add(nuggets)

    def apply(self, action: int) -> None:
        if self.vein < 0:
            self.vein = LEAST_VEIN + VEIN_STEP * action
        elif self.dealt < self.players:
            self.claim[self.dealt] = action
            self.dealt += 1
        else:
            self._take(action)

    def _take(self, nuggets: int) -> None:
        """N-05; the turn passes on (N-04)."""
        self.taken[self.turn] += nuggets
        self.vein -= nuggets
        if self.vein == 0:
            self.last = self.turn
        self.turn += 1
        if self.turn == self.players:
            self.turn = 0

    # -- the end ---------------------------------------------------------------------------

    def rank(self, seat: int) -> int:
        """Points: nuggets, the claim, and what the last nugget is worth (N-08, N-09)."""
        return self.taken[seat] + self.claim[seat] + (LAST_NUGGET if self.last == seat else 0)

    def points(self) -> list[int]:
        """Everybody's points, for views."""
        return [self.rank(seat) for seat in range(self.players)]

    # -- what a viewer cannot know ---------------------------------------------------------

    def determinize(self, viewer: int, rng: Rng) -> None:
        """The others' claims are guessed; at the end they are open (N-03, N-07)."""
        if self.vein == 0:
            return
        for seat in range(self.dealt):
            if seat != viewer:
                self.claim[seat] = rng.draw_below(CLAIMS)

    def seen(self, action: int, viewer: int) -> int:
        """A claim that is dealt is seen by its owner alone (N-03)."""
        if self.vein >= 0 and self.dealt < self.players and viewer != self.dealt:
            return HIDDEN
        return action

    # -- copies ----------------------------------------------------------------------------

    def copy_from(self, other: State) -> None:
        self._copy(cast(Nuggets, other))

    def _copy(self, other: Nuggets) -> None:
        self.players = other.players
        self.vein = other.vein
        self.dealt = other.dealt
        self.turn = other.turn
        self.last = other.last
        self.taken[:] = other.taken
        self.claim[:] = other.claim

    def check_whole(self) -> None:
        from .soundness import check_whole

        check_whole(self)

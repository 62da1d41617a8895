"""Reading the others: the answer to how each rival leaves.

It leans away from the net's mix only as far as it pays: by the net's opinion after one more card, with everybody's
choice weighed, and, if there is time, by playing the cave to its end against these rivals. Against rivals whose next
choice can be foretold it leans far; against mixers hardly, because whoever does can be read in turn.
"""

from __future__ import annotations

from time import perf_counter, thread_time

from cython import cast
from cython.cimports.libc.math import sqrt

from grotto.games.diamant.board import GO_BACK, GO_ON
from grotto.games.diamant.rules import Diamant
from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, Odds, State
from grotto.nets.net_policy import NetPolicy
from grotto.play.keyed_chance import KeyedChance
from grotto.play.policy import Policy

from .rivals import Rivals, squashed

LEAN = 25.0  # how strongly a better worth pulls; much more, and copies of it fall to a master
FORETOLD = 150.0  # how much more if all rivals are sure to have habits
DOUBT = 0.001  # the square of how far off the net's opinion of a gain may be
LEAST_SPREAD = 0.001  # of caves that were tried: a few equal ones prove little
CHUNK = 16  # caves between two looks at the clock
CHOICES = 64  # where the luck of choices begins, beyond that of cards
ENDLESS = 1 << 30
PLANS = 4  # ways to go on: like the net, or to go back after one, two or three more cards
WHOLE = 1 << 30


class Reader(Policy):
    """The net's mix, leaning towards what pays against these rivals."""

    def __init__(
        self, inner: NetPolicy, rounds: int = 0, seconds: float = 0.0, working: bool = False, lean: float = LEAN
    ) -> None:
        super().__init__(inner)
        self.net = inner
        self.rivals = Rivals(inner)
        self.rounds = rounds  # caves for each choice, at most
        self.seconds = seconds  # for all of them, at most; with neither, none are played
        self.working = working  # whether seconds are of its own work
        self.lean = lean
        self.watches = True
        self.odds_one = Odds()
        self.luck = KeyedChance()
        self.total = [0.0] * 4  # of each plan: how much less it brought than going back
        self.squares = [0.0] * 4
        self.ready = False

    def fresh(self) -> Policy:
        return Reader(cast(NetPolicy, self.net.fresh()), self.rounds, self.seconds, self.working, self.lean)

    def forget(self) -> None:
        self.ready = False
        self.rivals.forget()

    def _make_room(self, state: State) -> None:
        self.scratch = state.clone()
        self.after = state.clone()
        self.turned = state.clone()
        self.ready = True

    def watch(self, state: State, seat: int, action: int) -> None:
        """Every card that is turned up shows who is still inside, and asks the next question."""
        if state.to_move() != CHANCE:
            return
        if not self.ready:
            self._make_room(state)
        self.rivals.see_who_left(cast(Diamant, state), seat)
        self.scratch.copy_from(state)
        self.scratch.apply(action)
        self.rivals.ask(cast(Diamant, self.scratch))

    # -- choosing -----------------------------------------------------------------------------------------

    def weigh(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        if not self.ready:
            self._make_room(state)
        pull = self.rivals.net_pull(state, seat)
        foretold = self.rivals.expect(cast(Diamant, state), seat)
        gain = self._worth(cast(Diamant, state), seat, GO_BACK) - self._worth(cast(Diamant, state), seat, GO_ON)
        if self.rounds > 0 or self.seconds > 0.0:
            gain = self._tried(cast(Diamant, state), seat, gain, rng)
        back = squashed(pull + (self.lean + FORETOLD * foretold * foretold) * gain)
        for i in range(actions.count):
            self.weight[i] = back if actions.item[i] == GO_BACK else 1.0 - back

    def _worth(self, state: Diamant, seat: int, action: int) -> float:
        """The seat's part of the win after its choice, over all that the rivals may choose."""
        rivals = state.inside & ~(1 << seat)
        total = 0.0
        leavers = rivals
        while True:  # every set of leavers among the rivals
            chance = 1.0
            for other in range(state.players):
                if rivals >> other & 1:
                    leaves = self.rivals.leaves[other]
                    chance *= leaves if leavers >> other & 1 else 1.0 - leaves
            if chance > 1e-4:
                self._settle(state, leavers | (1 << seat if action == GO_BACK else 0))
                total += chance * self._next_card(seat)
            if leavers == 0:
                break
            leavers = (leavers - 1) & rivals
        return total

    def _settle(self, state: Diamant, leavers: int) -> None:
        """All choices are in: fill `after`."""
        self.after.copy_from(state)
        cast(Diamant, self.after).decided = 0
        cast(Diamant, self.after).leaving = 0
        for other in range(state.players):
            if state.inside >> other & 1:
                self.after.apply_for(other, GO_BACK if leavers >> other & 1 else GO_ON)

    def _next_card(self, seat: int) -> float:
        """The seat's part of the win over all cards that may come; of the first card of a new cave too."""
        if self.after.to_move() == OVER:
            return self.after.win_share(seat)
        self.odds_one.clear()
        self.after.list_chance(self.odds_one)
        total = 0.0
        for i in range(self.odds_one.count):
            self.turned.copy_from(self.after)
            self.turned.apply(self.odds_one.outcome[i])
            total += self.odds_one.weight[i] * self._judged(seat)
        return total / self.odds_one.total

    def _judged(self, seat: int) -> float:
        if self.turned.to_move() == OVER:
            return self.turned.win_share(seat)
        self.net.features.write(self.turned, seat)
        self.net.net.run(self.net.features.x)
        return squashed(self.net.net.out[0])

    # -- trying it out --------------------------------------------------------------------------------------

    def _tried(self, state: Diamant, seat: int, gain: float, rng: Rng) -> float:
        """The gain of going back over many caves to their end, and one card ahead: each weighed by how sure it is."""
        started = self._clock()
        most = self.rounds if self.rounds > 0 else ENDLESS
        played = 0
        for plan in range(PLANS):
            self.total[plan] = 0.0
            self.squares[plan] = 0.0
        while played < most:
            for _ in range(CHUNK if most - played > CHUNK else most - played):
                self.luck.begin(rng.draw_below(WHOLE))
                self._compare(state, seat, rng)
                played += 1
            if self.seconds > 0.0 and self._clock() - started >= self.seconds:
                break
        best = self._best_plan(played)
        spread = self._spread(best, played)
        return (gain * spread + self.total[best] / played * DOUBT) / (spread + DOUBT)

    def _best_plan(self, played: int) -> int:
        """The way to go on that loses least to going back; another than the net's only if it seems sure."""
        best = 0
        least = self.total[0] / played
        for plan in range(1, PLANS):
            loss = self.total[plan] / played + sqrt(self._spread(plan, played))
            if loss < least:
                best = plan
                least = loss
        return best

    def _spread(self, plan: int, played: int) -> float:
        """The square of how far off the mean of a plan may be."""
        mean = self.total[plan] / played
        return (self.squares[plan] / played - mean * mean + LEAST_SPREAD) / played

    def _clock(self) -> float:
        return thread_time() if self.working else perf_counter()

    def _compare(self, state: Diamant, seat: int, rng: Rng) -> None:
        """Going back against all plans of going on, with the same luck, and rivals of the same habits."""
        self.rivals.imagine(state, seat, rng)
        leavers = self._leavers(state, state.inside & ~(1 << seat))
        self._settle(state, leavers | 1 << seat)
        back = self._end_of_cave(seat, state.expedition, 0)
        for plan in range(PLANS):
            self._settle(state, leavers)
            loss = back - self._end_of_cave(seat, state.expedition, plan)
            self.total[plan] += loss
            self.squares[plan] += loss * loss

    def _leavers(self, state: Diamant, rivals: int) -> int:
        """Who of these goes back now, as bits."""
        leavers = 0
        for other in range(state.players):
            if rivals >> other & 1 and self._leaves(state, other, self.rivals.goes(state, other)):
                leavers |= 1 << other
        return leavers

    def _leaves(self, state: State, seat: int, likely: float) -> bool:
        """Whether a seat goes back, by luck: in the same round of the same cave it falls alike."""
        return self.luck._uniform(state.occasion(), CHOICES + seat) <= likely

    def _end_of_cave(self, seat: int, cave: int, plan: int) -> float:
        """From `after` on: the seat by its plan, its rivals as they are imagined; then the net judges a new cave."""
        cards = 0
        while cast(Diamant, self.after).expedition == cave:
            mover = self.after.to_move()
            if mover == CHANCE:
                self.after.apply(self.luck.draw(self.after))
                cards += 1
            else:
                likely = self._by_plan(seat, plan, cards) if mover == seat else self._by_habit(mover)
                self.after.apply(GO_BACK if self._leaves(self.after, mover, likely) else GO_ON)
        if self.after.to_move() == OVER:
            return self.after.win_share(seat)
        self.turned.copy_from(self.after)
        self.turned.apply(self.luck.draw(self.turned))
        return self._judged(seat)

    def _by_plan(self, seat: int, plan: int, cards: int) -> float:
        """How likely it goes back itself, after so many more cards."""
        if plan == 0:
            return squashed(self.rivals.net_pull(self.after, seat))
        return 1.0 if cards >= plan else 0.0

    def _by_habit(self, other: int) -> float:
        return self.rivals.goes(cast(Diamant, self.after), other)

"""Best response to when each opponent leaves, mixed with the net's own choice.

It departs from the net's probabilities only as far as that gains: by the net's value after one more card, averaged over
what everybody may choose, and, if there is time, by simulating the cave to its end. It departs far where opponents can
be predicted, and hardly where they choose like the net, because a player who departs far can be exploited in turn.
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

from .opponent_model import OpponentModel, sigmoid

GAIN_WEIGHT = 25.0  # how strongly a gain shifts the log odds; with much more, copies of it lose to a master
RULE_WEIGHT = 150.0  # how much more if all opponents surely follow rules
NET_VARIANCE = 0.001  # of a gain as the net sees it
LEAST_VARIANCE = 0.001  # of simulated caves: a few equal results prove little
LEAST_CHANCE = 1e-4  # less likely choices of the opponents are left out
CHUNK = 16  # caves between two looks at the clock
CHOICES = 64  # where the keys for choices begin in keyed chance, above those for cards
ENDLESS = 1 << 30
PLANS = 4  # ways to go on: like the net, or to go back after one, two or three more cards
WHOLE = 1 << 30


class BestResponse(Policy):
    """The net's probabilities, shifted towards what gains against these opponents."""

    def __init__(
        self,
        inner: NetPolicy,
        rounds: int = 0,
        seconds: float = 0.0,
        working: bool = False,
        gain_weight: float = GAIN_WEIGHT,
    ) -> None:
        super().__init__(inner)
        self.net = inner
        self.opponents = OpponentModel(inner)
        self.rounds = rounds  # caves to simulate for a choice, at most
        self.seconds = seconds  # for all of them, at most; with neither, none are simulated
        self.working = working  # whether seconds are of CPU time
        self.gain_weight = gain_weight
        self.watches = True
        self.odds_one = Odds()
        self.luck = KeyedChance()
        self.total = [0.0] * 4  # of each plan: how much less it brought than going back
        self.squares = [0.0] * 4
        self.ready = False

    def fresh(self) -> Policy:
        return BestResponse(
            cast(NetPolicy, self.net.fresh()), self.rounds, self.seconds, self.working, self.gain_weight
        )

    def forget(self) -> None:
        self.ready = False
        self.opponents.reset()

    def _make_room(self, state: State) -> None:
        self.scratch = state.clone()
        self.after = state.clone()
        self.turned = state.clone()
        self.ready = True

    def watch(self, state: State, seat: int, action: int) -> None:
        """When a card is turned up, all see who is still inside, and those have to choose next."""
        if state.to_move() != CHANCE:
            return
        if not self.ready:
            self._make_room(state)
        self.opponents.see_who_left(cast(Diamant, state), seat)
        self.scratch.copy_from(state)
        self.scratch.apply(action)
        self.opponents.ask(cast(Diamant, self.scratch))

    # -- choosing -----------------------------------------------------------------------------------------

    def weigh(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        if not self.ready:
            self._make_room(state)
        pull = self.opponents.net_pull(state, seat)
        by_rule = self.opponents.predict(cast(Diamant, state), seat)
        gain = self._value(cast(Diamant, state), seat, GO_BACK) - self._value(cast(Diamant, state), seat, GO_ON)
        if self.rounds > 0 or self.seconds > 0.0:
            gain = self._simulated(cast(Diamant, state), seat, gain, rng)
        back = sigmoid(pull + (self.gain_weight + RULE_WEIGHT * by_rule * by_rule) * gain)
        for i in range(actions.count):
            self.weight[i] = back if actions.item[i] == GO_BACK else 1.0 - back

    def _value(self, state: Diamant, seat: int, action: int) -> float:
        """The seat's part of the win after its choice, over all that the opponents may choose."""
        opponents = state.inside & ~(1 << seat)
        total = 0.0
        leavers = opponents
        while True:  # every set of leavers among the opponents
            chance = 1.0
            for other in range(state.players):
                if opponents >> other & 1:
                    leaves = self.opponents.leaves[other]
                    chance *= leaves if leavers >> other & 1 else 1.0 - leaves
            if chance > LEAST_CHANCE:
                self._reveal(state, leavers | (1 << seat if action == GO_BACK else 0))
                total += chance * self._next_card(seat)
            if leavers == 0:
                break
            leavers = (leavers - 1) & opponents
        return total

    def _reveal(self, state: Diamant, leavers: int) -> None:
        """Fill `after` with the position once all have chosen."""
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
            total += self.odds_one.weight[i] * self._net_value(seat)
        return total / self.odds_one.total

    def _net_value(self, seat: int) -> float:
        if self.turned.to_move() == OVER:
            return self.turned.win_share(seat)
        self.net.features.write(self.turned, seat)
        self.net.net.run(self.net.features.x)
        return sigmoid(self.net.net.out[0])

    # -- simulating -----------------------------------------------------------------------------------------

    def _simulated(self, state: Diamant, seat: int, gain: float, rng: Rng) -> float:
        """The gain of going back: the mean of simulated caves and the net's gain, each weighted by its precision."""
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
        variance = self._variance(best, played)
        return (gain * variance + self.total[best] / played * NET_VARIANCE) / (variance + NET_VARIANCE)

    def _best_plan(self, played: int) -> int:
        """The way to go on that loses least to going back; one other than the net's only if it is surely better."""
        best = 0
        least = self.total[0] / played
        for plan in range(1, PLANS):
            loss = self.total[plan] / played + sqrt(self._variance(plan, played))
            if loss < least:
                best = plan
                least = loss
        return best

    def _variance(self, plan: int, played: int) -> float:
        """The variance of a plan's mean loss."""
        mean = self.total[plan] / played
        return (self.squares[plan] / played - mean * mean + LEAST_VARIANCE) / played

    def _clock(self) -> float:
        return thread_time() if self.working else perf_counter()

    def _compare(self, state: Diamant, seat: int, rng: Rng) -> None:
        """Going back against all plans of going on, with the same cards and the same rules of the opponents."""
        self.opponents.sample_rules(state, seat, rng)
        leavers = self._leavers(state, state.inside & ~(1 << seat))
        self._reveal(state, leavers | 1 << seat)
        back = self._end_of_cave(seat, state.expedition, 0)
        for plan in range(PLANS):
            self._reveal(state, leavers)
            loss = back - self._end_of_cave(seat, state.expedition, plan)
            self.total[plan] += loss
            self.squares[plan] += loss * loss

    def _leavers(self, state: Diamant, opponents: int) -> int:
        """Who of these goes back now, as bits."""
        leavers = 0
        for other in range(state.players):
            if opponents >> other & 1 and self._leaves(state, other, self.opponents.back_chance(state, other)):
                leavers |= 1 << other
        return leavers

    def _leaves(self, state: State, seat: int, likely: float) -> bool:
        """Whether a seat goes back, by keyed chance: the same in the same round of the same cave."""
        return self.luck._uniform(state.occasion(), CHOICES + seat) <= likely

    def _end_of_cave(self, seat: int, cave: int, plan: int) -> float:
        """Play on from `after`, the seat by its plan, the opponents by their rules; the net values a new cave."""
        cards = 0
        while cast(Diamant, self.after).expedition == cave:
            mover = self.after.to_move()
            if mover == CHANCE:
                self.after.apply(self.luck.draw(self.after))
                cards += 1
            else:
                likely = self._by_plan(seat, plan, cards) if mover == seat else self._by_rule(mover)
                self.after.apply(GO_BACK if self._leaves(self.after, mover, likely) else GO_ON)
        if self.after.to_move() == OVER:
            return self.after.win_share(seat)
        self.turned.copy_from(self.after)
        self.turned.apply(self.luck.draw(self.turned))
        return self._net_value(seat)

    def _by_plan(self, seat: int, plan: int, cards: int) -> float:
        """How likely the seat itself goes back, after this many more cards."""
        if plan == 0:
            return sigmoid(self.opponents.net_pull(self.after, seat))
        return 1.0 if cards >= plan else 0.0

    def _by_rule(self, other: int) -> float:
        return self.opponents.back_chance(cast(Diamant, self.after), other)

"""One-step lookahead: tries every action, averages over chance, and judges the positions."""

from __future__ import annotations

from cython.cimports.libc.math import exp

from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, Odds, State
from grotto.play.compiled_only import GUESSER, JUDGE, refuse_python_methods
from grotto.play.guesser import Guesser
from grotto.play.judge import Judge
from grotto.play.policy import Policy

LARGE_LOSS = 0.15  # in shares of the win
NEVER = 1e-9  # so that every action has some weight


class OneStepPolicy(Policy):
    """Prefers what looks best one step ahead; `temperature` makes the choice softer.

    Values are averaged over `worlds` guesses at hidden information. Where chance follows, up to `many` outcomes are
    averaged; of more, one is drawn.
    """

    def __init__(
        self,
        judge: Judge,
        temperature: float = 0.0,
        worlds: int = 1,
        slips: float = 0.0,
        many: int = 6,
        guesser: Guesser | None = None,
    ) -> None:
        super().__init__()
        refuse_python_methods(judge, JUDGE, "judge")
        refuse_python_methods(guesser, GUESSER, "guesser")
        self.judge = judge
        self.temperature = temperature
        self.worlds = worlds
        self.slips = slips  # noise added to each action's value, either way
        self.many = many
        self.guesser = Guesser() if guesser is None else guesser
        self.watches = self.guesser.watches
        self.odds_one = Odds()
        self.odds_two = Odds()
        self.value = [0.0] * 4096
        self.ready = False

    def fresh(self) -> Policy:
        return OneStepPolicy(
            self.judge.fresh(), self.temperature, self.worlds, self.slips, self.many, self.guesser.fresh()
        )

    def forget(self) -> None:
        self.ready = False  # the next game may be on another board
        self.guesser.forget()

    def watch(self, state: State, seat: int, action: int) -> None:
        self.guesser.watch(state, seat, action)

    def weigh(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        if not self.ready:
            self._make_room(state)
        self._look(state, seat, actions, rng)
        self._spread(actions)

    def _make_room(self, state: State) -> None:
        """Allocate scratch states for this game, once."""
        self.world = state.clone()
        self.after = state.clone()
        self.turned = state.clone()
        self.rolled = state.clone()
        self.ready = True

    def _look(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        """The value of each action, over all worlds."""
        for i in range(actions.count):
            self.value[i] = 0.0
        for _ in range(self.worlds):
            self.world.copy_from(state)
            self.guesser.guess(self.world, seat, rng)
            for i in range(actions.count):
                self.after.copy_from(self.world)
                self.after.apply_for(seat, actions.item[i])
                self.value[i] += self._expected(self.after, seat, rng) / self.worlds
        if self.slips > 0.0:
            self._slip(actions, rng)

    def _slip(self, actions: Actions, rng: Rng) -> None:
        """Add noise to the value of each action; one that loses much against the best is never chosen."""
        best = self.value[0]
        for i in range(1, actions.count):
            if self.value[i] > best:
                best = self.value[i]
        for i in range(actions.count):
            if self.value[i] > best - LARGE_LOSS:
                self.value[i] += self.slips * (rng.draw_below(2001) - 1000) / 1000.0
            else:
                self.value[i] -= 1.0

    def _expected(self, state: State, seat: int, rng: Rng) -> float:
        if state.to_move() != CHANCE:
            return self._judged(state, seat)
        self.odds_one.clear()
        state.list_chance(self.odds_one)
        if self.odds_one.count > self.many:
            state.apply(self.odds_one.at(rng.draw_below(self.odds_one.total)))
            return self._expected_next(state, seat, rng)
        total = 0.0
        for i in range(self.odds_one.count):
            self.turned.copy_from(state)
            self.turned.apply(self.odds_one.outcome[i])
            total += self.odds_one.weight[i] * self._expected_next(self.turned, seat, rng)
        return total / self.odds_one.total

    def _expected_next(self, state: State, seat: int, rng: Rng) -> float:
        """A second draw after the first: a card, then the die."""
        if state.to_move() != CHANCE:
            return self._judged(state, seat)
        self.odds_two.clear()
        state.list_chance(self.odds_two)
        if self.odds_two.count > self.many:
            state.apply(self.odds_two.at(rng.draw_below(self.odds_two.total)))
            return self._judged(state, seat)
        total = 0.0
        for i in range(self.odds_two.count):
            self.rolled.copy_from(state)
            self.rolled.apply(self.odds_two.outcome[i])
            total += self.odds_two.weight[i] * self._judged(self.rolled, seat)
        return total / self.odds_two.total

    def _judged(self, state: State, seat: int) -> float:
        if state.to_move() == OVER:
            return self.judge.win * state.win_share(seat)
        self.judge.judge(state, seat)
        return self.judge.worth[seat]

    def _spread(self, actions: Actions) -> None:
        """Weights from values: a softmax by temperature, or the best alone at temperature 0."""
        best = self.value[0]
        for i in range(1, actions.count):
            if self.value[i] > best:
                best = self.value[i]
        for i in range(actions.count):
            if self.temperature > 0.0:
                self.weight[i] = exp((self.value[i] - best) / self.temperature) + NEVER
            else:
                self.weight[i] = 1.0 if self.value[i] >= best else 0.0

"""Values of positions for a tree search: by the rules, by a judge, or one step ahead."""

from __future__ import annotations

from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, Odds, State
from grotto.play.compiled_only import JUDGE, refuse_python_methods
from grotto.play.judge import Judge


class Lookahead:
    """What positions and actions are worth to every seat, in parts of the win."""

    def __init__(self, root: State, judge: Judge | None = None) -> None:
        """Without a judge, a game that is not over counts as a draw."""
        refuse_python_methods(judge, JUDGE, "judge")
        self.judge = Judge() if judge is None else judge
        self.judged = judge is not None
        self.actions = Actions()
        self.odds = Odds()
        self.next_odds = Odds()
        self.worth = [0.0] * 8  # of what was valued last, to each seat
        self.sum = [0.0] * 8  # the same, summed over the outcomes of chance
        self.best = [0.0] * 8  # of the best action, to each seat
        self.begin(root)

    def begin(self, root: State) -> None:
        """Make room for positions of this game."""
        self.after = root.clone()
        self.drawn = root.clone()

    def value(self, state: State) -> None:
        """Fill `worth`: by the rules at the end of the game, else by the judge."""
        mover = state.to_move()
        if mover >= 0 and self.judged:
            self.judge.judge(state, mover)
        if mover == OVER:
            self._share_win(state)
        else:
            for seat in range(state.players):
                self.worth[seat] = self.judge.worth[seat] if self.judged else 1.0 / state.players

    def _share_win(self, state: State) -> None:
        """Every seat's share, as `State.win_share` gives it for one."""
        winners = state.winners()
        tied = 0
        for seat in range(state.players):
            tied += winners >> seat & 1
        for seat in range(state.players):
            self.worth[seat] = 1.0 / tied if winners >> seat & 1 else 0.0

    def try_action(self, state: State, action: int, rng: Rng) -> None:
        """Fill `worth` with what an action leads to: the mean over the next draw of chance; later ones are drawn."""
        self.after.copy_from(state)
        self.after.apply(action)
        if self.after.to_move() == CHANCE:
            self._value_chance(rng)
        else:
            self.value(self.after)

    def _value_chance(self, rng: Rng) -> None:
        self.next_odds.clear()
        self.after.list_chance(self.next_odds)
        for seat in range(self.after.players):
            self.sum[seat] = 0.0
        for i in range(self.next_odds.count):
            self.drawn.copy_from(self.after)
            self.drawn.apply(self.next_odds.outcome[i])
            while self.drawn.to_move() == CHANCE:
                self.drawn.apply(self.drawn.sample_chance(rng, self.odds))
            self.value(self.drawn)
            for seat in range(self.after.players):
                self.sum[seat] += self.worth[seat] * self.next_odds.weight[i] / self.next_odds.total
        for seat in range(self.after.players):
            self.worth[seat] = self.sum[seat]

    def best_action(self, state: State, rng: Rng) -> int:
        """The action that looks best to the mover, and in `best` what it is worth to everybody."""
        mover = state.to_move()
        self.actions.count = 0
        state.list_actions(self.actions)
        picked = 0
        for i in range(self.actions.count):
            self.try_action(state, self.actions.item[i], rng)
            if i == 0 or self.worth[mover] > self.best[mover]:
                picked = self.actions.item[i]
                for seat in range(state.players):
                    self.best[seat] = self.worth[seat]
        return picked

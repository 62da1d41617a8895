"""Tree search over any game: one tree a seat, each grown on what that seat sees.

Multiple-observer information-set Monte Carlo tree search: every round starts from another guess at hidden
information and descends all seats' trees together; the mover chooses in its own tree by its own share of the win,
and every tree branches on what its owner sees. Chance is drawn, simultaneous choices stay hidden in the other trees
until they are revealed, and no choice depends on a secret.

Without a judge, a round ends in a random playout. With one, all actions of the position where a round leaves the
tree are valued one step ahead: that is their value until they are visited, and gives their priors. From there the
round may play on for some choices, each the best one step ahead: what they find corrects the round's value, not luck.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

import cython
from cython.cimports.libc.math import exp, log, sqrt

from grotto.kernel.constants import CHANCE, HIDDEN, NO_NEWS, OVER
from grotto.kernel.errors import BadOption
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, Odds, State
from grotto.play.compiled_only import GUESSER, refuse_python_methods
from grotto.play.guesser import Guesser
from grotto.play.judge import Judge

from .lookahead import Lookahead

NO_NODE = 0
NEWS = HIDDEN + 1  # news are numbered from here, apart from actions
DEEPEST = 512  # edges of one walk in one tree
PLAYOUT = 4_000  # decisions of one playout; a game without an end counts as a draw
WIDEST = 4096  # children that one round may add to one node
LEAST_ROOM = 2 * (8 * DEEPEST + WIDEST)  # so that a round fits even if half of the nodes are kept from before


class Choice(NamedTuple):
    """One action of the searching seat with its statistics."""

    action: int
    visits: int
    share: float
    """The seat's mean share of the win after it."""


class Search:
    """The trees of one search; they grow until all nodes are used."""

    def __init__(
        self,
        root: State,
        viewer: int,
        seed: int = 0,
        exploration: float = 0.7,
        room: int = 400_000,
        judge: Judge | None = None,
        guesser: Guesser | None = None,
        focus: float = 0.2,
        calm: float | None = None,
        plays_on: int = 0,
    ) -> None:
        self.exploration = exploration
        self.calm = exploration if calm is None else calm  # exploration for opponents' choices
        self.focus = focus  # difference in value at which priors are as e to 1
        self.plays_on = plays_on  # choices that a round plays on beyond the trees, each one step ahead
        refuse_python_methods(guesser, GUESSER, "guesser")
        self.judged = judge is not None
        self.ahead = Lookahead(root, judge)
        self.guesser = Guesser() if guesser is None else guesser
        self.actions = Actions()
        self.odds = Odds()
        self.room = room = max(room, LEAST_ROOM)
        zeros = array("i", [0]) * room
        self.first_child = zeros[:]
        self.sibling = zeros[:]
        self.edge = zeros[:]
        self.visits = zeros[:]
        self.offered = zeros[:]  # how often an action could have been chosen
        self.value = array("d", [0.0]) * room  # sum of the owner's shares
        self.prior = array("f", [0.0]) * room  # prior probability of being visited
        self.top = [0] * 8  # the root of each seat's tree
        self.at = [0] * 8  # the current node of each seat's tree in this round
        self.depth = [0] * 8
        self.share = [0.0] * 8  # what this round was worth to each seat
        self.path = [0] * 4096  # seat * DEEPEST + depth
        self.worth = [0.0] * 4096  # of the actions valued now
        self.child_of = [0] * 16384  # by edge, valid where `stamp` equals `visit`
        self.stamp = [0] * 16384
        self.visit = 0
        self.used = 0
        self.begin(root, viewer, seed)

    def begin(self, root: State, viewer: int, seed: int = 0) -> None:
        """Restart from another position with the same node arrays."""
        root.check_seat(viewer)
        if viewer not in root.deciding:
            raise BadOption(f"Seat {viewer} has nothing to choose")
        self.viewer = viewer
        self.rng = Rng(seed)
        self.root = root.clone()
        self.state = root.clone()
        self.ahead.begin(root)
        self.rounds = 0
        self.used = 1  # node 0 means none; then the seats' roots
        for seat in range(root.players):
            self.top[seat] = self._new()

    def run(self, rounds: int) -> None:
        """Run more rounds, or fewer if the nodes are used up."""
        with cython.nogil:
            self._run(rounds)

    def choices(self) -> list[Choice]:
        """The seat's actions, most visited first."""
        found = []
        node = self.first_child[self.top[self.viewer]]
        while node != NO_NODE:
            if self.visits[node] > 0:
                found.append(Choice(self.edge[node], self.visits[node], self._mean(node)))
            node = self.sibling[node]
        return sorted(found, key=lambda choice: (-choice.visits, -choice.share))

    def shares(self) -> list[float]:
        """Every seat's mean share of the win, over all rounds from the root."""
        means = [self._mean(self.top[seat]) for seat in range(self.root.players)]
        total = sum(means) or 1.0  # trees that were kept have unequal visit counts
        return [mean / total for mean in means]

    def _mean(self, node: int) -> float:
        """The owner's mean share of the win, clipped: the correction of playing on can exceed 0 and 1."""
        return min(max(self.value[node] / max(self.visits[node], 1), 0.0), 1.0)

    def line(self, longest: int = 12) -> list[int]:
        """The principal variation as the seat sees it: actions and draws, up to the first hidden one."""
        found: list[int] = []
        node = self._favourite(self.top[self.viewer])
        while node != NO_NODE and self.edge[node] < HIDDEN and len(found) < longest:
            found.append(self.edge[node])
            node = self._favourite(node)
        return found

    def follow(self, root: State, edges: list[int]) -> bool:
        """Move the roots along these actions and draws; False if the trees lack them.

        Only public events can be followed; statistics below the new roots are kept.
        """
        tops = [self.top[seat] for seat in range(root.players)]
        for edge in edges:
            tops = [self._child(top, edge) for top in tops]
            if NO_NODE in tops:
                return False
        if self.viewer not in root.deciding or self.used > self.room // 2:
            return False
        for seat in range(root.players):
            self.top[seat] = tops[seat]
        self.root.copy_from(root)
        self.rounds = 0
        return True

    # -- hot --------------------------------------------------------------------------------------------

    def _run(self, rounds: int) -> None:
        for _ in range(rounds):
            if self.used + self.root.players * DEEPEST + WIDEST > self.room:
                return
            self.state.copy_from(self.root)
            self.guesser.guess(self.state, self.viewer, self.rng)
            self._round()
            self.rounds += 1

    def _round(self) -> None:
        """One descent of all trees to a new position, and the backup of its value."""
        for seat in range(self.state.players):
            self.at[seat] = self.top[seat]
            self.path[seat * DEEPEST] = self.top[seat]
            self.depth[seat] = 1
        grown = False
        while not grown and self._deep_enough():
            mover = self.state.to_move()
            if mover == OVER:
                break
            if mover == CHANCE:
                self._step(self.state.sample_chance(self.rng, self.odds))
            else:
                self.actions.count = 0
                self.state.list_actions(self.actions)
                if self.judged and self._has_new(self.at[mover]):
                    self._play_on(self._judge_all(self.at[mover], mover))
                    self._remember()
                    return
                node = self.at[mover]
                action = self._select_judged(mover) if self.judged else self._select_tried(node)
                grown = self._child(node, action) == NO_NODE
                self._step(action)
        self._finish()
        self._remember()

    def _finish(self) -> None:
        """Value the position where this round stopped: the game is over, played out, or too deep and judged."""
        if self.judged:
            while self.state.to_move() == CHANCE:
                self.state.apply(self.state.sample_chance(self.rng, self.odds))
        else:
            self.state.playout(self.rng, self.actions, self.odds, PLAYOUT)
        self.ahead.value(self.state)
        self._take_value()

    def _take_value(self) -> None:
        for seat in range(self.state.players):
            self.share[seat] = self.ahead.worth[seat]

    def _deep_enough(self) -> bool:
        """Whether every tree has room on its path for one more step: an edge and its news."""
        for seat in range(self.state.players):
            if self.depth[seat] + 2 >= DEEPEST:
                return False
        return True

    def _step(self, action: int) -> None:
        """Apply an action or a draw, and let every tree follow what its owner sees of it."""
        public = self.state.is_public(action)
        for seat in range(self.state.players):
            edge = action if public else self.state.seen(action, seat)
            if edge != NO_NEWS:
                self._follow(seat, edge)
        self.state.apply(action)
        if self.state.has_news():
            for seat in range(self.state.players):
                news = self.state.news(seat)
                if news != NO_NEWS:
                    self._follow(seat, NEWS + news)

    def _follow(self, seat: int, edge: int) -> None:
        child = self._child(self.at[seat], edge)
        if child == NO_NODE:
            child = self._grow(self.at[seat], edge)
        self.at[seat] = child
        self.path[seat * DEEPEST + self.depth[seat]] = child
        self.depth[seat] += 1

    def _child(self, node: int, edge: int) -> int:
        child = self.first_child[node]
        while child != NO_NODE and self.edge[child] != edge:
            child = self.sibling[child]
        return child

    def _grow(self, node: int, edge: int) -> int:
        child = self._new()
        self.edge[child] = edge
        self.sibling[child] = self.first_child[node]
        self.first_child[node] = child
        return child

    def _new(self) -> int:
        """The next free node, cleared of an earlier search."""
        node = self.used
        self.used += 1
        self.first_child[node] = NO_NODE
        self.visits[node] = 0
        self.offered[node] = 0
        self.value[node] = 0.0
        return node

    def _favourite(self, node: int) -> int:
        best = NO_NODE
        child = self.first_child[node]
        while child != NO_NODE:
            if self.visits[child] > 0 and (best == NO_NODE or self._is_better(child, best)):
                best = child
            child = self.sibling[child]
        return best

    def _is_better(self, child: int, best: int) -> bool:
        """More visits, or as many and a higher value."""
        if self.visits[child] != self.visits[best]:
            return self.visits[child] > self.visits[best]
        return self.value[child] > self.value[best]

    # -- judging ------------------------------------------------------------------------------------------

    def _has_new(self, node: int) -> bool:
        """Whether an action that is legal now has no value in this node yet."""
        self._mark_children(node)
        for i in range(self.actions.count):
            action = self.actions.item[i]
            if self.stamp[action] != self.visit or self.visits[self.child_of[action]] == 0:
                return True
        return False

    def _judge_all(self, node: int, mover: int) -> int:
        """Value every new action one step ahead; the round gets the value of the best new action, which is returned."""
        best = -1.0
        picked = self.actions.item[0]
        for i in range(self.actions.count):
            action = self.actions.item[i]
            known = self.stamp[action] == self.visit and self.visits[self.child_of[action]] > 0
            if known:
                self.worth[i] = self.value[self.child_of[action]] / self.visits[self.child_of[action]]
                continue
            self.ahead.try_action(self.state, action, self.rng)
            self.worth[i] = self.ahead.worth[mover]
            child = self.child_of[action] if self.stamp[action] == self.visit else self._grow(node, action)
            self.visits[child] = 1
            self.value[child] = self.worth[i]
            if self.worth[i] > best:
                best = self.worth[i]
                picked = action
                self._take_value()
        self._give_attention(node)
        return picked

    def _play_on(self, action: int) -> None:
        """Play on for some choices, each the best one step ahead, and correct the value of the round.

        Each choice adds the difference between its value and the judge's value of the position before it. Luck is not
        part of these differences, so it is not mistaken for good or bad play.
        """
        for _ in range(self.plays_on):
            self.state.apply(action)
            while self.state.to_move() == CHANCE:
                self.state.apply(self.state.sample_chance(self.rng, self.odds))
            mover = self.state.to_move()
            if mover == OVER:
                return
            self.ahead.value(self.state)
            for seat in range(self.state.players):
                self.share[seat] -= self.ahead.worth[seat]
            action = self.ahead.best_action(self.state, self.rng)
            for seat in range(self.state.players):
                self.share[seat] += self.ahead.best[seat]

    def _give_attention(self, node: int) -> None:
        """Set the priors of the legal actions: a softmax of their values."""
        best = self.worth[0]
        for i in range(1, self.actions.count):
            if self.worth[i] > best:
                best = self.worth[i]
        total = 0.0
        for i in range(self.actions.count):
            total += exp((self.worth[i] - best) / self.focus)
        self._mark_children(node)
        for i in range(self.actions.count):
            self.prior[self.child_of[self.actions.item[i]]] = exp((self.worth[i] - best) / self.focus) / total

    # -- choosing -----------------------------------------------------------------------------------------

    def _select_judged(self, mover: int) -> int:
        """PUCT: the best sum of value and prior bonus; the children have just been marked."""
        total = 1.0
        for i in range(self.actions.count):
            total += self.visits[self.child_of[self.actions.item[i]]]
        push = (self.exploration if mover == self.viewer else self.calm) * sqrt(total)
        best = self.actions.item[0]
        best_bound = -1e9
        for i in range(self.actions.count):
            child = self.child_of[self.actions.item[i]]
            n = self.visits[child]
            bound = self.value[child] / n + push * self.prior[child] / (1 + n)
            if bound > best_bound:
                best_bound = bound
                best = self.actions.item[i]
        return best

    def _select_tried(self, node: int) -> int:
        """UCB: a legal action without visits, or the one with the best upper bound."""
        untried = 0
        best = self.actions.item[0]
        best_bound = -1.0
        for i in range(self.actions.count):
            action = self.actions.item[i]
            child = self._child(node, action)
            if child == NO_NODE:
                untried += 1
                if self.rng.draw_below(untried) == 0:  # reservoir sampling: each is equally likely
                    best = action
            elif untried == 0:
                self.offered[child] += 1
                n = self.visits[child]
                bound = self.value[child] / n + self.exploration * sqrt(log(self.offered[child] + 1) / n)
                if bound > best_bound:
                    best_bound = bound
                    best = action
        return best

    def _mark_children(self, node: int) -> None:
        self.visit += 1
        child = self.first_child[node]
        while child != NO_NODE:
            self.child_of[self.edge[child]] = child
            self.stamp[self.edge[child]] = self.visit
            child = self.sibling[child]

    def _remember(self) -> None:
        for seat in range(self.state.players):
            for i in range(self.depth[seat]):
                node = self.path[seat * DEEPEST + i]
                self.visits[node] += 1
                self.value[node] += self.share[seat]

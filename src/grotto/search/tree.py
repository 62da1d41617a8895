"""Tree search over any game: one tree a seat, each grown on what that seat sees.

Information-set search in the form with several observers: every round starts from another guess at what the
searching seat cannot know; all seats' trees are walked together; the mover chooses in its own tree by its own
share of the win, and every tree branches on what its owner sees of it. Chance is drawn, choices that are made
together stay sealed in the others' trees until they are shown, and nobody acts on a secret.

Without a judge, a round ends in a random playout. With one, all actions of the position where a round leaves
the tree are judged one step ahead: that is what they are worth until they have been tried, and how much
attention they get. From there it may play on for some choices, each by the judge one step ahead: what they find
out corrects the round, what chance gives does not.
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
from grotto.play.guesser import Guesser
from grotto.play.judge import Judge

NO_NODE = 0
NEWS = HIDDEN + 1  # news are numbered from here, apart from actions
DEEPEST = 512  # edges of one walk in one tree
PLAYOUT = 4_000  # decisions of one playout; a game without an end counts as a draw
WIDEST = 4096  # what one round may grow at most, in one node
LEAST_ROOM = 2 * (8 * DEEPEST + WIDEST)  # so that a round fits in even if half of it is kept from before


class Choice(NamedTuple):
    """One action of the searching seat, as far as the search knows it."""

    action: int
    visits: int
    share: float
    """The seat's mean part of the win after it."""


class Search:
    """The trees of one search; grows until its room is used up."""

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
        self.calm = exploration if calm is None else calm  # the same for the others' choices
        self.focus = focus  # how far apart in worth two actions are that get attention as e to 1
        self.plays_on = plays_on  # choices after the trees' end, by the judge one step ahead
        self.judge = Judge() if judge is None else judge
        self.judged = judge is not None
        self.guesser = Guesser() if guesser is None else guesser
        self.actions = Actions()
        self.odds = Odds()
        self.next_odds = Odds()
        self.room = room = max(room, LEAST_ROOM)
        zeros = array("i", [0]) * room
        self.first_child = zeros[:]
        self.sibling = zeros[:]
        self.edge = zeros[:]
        self.visits = zeros[:]
        self.offered = zeros[:]  # how often an action could have been chosen
        self.value = array("d", [0.0]) * room  # sum of the owner's shares
        self.prior = array("f", [0.0]) * room  # the part of the attention that it gets unseen
        self.top = [0] * 8  # the node of each seat's tree where the search stands
        self.at = [0] * 8  # where each seat's tree stands in this round
        self.depth = [0] * 8
        self.share = [0.0] * 8  # what this round was worth to each seat
        self.price = [0.0] * 8  # what the action judged now is worth to each seat
        self.hope = [0.0] * 8  # the same, summed over what chance may draw
        self.best = [0.0] * 8  # what the best action is worth to each seat, while it plays on
        self.path = [0] * 4096  # seat * DEEPEST + depth
        self.worth = [0.0] * 4096  # of the actions judged now
        self.child_of = [0] * 16384  # by edge, valid where the stamp is this visit's
        self.stamp = [0] * 16384
        self.visit = 0
        self.used = 0
        self.begin(root, viewer, seed)

    def begin(self, root: State, viewer: int, seed: int = 0) -> None:
        """Start anew from another position, in the same room."""
        root.check_seat(viewer)
        if viewer not in root.deciding:
            raise BadOption(f"Seat {viewer} has nothing to choose")
        self.viewer = viewer
        self.rng = Rng(seed)
        self.root = root.clone()
        self.state = root.clone()
        self.after = root.clone()
        self.drawn = root.clone()
        self.rounds = 0
        self.used = 1  # node 0 is none; then the seats' roots
        for seat in range(root.players):
            self.top[seat] = self._new()

    def run(self, rounds: int) -> None:
        """So many rounds more, or fewer if there is no more room."""
        with cython.nogil:
            self._run(rounds)

    def choices(self) -> list[Choice]:
        """What the seat can do, the most tried first."""
        found = []
        node = self.first_child[self.top[self.viewer]]
        while node != NO_NODE:
            if self.visits[node] > 0:
                found.append(Choice(self.edge[node], self.visits[node], self._mean(node)))
            node = self.sibling[node]
        return sorted(found, key=lambda choice: (-choice.visits, -choice.share))

    def shares(self) -> list[float]:
        """Every seat's mean part of the win, over all rounds from here."""
        tops = [self.top[seat] for seat in range(self.root.players)]
        means = [self._mean(top) for top in tops]
        total = sum(means) or 1.0  # trees that were kept have been visited unequally often
        return [mean / total for mean in means]

    def _mean(self, node: int) -> float:
        """The owner's part of the win; a few corrected rounds may come to a little less than none or more than all."""
        return min(max(self.value[node] / max(self.visits[node], 1), 0.0), 1.0)

    def line(self, longest: int = 12) -> list[int]:
        """What was tried most from here on, as the seat sees it: actions and draws, until something is hidden."""
        found: list[int] = []
        node = self._favourite(self.top[self.viewer])
        while node != NO_NODE and self.edge[node] < HIDDEN and len(found) < longest:
            found.append(self.edge[node])
            node = self._favourite(node)
        return found

    def follow(self, root: State, edges: list[int]) -> bool:
        """Go on from where these actions and draws have led; False if the tree does not know the way.

        Only what everybody sees can be followed; what was found out on the way is kept.
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
        """One walk down all trees, to a position that is new, and what it was worth to everybody."""
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
                action = self._select(self.at[mover], mover)
                grown = self._child(self.at[mover], action) == NO_NODE
                self._step(action)
        self._finish()
        self._remember()

    def _finish(self) -> None:
        """What this round was worth where it stopped: over, played out, or too deep and therefore judged."""
        if self.judged:
            while self.state.to_move() == CHANCE:
                self.state.apply(self.state.sample_chance(self.rng, self.odds))
        else:
            self.state.playout(self.rng, self.actions, self.odds, PLAYOUT)
        self._price(self.state)
        self._take_price()

    def _take_price(self) -> None:
        for seat in range(self.state.players):
            self.share[seat] = self.price[seat]

    def _price(self, state: State) -> None:
        """Fill `price`: by the rules at the end of the game, else by the judge."""
        mover = state.to_move()
        if mover >= 0 and self.judged:
            self.judge.judge(state, mover)
        for seat in range(state.players):
            if mover == OVER:
                self.price[seat] = state.win_share(seat)
            else:
                self.price[seat] = self.judge.worth[seat] if self.judged else 1.0 / state.players

    def _deep_enough(self) -> bool:
        """Whether every tree has room on its path for one more step: an edge and its news."""
        for seat in range(self.state.players):
            if self.depth[seat] + 2 >= DEEPEST:
                return False
        return True

    def _step(self, action: int) -> None:
        """Apply an action or a draw, and let every tree follow what its owner sees of it."""
        for seat in range(self.state.players):
            edge = self.state.seen(action, seat)
            if edge != NO_NEWS:
                self._follow(seat, edge)
        self.state.apply(action)
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
        """The next free node, cleared of what another search may have left there."""
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
        """Tried more often, or as often and worth more."""
        if self.visits[child] != self.visits[best]:
            return self.visits[child] > self.visits[best]
        return self.value[child] > self.value[best]

    # -- judging ------------------------------------------------------------------------------------------

    def _has_new(self, node: int) -> bool:
        """Whether some action that is offered now has never been judged here."""
        self._mark_children(node)
        for i in range(self.actions.count):
            action = self.actions.item[i]
            if self.stamp[action] != self.visit or self.visits[self.child_of[action]] == 0:
                return True
        return False

    def _judge_all(self, node: int, mover: int) -> int:
        """Put a worth on every new action by looking one step ahead; the round counts as the best new one, returned."""
        best = -1.0
        picked = self.actions.item[0]
        for i in range(self.actions.count):
            action = self.actions.item[i]
            known = self.stamp[action] == self.visit and self.visits[self.child_of[action]] > 0
            if known:
                self.worth[i] = self.value[self.child_of[action]] / self.visits[self.child_of[action]]
                continue
            self.after.copy_from(self.state)
            self.after.apply(action)
            self._expect()
            self.worth[i] = self.price[mover]
            child = self.child_of[action] if self.stamp[action] == self.visit else self._grow(node, action)
            self.visits[child] = 1
            self.value[child] = self.price[mover]
            if self.price[mover] > best:
                best = self.price[mover]
                picked = action
                self._take_price()
        self._give_attention(node)
        return picked

    def _play_on(self, action: int) -> None:
        """Everybody does what looks best one step ahead, for some choices, and what that finds corrects the round.

        Each choice adds what looking ahead found beyond the judge's opinion of the position that it was made in. What
        chance draws is in no such difference, so it is not mistaken for a good or a bad line of play.
        """
        for _ in range(self.plays_on):
            self.state.apply(action)
            while self.state.to_move() == CHANCE:
                self.state.apply(self.state.sample_chance(self.rng, self.odds))
            mover = self.state.to_move()
            if mover == OVER:
                return
            self._price(self.state)
            for seat in range(self.state.players):
                self.share[seat] -= self.price[seat]
            action = self._best_ahead(mover)
            for seat in range(self.state.players):
                self.share[seat] += self.best[seat]

    def _best_ahead(self, mover: int) -> int:
        """What looks best to the mover one step ahead, and in `best` what that is worth to everybody."""
        self.actions.count = 0
        self.state.list_actions(self.actions)
        picked = 0
        for i in range(self.actions.count):
            self.after.copy_from(self.state)
            self.after.apply(self.actions.item[i])
            self._expect()
            if i == 0 or self.price[mover] > self.best[mover]:
                picked = self.actions.item[i]
                for seat in range(self.state.players):
                    self.best[seat] = self.price[seat]
        return picked

    def _expect(self) -> None:
        """Fill `price` with what `after` is worth; the next draw of chance is thought through, later ones are drawn."""
        if self.after.to_move() != CHANCE:
            self._price(self.after)
            return
        self.next_odds.clear()
        self.after.list_chance(self.next_odds)
        for seat in range(self.after.players):
            self.hope[seat] = 0.0
        for i in range(self.next_odds.count):
            self.drawn.copy_from(self.after)
            self.drawn.apply(self.next_odds.outcome[i])
            while self.drawn.to_move() == CHANCE:
                self.drawn.apply(self.drawn.sample_chance(self.rng, self.odds))
            self._price(self.drawn)
            for seat in range(self.after.players):
                self.hope[seat] += self.price[seat] * self.next_odds.weight[i] / self.next_odds.total
        for seat in range(self.after.players):
            self.price[seat] = self.hope[seat]

    def _give_attention(self, node: int) -> None:
        """Priors of the actions offered now, by how near to the best they are."""
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

    def _select(self, node: int, mover: int) -> int:
        return self._select_judged(node, mover) if self.judged else self._select_tried(node)

    def _select_judged(self, node: int, mover: int) -> int:
        """The best of worth and attention due; the children have just been marked."""
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
        """An action not tried yet, or the one with the best upper bound among those offered now."""
        self._mark_children(node)
        untried = 0
        best = self.actions.item[0]
        best_bound = -1.0
        for i in range(self.actions.count):
            action = self.actions.item[i]
            if self.stamp[action] != self.visit:
                untried += 1
                if self.rng.draw_below(untried) == 0:  # each as likely, without a list of them
                    best = action
            elif untried == 0:
                child = self.child_of[action]
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

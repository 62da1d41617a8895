"""Tree search over any game: one tree a seat, each grown on what that seat sees.

Information-set search in the form with several observers: every round starts from another guess at what the
searching seat cannot know; all seats' trees are walked together; the mover chooses in its own tree by its own
share of the win, and every tree branches on what its owner sees of it. Chance is drawn, choices that are made
together stay sealed in the others' trees until they are shown, and nobody acts on a secret.
"""

from __future__ import annotations

from array import array
from time import monotonic
from typing import NamedTuple

import cython
from cython.cimports.libc.math import log, sqrt

from ..kernel.consts import CHANCE, HIDDEN, NO_NEWS, OVER
from ..kernel.errors import BadOption
from ..kernel.registry import game as find_game
from ..kernel.rng import Rng
from ..kernel.state import Actions, Odds, State
from ..kernel.view import View

NO_NODE = 0
NEWS = HIDDEN + 1       # news are numbered from here, apart from actions
CHUNK = 64              # rounds between two looks at the clock
DEEPEST = 512           # edges of one walk in one tree
PLAYOUT = 4_000         # decisions of one playout; a game without an end counts as a draw


class Choice(NamedTuple):
    """One action of the searching seat, as far as the search knows it."""

    action: int
    visits: int
    share: float
    """The seat's mean part of the win after it."""


class Search:
    """The trees of one search; grows until its room is used up."""

    def __init__(self, root: State, viewer: int, seed: int = 0, exploration: float = 0.7, room: int = 400_000) -> None:
        root.check_seat(viewer)
        if viewer not in root.deciding:
            raise BadOption(f"Seat {viewer} has nothing to choose")
        self.viewer = viewer
        self.exploration = exploration
        self.rng = Rng(seed)
        self.actions = Actions()
        self.odds = Odds()
        self.root = root.clone()
        self.state = root.clone()
        self.rounds = 0
        self.room = room
        zeros = array("i", [0]) * room
        self.first_child = zeros[:]
        self.sibling = zeros[:]
        self.edge = zeros[:]
        self.visits = zeros[:]
        self.offered = zeros[:]                     # how often an action could have been chosen
        self.value = array("d", [0.0]) * room       # sum of the owner's shares
        self.at = [0] * 8                           # where each seat's tree stands in this round
        self.depth = [0] * 8
        self.path = [0] * 4096                      # seat * DEEPEST + depth
        self.child_of = [0] * 16384                 # by edge, valid where the stamp is this visit's
        self.stamp = [0] * 16384
        self.visit = 0
        self.used = 1 + root.players                # node 0 is none, then the seats' roots

    def run(self, rounds: int) -> None:
        """So many rounds more, or fewer if there is no more room."""
        with cython.nogil:
            self._run(rounds)

    def choices(self) -> list[Choice]:
        """What the seat can do, the most tried first."""
        found = []
        node = self.first_child[1 + self.viewer]
        while node != NO_NODE:
            found.append(Choice(self.edge[node], self.visits[node], self.value[node] / self.visits[node]))
            node = self.sibling[node]
        return sorted(found, key=lambda choice: -choice.visits)

    # -- hot --------------------------------------------------------------------------------------------

    def _run(self, rounds: int) -> None:
        for _ in range(rounds):
            if self.used + 2 * DEEPEST > self.room:
                return
            self.state.copy_from(self.root)
            self.state.determinize(self.viewer, self.rng)
            self._round()
            self.rounds += 1

    def _round(self) -> None:
        """One walk down all trees, a playout, and what it was worth to everybody."""
        for seat in range(self.state.players):
            self.at[seat] = 1 + seat
            self.path[seat * DEEPEST] = 1 + seat
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
                action = self._select(self.at[mover])
                grown = self._child(self.at[mover], action) == NO_NODE
                self._step(action)
        self.state.playout(self.rng, self.actions, self.odds, PLAYOUT)
        self._remember(self.state.to_move() == OVER)

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
        child = self.used
        self.used += 1
        self.edge[child] = edge
        self.sibling[child] = self.first_child[node]
        self.first_child[node] = child
        return child

    def _select(self, node: int) -> int:
        """An action not tried yet, or the one with the best upper bound among those offered now."""
        self._mark_children(node)
        untried = 0
        best = self.actions.item[0]
        best_bound = -1.0
        for i in range(self.actions.count):
            action = self.actions.item[i]
            if self.stamp[action] != self.visit:
                untried += 1
                if self.rng.draw_below(untried) == 0:       # each as likely, without a list of them
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

    def _remember(self, finished: bool) -> None:
        for seat in range(self.state.players):
            share = self.state.win_share(seat) if finished else 1.0 / self.state.players
            for i in range(self.depth[seat]):
                node = self.path[seat * DEEPEST + i]
                self.visits[node] += 1
                self.value[node] += share


def search(view: View, rounds: int = 2_000, seconds: float | None = None, seed: int = 0) -> list[tuple[str, Choice]]:
    """What the viewer can do, the most tried first, each with its notation: as many rounds as time allows."""
    if view["viewer"] is None:
        raise BadOption("An onlooker has nothing to choose")
    game = find_game(view["game"])
    state = game.imagine(view, Rng(seed))
    trees = Search(state, view["viewer"], seed)
    deadline = None if seconds is None else monotonic() + seconds
    while trees.rounds < rounds and (deadline is None or monotonic() < deadline):
        before = trees.rounds
        trees.run(min(CHUNK, rounds - before))
        if trees.rounds == before:
            break
    return [(game.notation.write(state, choice.action), choice) for choice in trees.choices()]

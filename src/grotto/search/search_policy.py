"""A policy that runs a tree search for some rounds or some time before it chooses."""

from __future__ import annotations

from time import perf_counter, thread_time

from grotto.kernel.constants import HIDDEN
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, State
from grotto.play.compiled_only import GUESSER, JUDGE, refuse_python_methods
from grotto.play.guesser import Guesser
from grotto.play.judge import Judge
from grotto.play.policy import Policy

from .tree import Search

CHUNK = 8  # rounds between two looks at the clock
ENDLESS = 1 << 30
NEVER = 1e-9
LONG_SEED = 1 << 30


class SearchPolicy(Policy):
    """Weighs actions by their visit counts; `sharpness` raises the counts to a power.

    With a limit of time alone, the trees are kept from one choice to the next as long as all events in between were
    public; with a limit of rounds every search starts from scratch, so that it is repeatable.
    """

    def __init__(
        self,
        judge: Judge | None = None,
        guesser: Guesser | None = None,
        rounds: int = 0,
        seconds: float = 0.0,
        exploration: float = 0.7,
        sharpness: float = 0.0,
        room: int = 400_000,
        working: bool = False,
        focus: float = 0.2,
        calm: float | None = None,
        plays_on: int = 0,
    ) -> None:
        super().__init__()
        refuse_python_methods(judge, JUDGE, "judge")
        refuse_python_methods(guesser, GUESSER, "guesser")
        self.judge = judge
        self.guesser = Guesser() if guesser is None else guesser
        self.rounds = rounds  # at most; 0: as many as time allows
        self.seconds = seconds  # at most; 0: as long as it takes
        self.working = working  # whether seconds are CPU time
        self.exploration = exploration
        self.focus = focus
        self.calm = calm  # exploration for opponents' choices; None: the same as its own
        self.plays_on = plays_on  # choices that each round plays on beyond the trees
        self.sharpness = sharpness  # 0: always the most visited
        self.room = room
        self.watches = True
        self.search: Search | None = None
        self.edges: list[int] = []
        self.lost = True  # whether the trees no longer lead to the present position
        self.thoughts = 0  # choices made so far

    def fresh(self) -> Policy:
        judge = None if self.judge is None else self.judge.fresh()
        return SearchPolicy(judge, self.guesser.fresh(), self.rounds, self.seconds, self.exploration, self.sharpness,
                        self.room, self.working, self.focus, self.calm, self.plays_on)  # fmt: skip

    def forget(self) -> None:
        self._forget()
        self.guesser.forget()

    def _forget(self) -> None:
        self.search = None
        self.lost = True

    def watch(self, state: State, seat: int, action: int) -> None:
        if self.guesser.watches:
            self.guesser.watch(state, seat, action)
        self._note(state, action)

    def _note(self, state: State, action: int) -> None:
        """Remember the path for the trees; they cannot follow events that were hidden from a seat."""
        if self.lost:
            return
        self.edges.append(action)
        after = state.clone()
        if action < HIDDEN:
            after.apply(action)
        self.lost = action >= HIDDEN or not state.is_public(action) or after.has_news()

    def weigh(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        self._think(state, seat, rng)
        self._weigh(actions)

    def _think(self, state: State, seat: int, rng: Rng) -> None:
        started = self._clock()
        self.thoughts += 1
        seed = rng.below(LONG_SEED)
        if self.search is None:
            self.search = Search(state, seat, seed, self.exploration, self.room, self.judge, self.guesser,
                                 self.focus, self.calm, self.plays_on)  # fmt: skip
        elif self.lost or self.rounds > 0 or not self.search.follow(state, self.edges):
            self.search.begin(state, seat, seed)
        self.lost = False
        self.edges = []
        rounds = self.rounds or ENDLESS
        chunk = 1
        while self.search.rounds < rounds:
            before = self.search.rounds
            self.search.run(min(chunk, rounds - before))
            chunk = min(2 * chunk, CHUNK)
            if self.search.rounds == before:
                break  # no more room
            if self.seconds and self._clock() - started >= self.seconds:
                break

    def _clock(self) -> float:
        return thread_time() if self.working else perf_counter()

    def _weigh(self, actions: Actions) -> None:
        assert self.search is not None
        choices = self.search.choices()
        tried = {choice.action: choice.visits for choice in choices}
        most = choices[0].visits
        for i in range(actions.count):
            visits = tried.get(actions.item[i], 0)
            if self.sharpness:
                self.weight[i] = (visits / most) ** self.sharpness + NEVER
            else:
                self.weight[i] = 1.0 if actions.item[i] == choices[0].action else 0.0

"""Whole games between policies at full speed, each of which sees only what its seat may know."""

from __future__ import annotations

from grotto.kernel.constants import CHANCE, NO_NEWS, OVER
from grotto.kernel.errors import BadOption
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, State
from grotto.kernel.text import quoted

from .compiled_only import POLICY, RECORDER, refuse_python_methods
from .fitting import check_fits
from .keyed_chance import KeyedChance
from .policy import Policy


class GameRecorder:
    """Is shown every decision of a game; what training writes down. This one writes nothing."""

    def begin(self, state: State) -> None:
        """Hot: a game begins."""

    def note(self, state: State, seat: int, actions: Actions, picked: int, policy: Policy) -> None:
        """Hot: a seat has picked one of these actions by the policy's weights; the state is the true one."""

    def end(self, state: State) -> None:
        """Hot: the game is over, or was stopped."""


class SelfPlay:
    """One table of policies that plays game after game."""

    def __init__(
        self,
        root: State,
        policies: list[Policy],
        recorder: GameRecorder | None = None,
        most: int = 20_000,
        chance: KeyedChance | None = None,
    ) -> None:
        if len(policies) != root.players:
            raise BadOption(f"{root.players} seats need {root.players} policies, not {len(policies)}")
        for policy in policies:
            if not isinstance(policy, Policy):
                raise BadOption(f"policies: expected a Policy, not {quoted(policy)}")
            refuse_python_methods(policy, POLICY, "policies")
            check_fits(policy, root, "policies")
        refuse_python_methods(recorder, RECORDER, "recorder")
        self.root = root.clone()
        self.state = root.clone()
        self.guess = root.clone()
        self.policies = list(policies)
        self.recorder = GameRecorder() if recorder is None else recorder
        self.most = most  # decisions of one game; one without an end is shared by all
        self.actions = Actions()
        self.luck = KeyedChance() if chance is None else chance
        self.rng = Rng()
        self.watched = any(policy.watches for policy in policies)
        self.decisions = 0

    def play(self, deal: int, seed: int) -> list[float]:
        """One game: chance falls by the deal, choices by the seed. Every seat's part of the win."""
        self.luck.begin(deal)
        self.rng = Rng(seed)
        self.decisions = 0
        self.state.copy_from(self.root)
        for seat in range(self.state.players):
            self._forget(self.policies[seat])
        self.recorder.begin(self.state)
        while self.state.to_move() != OVER and self.decisions < self.most:
            mover = self.state.to_move()
            if mover == CHANCE:
                self._step(self.luck.draw(self.state))
            else:
                self._decide(self.policies[mover], mover)
        self.recorder.end(self.state)
        if self.state.to_move() != OVER:
            return [1.0 / self.state.players] * self.state.players
        return [self.state.win_share(seat) for seat in range(self.state.players)]

    @property
    def final(self) -> State:
        """The position at the end of the last game."""
        return self.state.clone()

    def _forget(self, policy: Policy) -> None:
        policy.forget()

    def _decide(self, policy: Policy, seat: int) -> None:
        self.guess.copy_from(self.state)
        self.guess.determinize(seat, self.rng)
        self.actions.count = 0
        self.state.list_actions(self.actions)
        picked = 0
        if self.actions.count > 1:
            policy.weigh(self.guess, seat, self.actions, self.rng)
            picked = policy.pick(self.actions, self.rng)
        self.recorder.note(self.state, seat, self.actions, picked, policy)
        self.decisions += 1
        self._step(self.actions.item[picked])

    def _step(self, action: int) -> None:
        if self.watched:
            self._tell(action)
        self.state.apply(action)

    def _tell(self, action: int) -> None:
        for seat in range(self.state.players):
            seen = self.state.seen(action, seat)
            if seen != NO_NEWS:
                self.guess.copy_from(self.state)
                self.guess.determinize(seat, self.rng)
                self._show(self.policies[seat], seat, seen)

    def _show(self, policy: Policy, seat: int, action: int) -> None:
        if policy.watches:
            policy.watch(self.guess, seat, action)

"""Plays one game: at full speed if all seats are policies, else by views.

Draws of chance are the same in both: they depend on the deal and on what is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter, process_time
from typing import NamedTuple

from grotto.bots.by_name import bot as find_bot
from grotto.bots.contract import Bot
from grotto.bots.forfeit import Forfeit
from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.errors import BadOption
from grotto.kernel.registry import game as find_game
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.match.match import Match
from grotto.play.keyed_chance import KeyedChance
from grotto.play.policy import Policy
from grotto.play.selfplay import SelfPlay

from .ask import ask_in_time
from .latencies import Latencies
from .pairing import keyed
from .plan import Plan
from .recorder import ArenaRecorder, ranks
from .worker_bots import dismiss, thank

MOST = 20_000  # decisions of one game, as in recorder.py; one without an end is shared by all


Watch = Callable[[int], AbstractContextManager[None]]


class SeatForfeit(NamedTuple):
    """A seat that forfeited."""

    decision: int
    forfeit: Forfeit


class PlayedGame(NamedTuple):
    """One game, played to its end or given up as endless."""

    actions: list[int]
    """What the seats did, without the draws of chance."""
    over: bool
    ranks: list[int]
    times: list[Latencies]
    """By seat; without decisions that had only one choice."""
    forfeited: dict[int, SeatForfeit]


def first_state(plan: Plan) -> State:
    """Where every game of a plan begins."""
    game = find_game(plan.game)
    return game.start(plan.players, game.options(plan.players, plan.options))


def full_speed_policy(plan: Plan, name: str) -> Policy:
    """The policy of a bot at the plan's table; refuses a bot that can only be asked by views."""
    found = find_bot(name).policy(plan.game, plan.players, plan.options)
    if found is None:
        raise BadOption(f"{name} cannot play at full speed")
    return found


def play_quickly(plan: Plan, policies: list[Policy], deal: int, seed: int) -> PlayedGame:
    """One game at full speed."""
    recorder = ArenaRecorder()
    quick = SelfPlay(first_state(plan), policies, recorder, MOST)
    quick.play(deal, seed)
    times = [Latencies() for _ in policies]
    for seat, spent in enumerate(times):
        spent.add_many(recorder.spent(seat), recorder.buckets(seat))
    final = quick.final
    return PlayedGame(recorder.actions(), final.mover == OVER, ranks(final), times, {})


def play_by_views(
    plan: Plan,
    bots: Sequence[Bot],
    deal: int,
    seed: int,
    forfeited: dict[int, SeatForfeit] | None = None,
    watch: Watch | None = None,
) -> PlayedGame:
    """One game in which every bot gets its view; a bot that fails is replaced by random play.

    `forfeited` seats have failed before; `watch` is a context manager around every question to a bot.
    """
    match = Match.by_hand(plan.game, plan.players, **plan.options)
    table = _Table(plan, match, bots, seed, forfeited or {}, watch or _unwatched)
    luck = KeyedChance(deal)
    while match.mover != OVER and len(table.actions) < MOST:
        if match.mover == CHANCE:
            match.play(match.game.notation.write(match.state, luck.outcome(match.state)))
        else:
            table.decide(match.mover)
    over = match.mover == OVER
    if match.outcome is not None:
        for seat in set(range(plan.players)) - set(table.forfeited):
            thank(bots[seat], match.outcome)
    return PlayedGame(table.actions, over, ranks(match.state), table.times, table.forfeited)


class _Table:
    def __init__(
        self, plan: Plan, match: Match, bots: Sequence[Bot], seed: int, forfeited: dict[int, SeatForfeit], watch: Watch
    ) -> None:
        self.plan = plan
        self.match = match
        self.bots = bots
        self.rngs = [Rng(keyed(seed, seat)) for seat in range(plan.players)]
        self.actions: list[int] = []
        self.times = [Latencies() for _ in range(plan.players)]
        self.forfeited = dict(forfeited)
        self.watch = watch

    def decide(self, seat: int) -> None:
        """Let a seat act; a bot is not asked if it has only one action."""
        state = self.match.state
        legal = state.legal
        action = legal[0] if len(legal) == 1 else self._chosen(seat, legal)
        self.actions.append(action)
        self.match.play(self.match.game.notation.write(state, action), seat)

    def _chosen(self, seat: int, legal: list[int]) -> int:
        if seat not in self.forfeited:
            try:
                return self._asked(seat)
            except Forfeit as forfeit:
                self.forfeited[seat] = SeatForfeit(len(self.actions), forfeit)
                dismiss(self.bots[seat])
        return legal[self.rngs[seat].below(len(legal))]

    def _asked(self, seat: int) -> int:
        view = self.match.view(seat)
        cpu, clock = process_time(), perf_counter()
        try:
            with self.watch(seat):
                text = ask_in_time(self.bots[seat], view, self.rngs[seat], self.plan.budget, self.plan.patience)
        finally:
            self.times[seat].add(process_time() - cpu, perf_counter() - clock)
        return self.match.game.notation.parse(self.match.state, seat, text)


def _unwatched(seat: int) -> AbstractContextManager[None]:
    return nullcontext()

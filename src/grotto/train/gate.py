"""Whether a net is better than the one before it: a sequential test over deals among copies of the old one."""

from __future__ import annotations

from array import array
from statistics import fmean
from typing import Any, NamedTuple

from grotto.arena.plan import Question
from grotto.arena.sprt import Sprt
from grotto.kernel.registry import game as find_game
from grotto.kernel.rng import Rng
from grotto.nets.net import Net
from grotto.nets.net_judge import NetJudge
from grotto.parallel.pools import WorkerPool
from grotto.play.players import players_of
from grotto.play.policy import Policy
from grotto.play.selfplay import SelfPlay
from grotto.search.search_policy import SearchPolicy

from .values import EXPLORATION

QUESTION = Question(0.0, 0.03)  # as good, or three points of the win better?
JOBS = 8  # between two looks at the test
PER_JOB = 3  # deals


class GateJob(NamedTuple):
    """Deals that one worker plays."""

    game: str
    options: dict[str, Any]
    players: int
    deals: range
    seed: int
    widths: tuple[int, ...]
    new: bytes
    old: bytes
    search_rounds: int  # of each search


def play_gate(job: GateJob) -> list[float]:
    """The new net's mean share of the win in each deal, over all seats, among old ones with the same searches."""
    game = find_game(job.game)
    root = game.start(job.players, game.options(job.players, job.options))
    hero, *others = (_policy(job, row) for row in [job.new, *[job.old] * (job.players - 1)])
    means = []
    for deal in job.deals:
        rng = Rng(job.seed * 1_000_003 + deal)
        deal_seed = rng.below(1 << 30) << 30 | rng.below(1 << 30)
        shares = []
        for seat in range(job.players):
            selfplay = SelfPlay(root, [*others[:seat], hero, *others[seat:]])
            shares.append(selfplay.play(deal_seed, rng.below(1 << 30))[seat])
        means.append(fmean(shares))
    return means


def _policy(job: GateJob, row: bytes) -> Policy:
    judge = NetJudge(players_of(find_game(job.game)).features(), Net(job.widths, array("f", row)))
    return SearchPolicy(judge, rounds=job.search_rounds, exploration=EXPLORATION)


def is_better(job: GateJob, pool: WorkerPool) -> bool:
    """Whether a sequential test finds the new net stronger within these deals."""
    test = Sprt(QUESTION, 1 / job.players)
    step = JOBS * PER_JOB
    for begin in range(0, len(job.deals), step):
        some = job.deals[begin : begin + step]
        jobs = [job._replace(deals=some[i : i + PER_JOB]) for i in range(0, len(some), PER_JOB)]
        for means in pool.map(play_gate, jobs):
            test.take(means)
        if test.answer is not None:
            break
    return test.answer == "high"

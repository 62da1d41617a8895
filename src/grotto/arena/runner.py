"""Plays a plan: gives deals to workers, keeps the results, and stops when all tests have ended."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from grotto.kernel.errors import Refusal
from grotto.parallel.pools import WorkerPool, worker_pool
from grotto.parallel.process_pool import WorkerDied

from .crash_log import Crash, crashes
from .deal import Deal, DealJob, JobResult, play_job
from .luck_correction import find_judge
from .match_files import make_folder
from .plan import Plan
from .results import Results
from .run_folder import RunFolder
from .sequential_tests import SequentialTests
from .worker_bots import Find, dismiss, find_bot

JOB_SECONDS = 0.5  # long enough that the overhead is small, short enough that all workers finish together
LARGEST_JOB = 500
MOST_DEATHS = 3  # of one bot; then it forfeits all its games, because each death costs seconds

Tell = Callable[[int, int], None]
"""Is told how many deals are done, and of how many."""


class DealStore(Protocol):
    """Where finished deals go."""

    deals: dict[tuple[int, int], Deal]

    def add(self, deal: Deal) -> None: ...


class _Memory:
    def __init__(self) -> None:
        self.deals: dict[tuple[int, int], Deal] = {}

    def add(self, deal: Deal) -> None:
        self.deals[deal.contest, deal.number] = deal


def run(
    plan: Plan,
    *,
    folder: str | os.PathLike[str] | None = None,
    on: str = "local",
    workers: int | None = None,
    find: Find | None = None,
    tell: Tell | None = None,
    matches: str | os.PathLike[str] | None = None,
) -> Results:
    """Play a plan, or what its folder lacks. The results do not depend on the workers.

    `on` is local or ray; `workers` defaults to all cores. After an interruption, the same call continues from
    what is in the folder. `matches` is a folder for the games that are played now, as match files.
    """
    check(plan, find)
    if matches is not None:
        make_folder(matches)
    with ExitStack() as stack:
        store: DealStore = _Memory() if folder is None else stack.enter_context(RunFolder(folder, plan))
        crash_folder = stack.enter_context(TemporaryDirectory(prefix="grotto-arena-"))
        runner = _Runner(plan, store, find, tell, crash_folder if on == "local" and workers != 1 else None)
        runner.matches = None if matches is None else str(Path(matches).absolute())
        while not runner.finished:
            with closing(worker_pool(on, workers)) as pool:
                runner.play(pool)
        return Results(plan, store.deals.values())


def check(plan: Plan, find: Find | None = None) -> None:
    """Raise BadOption for a plan that cannot be played, before a worker starts."""
    plan.check()
    for bot in plan.bots:
        found = (find or find_bot)(bot)
        found.note(plan.game, plan.players, plan.options)  # refuses what this game does not have
        dismiss(found)
    if plan.judge is not None:
        find_judge(plan.judge, plan)


class _Runner:
    def __init__(
        self, plan: Plan, store: DealStore, find: Find | None, tell: Tell | None, crash_folder: str | None
    ) -> None:
        self.plan = plan
        self.store = store
        self.find = find
        self.tell = tell or (lambda done, total: None)
        self.crash_folder = crash_folder
        self.crashes: set[Crash] = set()
        self.matches: str | None = None
        self.tests = SequentialTests(plan)
        self.tests.look(store.deals)

    @property
    def finished(self) -> bool:
        return not any(self._missing(contest) for contest in range(len(self.plan.contests)))

    def play(self, pool: WorkerPool) -> None:
        """All groups of contests, one after the other; the caller calls again if a worker dies."""
        self._tell()
        try:
            for group in self._groups():
                seconds = self._round(pool, self._first(group))
                self._round(pool, self._rest(group, seconds))
        except WorkerDied as error:
            pool.close()  # the other workers write down that they ask no bot any more
            self._blame(error)

    def _blame(self, error: Exception) -> None:
        """Note which bots the dead workers were asking; raises if there is none, because it would happen again."""
        found = set() if self.crash_folder is None else set(crashes(self.crash_folder)) - self.crashes
        if not found:
            raise Refusal("A worker died while no bot was being asked; what was played is kept") from error
        self.crashes |= found
        deaths = Counter(crash.bot for crash in self.crashes)
        for bot in (bot for bot, times in deaths.items() if times >= MOST_DEATHS):
            everywhere = range(len(self.plan.contests))
            self.crashes |= {Crash(i, deal, bot) for i in everywhere for deal in self._missing(i)}

    def _groups(self) -> list[list[int]]:
        """Groups of contests that are played side by side: all together, unless each may stop by itself."""
        everything = list(range(len(self.plan.contests)))
        alone = self.plan.question is not None and not self.plan.paired
        return [[contest] for contest in everything] if alone else [everything]

    def _missing(self, contest: int) -> list[int]:
        if contest in self.tests.answered:
            return []
        return [deal for deal in range(self.plan.deals) if (contest, deal) not in self.store.deals]

    def _first(self, group: list[int]) -> list[DealJob]:
        """A few single deals, to measure how long they take."""
        return [self._job(contest, (deal,)) for contest in group for deal in self._missing(contest)[:2]]

    def _rest(self, group: list[int], seconds: float) -> list[DealJob]:
        """All other deals in equal portions; the contests advance together, because a paired test needs both."""
        size = max(1, min(LARGEST_JOB, int(JOB_SECONDS / seconds))) if seconds else 1
        portions = [list(_portions(self._missing(contest), size)) for contest in group]
        longest = max((len(some) for some in portions), default=0)
        return [
            self._job(contest, some[i])
            for i in range(longest)
            for contest, some in zip(group, portions, strict=True)
            if i < len(some)
        ]

    def _job(self, contest: int, deals: tuple[int, ...]) -> DealJob:
        known = tuple(one for one in self.crashes if one.contest == contest and one.deal in deals)
        return DealJob(self.plan, contest, deals, self.find, self.crash_folder, known, self.matches)

    def _round(self, pool: WorkerPool, jobs: list[DealJob]) -> float:
        """Do these jobs until they are done or not needed any more; returns the seconds of one deal."""
        seconds, deals = 0.0, 0
        results: Iterator[JobResult] = pool.map(play_job, jobs)
        try:
            for done in results:
                for deal in done.deals:
                    self.store.add(deal)
                seconds, deals = seconds + done.seconds, deals + len(done.deals)
                self.tests.look(self.store.deals)
                self._tell()
                if all(job.contest in self.tests.answered for job in jobs):
                    break
        finally:
            if close := getattr(results, "close", None):
                close()  # drops the jobs that wait
        return seconds / deals if deals else 0.0

    def _tell(self) -> None:
        answered = self.tests.answered
        open_ = self.plan.deals * (len(self.plan.contests) - len(answered))
        settled = sum(contest in answered for contest, _ in self.store.deals) if answered else 0
        self.tell(len(self.store.deals), open_ + settled)


def _portions(deals: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    for start in range(0, len(deals), size):
        yield tuple(deals[start : start + size])

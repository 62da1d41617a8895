"""Which question a worker thinks about: fair shares of worker time by address, host and table, within priorities.

Start-time fair queueing over three levels. Every address, every host of it and every table of a host has a virtual time
that grows with the seconds its questions are thought about; the one with the least comes next. Whoever asks after a
pause starts at the virtual time of the others: nobody saves up time, and nobody pays for time that nobody else wanted.

A question that should come first does not wait for a long one to end: the long one is suspended and goes on later, in
its own process. One process is kept for short questions, so that suspended long ones never hold all of them. Nothing
here knows processes or clocks, so a test can simulate both.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Any, Literal, NamedTuple

SHORT = 0.75  # seconds: every rung up to the scout, and more
QUANTUM = 0.5  # seconds that a question is thought about before one of the same priority may suspend it
MOST_REMEMBERED = 20_000  # addresses, hosts and tables whose virtual time is kept

Path = tuple[str, ...]


class Priority(IntEnum):
    """A question is never thought about while one of a smaller number waits."""

    PEOPLE = 0
    """A move at a table where somebody plays and is there."""
    HINT = 1
    """Advice for a player."""
    WATCHED = 2
    """A move at a table where only bots and programs play, or people who are not there."""
    OVER_BUDGET = 3
    """The host has used up the worker time that a host may use."""
    UNWANTED = 4
    """Nobody waits for the answer any more."""


_MOVES_THAT_WAIT = (Priority.WATCHED, Priority.OVER_BUDGET)


class Asker(NamedTuple):
    """On whose account a question is thought about."""

    address: str = ""
    host: str = ""
    table: str = ""
    priority: Priority = Priority.PEOPLE


class Job:
    """A question and its place in the schedule."""

    __slots__ = ("asker", "content", "long", "paths", "priority", "slice_start", "spent", "state", "ticket", "until")

    def __init__(self, asker: Asker, seconds: float, content: Any = None) -> None:
        """It will take about these seconds."""
        self.asker = asker
        self.content = content
        self.long = seconds > SHORT
        self.priority = asker.priority
        names = (asker.address or asker.host, asker.host, asker.table)
        self.paths: tuple[Path, ...] = tuple(names[: level + 1] for level in range(len(names)))
        self.state: Literal["new", "waiting", "running", "suspended", "done"] = "new"
        self.ticket = 0
        self.spent = 0.0
        """Seconds of worker time so far."""
        self.slice_start = 0.0
        """When it was last started or resumed."""
        self.until = 0.0
        """Up to when it has been charged."""


class Action(NamedTuple):
    """What the pool has to do with a job; `evict` ends its process, and the job waits again."""

    kind: Literal["start", "suspend", "resume", "evict"]
    job: Job


class _Free(NamedTuple):
    """Whether a process is free: one is kept for short jobs, and a suspended job has its own."""

    short: bool
    long: bool

    def fits(self, job: Job) -> bool:
        return job.state == "suspended" or (self.long if job.long else self.short)


class FairScheduler:
    """Decides which jobs run; the pool calls `plan` after every change and does what it says."""

    def __init__(self, workers: int, processes: int, quantum: float = QUANTUM) -> None:
        """At most `workers` jobs run at the same time; the other processes hold suspended jobs."""
        self._workers = workers
        self._processes = processes
        self._quantum = quantum
        self._jobs: dict[Job, None] = {}
        self._tickets = 0
        self._virtual: dict[Path, float] = {}
        self._floor: dict[Path, float] = {}  # by parent: the virtual time of the child that was served last
        self._active: dict[Path, int] = {}  # how many jobs there are below

    def submit(self, job: Job) -> None:
        """One more job that waits."""
        self._tickets += 1
        job.ticket, job.state = self._tickets, "waiting"
        self._jobs[job] = None
        for path in job.paths:
            if not self._active.get(path):
                self._virtual[path] = max(self._virtual.get(path, 0.0), self._floor.get(path[:-1], 0.0))
            self._active[path] = self._active.get(path, 0) + 1

    def raise_priority(self, table: str, priority: Priority) -> None:
        """Moves of a table that were asked for with less priority get this one: somebody has come there."""
        for job in self._jobs:
            if job.asker.table == table and priority < job.priority and job.priority in _MOVES_THAT_WAIT:
                job.priority = priority

    def finish(self, job: Job, now: float) -> None:
        """A job has ended, whatever state it was in."""
        if job.state == "done":
            return
        self._charge(job, now)
        job.state = "done"
        del self._jobs[job]
        for path in job.paths:
            self._active[path] -= 1
            if not self._active[path]:
                del self._active[path]
        self._forget()

    def plan(self, now: float) -> list[Action]:
        """What has to be done now."""
        for job in self._in_state("running"):
            self._charge(job, now)
        actions: list[Action] = []
        while (action := self._next_action(now)) is not None:
            actions.append(action)
        return actions

    def next_check(self, now: float) -> float | None:
        """When a running job has had its quantum while others wait: `plan` again then."""
        if not any(job.state in ("waiting", "suspended") for job in self._jobs):
            return None
        ends = [job.slice_start + self._quantum for job in self._in_state("running")]
        return min((end for end in ends if end > now), default=None)

    def _next_action(self, now: float) -> Action | None:
        pending = sorted((job for job in self._jobs if job.state in ("waiting", "suspended")), key=self._key)
        if not pending:
            return None
        first, free = pending[0], self._free_processes()
        best: Job | None = first
        if self._may_run(first, now) and not free.fits(first):
            eviction = self._eviction(pending)
            if eviction is not None:
                return eviction
            best = next((job for job in pending if free.fits(job)), None)
        if best is None or not self._may_run(best, now):
            return None
        victim = self._victim()
        if victim is None:
            return self._run(best, now)
        victim.state = "suspended"
        return Action("suspend", victim)

    def _may_run(self, job: Job, now: float) -> bool:
        """Whether a worker is free, or the job that would be suspended for this one has to make room."""
        victim = self._victim()
        if victim is None or job.priority < victim.priority:
            return True
        had_quantum = now - victim.slice_start >= self._quantum
        return job.priority == victim.priority and had_quantum and self._key(job)[:-1] < self._key(victim)[:-1]

    def _free_processes(self) -> _Free:
        held = [job for job in self._jobs if job.state in ("running", "suspended")]
        short = len(held) < self._processes
        return _Free(short, short and sum(job.long for job in held) < max(self._workers, self._processes - 1))

    def _victim(self) -> Job | None:
        """The running job that would be suspended for another; None while a worker is free."""
        running = self._in_state("running")
        return max(running, key=self._key) if len(running) >= self._workers else None

    def _eviction(self, pending: list[Job]) -> Action | None:
        """The first has to run and finds no process: a job that was suspended with a worse priority loses its own."""
        suspended = [job for job in pending if job.state == "suspended" and job.priority > pending[0].priority]
        if not suspended:
            return None
        suspended[-1].state = "waiting"
        return Action("evict", suspended[-1])

    def _run(self, job: Job, now: float) -> Action:
        kind: Literal["start", "resume"] = "start" if job.state == "waiting" else "resume"
        job.state, job.slice_start, job.until = "running", now, now
        for path in job.paths:
            parent = path[:-1]
            self._floor[parent] = max(self._floor.get(parent, 0.0), self._virtual[path])
        return Action(kind, job)

    def _key(self, job: Job) -> tuple[float, ...]:
        return (job.priority, *(self._virtual[path] for path in job.paths), job.ticket)

    def _charge(self, job: Job, now: float) -> None:
        if job.state == "running":
            seconds, job.until = max(0.0, now - job.until), now
            job.spent += seconds
            for path in job.paths:
                self._virtual[path] += seconds

    def _in_state(self, state: str) -> list[Job]:
        return [job for job in self._jobs if job.state == state]

    def _forget(self) -> None:
        """Of too many, drop those who ask nothing now; what they are ahead of others is forgotten with them."""
        if len(self._virtual) > MOST_REMEMBERED:
            self._virtual = _only(self._virtual, self._active)
            parents = {path[:-1] for path in self._active} | {()}
            self._floor = _only(self._floor, parents)


def _only(kept: dict[Path, float], paths: Iterable[Path]) -> dict[Path, float]:
    return {path: kept[path] for path in paths if path in kept}

"""Worker time is shared fairly by address, host and table: simulated workers and a simulated clock."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from grotto.server.bot_workers import scheduler as module
from grotto.server.bot_workers.scheduler import QUANTUM, Asker, FairScheduler, Job, Priority

pytestmark = pytest.mark.one_build

SCOUT, CHAMPION = 0.05, 5.0


class Simulation:
    """Workers that take exactly as long as their jobs need, on a clock that jumps from event to event."""

    def __init__(self, workers: int = 1, spare: int = 2) -> None:
        self.scheduler = FairScheduler(workers, workers + spare)
        self.now = 0.0
        self.left: dict[Job, float] = {}  # seconds of work
        self.running: set[Job] = set()
        self.waits: list[tuple[str, float]] = []  # table, and seconds from the question to the answer
        self.served: defaultdict[str, float] = defaultdict(float)  # seconds by host
        self.evicted = 0
        self._asked: dict[Job, float] = {}
        self._workers, self._processes = workers, workers + spare

    def ask(self, asker: Asker, seconds: float) -> Job:
        job = Job(asker, seconds, asker)
        self.left[job], self._asked[job] = seconds, self.now
        self.scheduler.submit(job)
        self._plan()
        return job

    def run(self, until: float) -> Iterator[Job]:
        """Jobs as they end, up to a moment."""
        while True:
            ends = [self.now + self.left[job] for job in self.running]
            check = self.scheduler.next_check(self.now)
            then = min([*ends, *([check] if check is not None else [])], default=until)
            self._pass(min(then, until))
            if then > until or not ends:
                return
            for job in [job for job in self.running if self.left[job] <= 1e-9]:
                self.running.discard(job)
                del self.left[job]
                self.scheduler.finish(job, self.now)
                self.waits.append((job.content.table, self.now - self._asked.pop(job)))
                yield job
            self._plan()

    def _pass(self, then: float) -> None:
        for job in self.running:
            self.left[job] -= then - self.now
            self.served[job.content.host] += then - self.now
        self.now = then

    def _plan(self) -> None:
        for kind, job in self.scheduler.plan(self.now):
            if kind == "evict":
                self.evicted += 1
                self.left[job] = CHAMPION
            elif kind == "suspend":
                self.running.remove(job)
            else:
                assert job not in self.running
                self.running.add(job)
        assert len(self.running) <= self._workers
        held = [job for job in self.left if job.state in ("running", "suspended")]
        assert len(held) <= self._processes


def play(simulation: Simulation, tables: list[tuple[Asker, float]], until: float) -> None:
    """Every table asks again as soon as it is answered, as a table of bots alone does."""
    seconds = dict(tables)
    for asker, each in tables:
        simulation.ask(asker, each)
    for job in simulation.run(until):
        simulation.ask(job.content, seconds[job.content])


def hostile(priority: Priority, tables: int = 10, hosts: int = 1, addresses: int = 1) -> list[tuple[Asker, float]]:
    return [(Asker(f"bad-{n % addresses}", f"mallory-{n % hosts}", f"t{n}", priority), CHAMPION) for n in range(tables)]


@pytest.mark.parametrize("priority", [Priority.WATCHED, Priority.PEOPLE], ids=["bots alone", "he plays himself"])
@pytest.mark.parametrize("hosts", [1, 10], ids=["one guest", "ten guests of one address"])
def test_a_scout_answers_beside_ten_tables_of_champions(priority: Priority, hosts: int) -> None:
    """Also with one worker, and with no stand-in: first come, first served made it wait for 20 seconds."""
    simulation, chance = Simulation(), random.Random(1)
    bad = hostile(priority, hosts=hosts)
    seconds = dict(bad)
    honest = Asker("good", "anna", "honest", Priority.PEOPLE)
    for asker, each in bad:
        simulation.ask(asker, each)
    for _ in range(300):
        for job in simulation.run(simulation.now + chance.uniform(0.1, 3.0)):
            if job.content in seconds:
                simulation.ask(job.content, seconds[job.content])
        simulation.ask(honest, SCOUT)
    waits = sorted(wait for table, wait in simulation.waits if table == "honest")
    assert len(waits) >= 299
    assert waits[-1] <= QUANTUM + 2 * SCOUT
    assert sum(simulation.served.values()) - simulation.served["anna"] > 400  # and what nobody else wants is theirs


def test_two_hundred_honest_tables_are_answered() -> None:
    """Scouts whose people take a moment for each move, beside the same ten tables of champions."""
    simulation, chance = Simulation(), random.Random(2)
    bad = dict(hostile(Priority.WATCHED))
    for asker, each in bad.items():
        simulation.ask(asker, each)
    moves = sorted((chance.uniform(0, 60), n) for n in range(200) for _ in range(4))
    for at, n in moves:
        for job in simulation.run(at):
            if job.content in bad:
                simulation.ask(job.content, bad[job.content])
        simulation.ask(Asker(f"a{n % 40}", f"g{n}", f"honest{n}", Priority.PEOPLE), SCOUT)
    list(simulation.run(simulation.now + 10))
    waits = sorted(wait for table, wait in simulation.waits if table.startswith("honest"))
    assert len(waits) == 800
    assert waits[int(len(waits) * 0.99)] < 2.0


def test_a_move_gains_priority_when_somebody_comes() -> None:
    simulation = Simulation()
    for asker, seconds in hostile(Priority.WATCHED):
        simulation.ask(asker, seconds)
    late = simulation.ask(Asker("bad-0", "mallory-0", "late", Priority.OVER_BUDGET), SCOUT)
    advice = simulation.ask(Asker("bad-0", "mallory-0", "late", Priority.HINT), SCOUT)
    unwanted = simulation.ask(Asker("bad-0", "mallory-0", "late", Priority.UNWANTED), SCOUT)
    list(simulation.run(simulation.now + 3))
    assert late in simulation.left
    simulation.scheduler.raise_priority("late", Priority.PEOPLE)
    assert (late.priority, advice.priority, unwanted.priority) == (0, Priority.HINT, Priority.UNWANTED)
    simulation.scheduler.raise_priority("late", Priority.WATCHED)
    assert late.priority == Priority.PEOPLE  # it never loses any
    simulation._plan()
    list(simulation.run(simulation.now + 2 * SCOUT))
    assert late not in simulation.left


def test_hosts_get_the_same_however_many_tables_they_have() -> None:
    simulation = Simulation()
    tables = [(Asker("a", "anna", "one"), 0.3)] + [(Asker("b", "ben", f"t{n}"), CHAMPION) for n in range(20)]
    play(simulation, tables, 600)
    assert simulation.served["anna"] == pytest.approx(simulation.served["ben"], rel=0.15)


def test_addresses_get_the_same_however_many_guests_they_make() -> None:
    simulation = Simulation()
    tables = [(Asker("a", "anna", "one"), 1.0)] + [(Asker("b", f"sock-{n}", f"t{n}"), 1.0) for n in range(20)]
    play(simulation, tables, 600)
    assert simulation.served["anna"] == pytest.approx(300, rel=0.05)


def test_tables_of_a_host_get_the_same() -> None:
    simulation = Simulation()
    play(simulation, [(Asker("a", "anna", "long"), 4.0), (Asker("a", "anna", "short"), 0.25)], 400)
    ended = Counter(table for table, _ in simulation.waits)
    assert ended["long"] * 4.0 == pytest.approx(ended["short"] * 0.25, rel=0.1)


def test_a_pause_saves_up_nothing() -> None:
    """Who comes after a long pause gets a share, not all that was missed."""
    simulation = Simulation()
    play(simulation, [(Asker("b", "ben", "t"), 1.0)], 1000)
    simulation.served.clear()
    start = simulation.now
    for n in range(400):
        simulation.ask(Asker("a", "anna", f"n{n}"), 1.0)
    for job in simulation.run(start + 100):
        if job.content.host == "ben":
            simulation.ask(job.content, 1.0)
    assert simulation.served["ben"] == pytest.approx(50, rel=0.05)


def test_a_better_priority_comes_at_once_and_the_other_loses_no_work() -> None:
    simulation = Simulation()
    long = simulation.ask(Asker("b", "ben", "t", Priority.WATCHED), 5.0)
    assert list(simulation.run(1.0)) == []
    quick = simulation.ask(Asker("a", "anna", "u", Priority.PEOPLE), 0.2)
    assert long.state == "suspended"
    assert list(simulation.run(10.0)) == [quick, long]
    assert [round(wait, 6) for _, wait in simulation.waits] == [0.2, 5.2]
    assert simulation.evicted == 0


def test_questions_of_one_table_are_answered_in_order_and_none_suspends_another() -> None:
    simulation = Simulation()
    asked = [simulation.ask(Asker("a", "anna", "t"), 3.0) for _ in range(4)]
    assert list(simulation.run(100)) == asked


def test_when_all_processes_hold_somebody_the_least_wanted_makes_room() -> None:
    simulation = Simulation(spare=1)
    simulation.ask(Asker("b", "ben", "t", Priority.WATCHED), CHAMPION)
    list(simulation.run(1.0))
    simulation.ask(Asker("a", "anna", "u"), CHAMPION)
    list(simulation.run(2.0))
    simulation.ask(Asker("c", "cleo", "v"), SCOUT)
    list(simulation.run(60.0))
    assert simulation.evicted == 1
    assert dict(simulation.waits)["v"] <= QUANTUM + SCOUT
    assert set(dict(simulation.waits)) == {"t", "u", "v"}


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_no_worker_is_idle_while_somebody_waits(workers: int) -> None:
    simulation = Simulation(workers)
    play(simulation, hostile(Priority.WATCHED, 12, hosts=3), 100)
    assert sum(simulation.served.values()) == pytest.approx(100 * workers, rel=0.01)


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_REMEMBERED", 100)
    simulation = Simulation()
    for n in range(1000):
        simulation.ask(Asker(f"a{n}", f"g{n}", f"t{n}"), 0.01)
        list(simulation.run(simulation.now + 0.02))
    assert len(simulation.scheduler._virtual) <= 103
    assert len(simulation.scheduler._floor) <= 203


def test_a_job_can_end_in_any_state() -> None:
    scheduler = FairScheduler(1, 3)
    askers = Asker("a", "anna", "t", Priority.WATCHED), Asker("b", "ben", "u"), Asker("c", "cleo", "v")
    jobs = [Job(asker, CHAMPION) for asker in askers]
    scheduler.submit(jobs[0])
    scheduler.plan(0.0)
    for job in jobs[1:]:
        scheduler.submit(job)
    scheduler.plan(0.1)
    assert [job.state for job in jobs] == ["suspended", "running", "waiting"]
    for job in jobs:
        scheduler.finish(job, 0.2)
        scheduler.finish(job, 0.3)
    assert scheduler.plan(0.4) == []
    assert scheduler.next_check(0.4) is None

"""Fault injection in full: the runs of the tests with hundreds of faults each, and a progress bar.

    python -m scripts.faults                                all of it: hours
    python -m scripts.faults --only kills --kills 300 --backend sqlite
    python -m scripts.faults --only cuts --cuts 500
    python -m scripts.faults --only nodes --kills 100 --freezes 30 --frozen 20
    python -m scripts.faults --only partitions --partitions 60 --longest 30
    python -m scripts.faults --only restarts --restarts 50
    python -m scripts.faults --only backups --backups 60
    python -m scripts.faults --only identity --races 1000
    python -m scripts.faults --only simulation --seeds 10000

A run that fails says which promise was broken, and the command that runs it again.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from random import Random

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from tests.faults import partition, virtual
from tests.faults.backups import backup_run
from tests.faults.identity_races import PAIRS, race_all
from tests.faults.runs import Gap, at, killed_run, partitioned_run, restarted_run, two_nodes_run
from tests.faults.simulated import simulate
from tests.store.disk import Disk
from tests.store.postgres import Server, make_database, running_postgres
from tests.store.test_power import lost_in_cuts

from grotto.server.identity.keys import KeyRing
from grotto.store import sqlite_writer

RUNS = ("kills", "cuts", "nodes", "partitions", "restarts", "backups", "identity", "simulation")
PORTION = 50  # faults after which a run is judged, and the next one begins: logs are kept in memory
BACKUPS = 6  # after which the last copy is restored, and the next portion begins
CUTS = 40  # power cuts of one database


class Faults:
    """The runs, each in portions that have a seed of their own."""

    def __init__(self, asked: argparse.Namespace, bar: Progress) -> None:
        self.asked = asked
        self.bar = bar
        self.again = ""
        """The command that runs the portion that runs now."""

    def kills(self) -> None:
        for backend in _backends(self.asked.backend):
            seconds: list[float] = []
            acknowledged = 0
            for seed, count, progress in self._portions(f"kill -9, {backend}", self.asked.kills, PORTION):
                self.again = f"--only kills --kills {count} --backend {backend} --seed {seed}"
                with _database(backend) as (folder, url):
                    report = asyncio.run(killed_run(folder, url, count, seed, progress=progress))
                acknowledged += report.acknowledged
                seconds += report.recovery
            print(
                f"A1 {backend}: {self.asked.kills} kills, {acknowledged} acknowledged commands, none lost, none "
                f"doubled; served again p95 {at(sorted(seconds), 0.95):.2f} s after the start"
            )

    def cuts(self) -> None:
        sqlite_writer.CHECKPOINT = 25  # so that many cuts fall into a checkpoint
        for seed, count, progress in self._portions("power cuts", self.asked.cuts, CUTS):
            self.again = f"--only cuts --cuts {count} --seed {seed}"
            with tempfile.TemporaryDirectory() as folder:
                lost = asyncio.run(lost_in_cuts(Path(folder) / "disk", Disk(), count, Random(seed)))
            assert not any(lost), f"lost after power cuts: {lost}"
            for _ in lost:
                progress()
        print(f"A2: {self.asked.cuts} power cuts, nothing acknowledged is missing")

    def nodes(self) -> None:
        faults, gaps = self.asked.kills + self.asked.freezes, list[Gap]()
        for seed, count, progress in self._portions("two nodes", faults, PORTION):
            freezes = round(count * self.asked.freezes / faults)
            self.again = (
                f"--only nodes --kills {count - freezes} --freezes {freezes} --frozen {self.asked.frozen} --seed {seed}"
            )
            with _database("postgres") as (folder, url):
                run = two_nodes_run(
                    folder, url, count - freezes, freezes, seed, frozen=self.asked.frozen, progress=progress
                )
                gaps += asyncio.run(run)[1]
        print(f"A5: {faults} nodes killed or frozen, nothing stale was accepted; tables went on after")
        for (fault, bots), some in groupby(sorted(gaps), key=lambda gap: gap[:2]):
            seconds = [gap.seconds for gap in some]
            print(
                f"    {fault}, {'with bots' if bots else 'people alone'}: median {at(seconds, 0.5):.2f} s, "
                f"p99 {at(seconds, 0.99):.2f} s, slowest {seconds[-1]:.2f} s ({len(seconds)} tables)"
            )

    def partitions(self) -> None:
        seconds = list[float]()
        for seed, count, progress in self._portions("partitions", self.asked.partitions, PORTION):
            self.again = f"--only partitions --partitions {count} --longest {self.asked.longest} --seed {seed}"
            kinds = [partition.CUTS[(seed + number) % len(partition.CUTS)] for number in range(count)]
            with _database("postgres") as (folder, url):
                run = partitioned_run(folder, url, kinds, seed, longest=self.asked.longest, progress=progress)
                seconds += asyncio.run(run).recovery
        print(
            f"A6: {self.asked.partitions} times cut off from the database, nothing lost, nothing doubled; "
            f"all went on p99 {at(sorted(seconds), 0.99):.2f} s after the way was whole again"
        )

    def restarts(self) -> None:
        for backend in _backends(self.asked.backend):
            slowest = 0.0
            for seed, count, progress in self._portions(f"restarts, {backend}", self.asked.restarts, PORTION):
                self.again = f"--only restarts --restarts {count} --backend {backend} --seed {seed}"
                with _database(backend) as (folder, url):
                    _, stops = asyncio.run(restarted_run(folder, url, count, seed, progress=progress))
                slowest = max(slowest, *stops)
            assert slowest < 10, f"a stop took {slowest:.1f} s"
            print(f"F1 {backend}: {self.asked.restarts} restarts, no command failed, stopped within {slowest:.2f} s")

    def backups(self) -> None:
        for backend in _backends(self.asked.backend):
            acknowledged, seconds = 0, list[float]()
            for seed, count, progress in self._portions(f"backups, {backend}", self.asked.backups, BACKUPS):
                self.again = f"--only backups --backups {count} --backend {backend} --seed {seed}"
                with _database(backend) as (folder, url):
                    report = asyncio.run(backup_run(folder, url, count, seed, progress=progress))
                acknowledged += report.acknowledged
                seconds += report.recovery
            print(
                f"Backups, {backend}: {self.asked.backups} made while people played and processes were killed, "
                f"{acknowledged} acknowledged commands, none missing in a copy; made within {max(seconds):.1f} s, "
                f"{-(-self.asked.backups // BACKUPS)} restored and served"
            )

    def identity(self) -> None:
        for backend in _backends(self.asked.backend):
            nodes = 1 if backend == "sqlite" else 2
            count = self.asked.races * len(PAIRS)
            for seed, some, progress in self._portions(f"identity races, {backend}", count, 20 * len(PAIRS)):
                self.again = f"--only identity --races {some // len(PAIRS)} --backend {backend} --seed {seed}"
                with _database(backend) as (folder, url):
                    asyncio.run(race_all(folder, url, nodes, some // len(PAIRS), seed, progress))
            print(
                f"Identity, {backend}, {nodes} {'node' if nodes == 1 else 'nodes'}: {self.asked.races} races of each "
                f"of {len(PAIRS)} pairs of commands, no ended session and no void token came back"
            )

    def simulation(self) -> None:
        fired, began = Counter[str](), time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            keys = KeyRing(Path(folder) / "keys.json")
            for seed, _, progress in self._portions("simulated lives", self.asked.seeds, 1):
                self.again = f"--only simulation --seeds 1 --seed {seed}"
                fired += virtual.run(simulate(seed, keys)).faults
                progress()
        print(
            f"A9: {self.asked.seeds} lives in {time.monotonic() - began:.0f} s, no promise broken; "
            f"{', '.join(f'{count} {kind}' for kind, count in sorted(fired.items()))}"
        )

    def _portions(self, name: str, count: int, most: int) -> Iterator[tuple[int, int, Callable[[], None]]]:
        """Seeds, how many faults each, and whom to tell of each one."""
        task = self.bar.add_task(name, total=count)
        for number, done in enumerate(range(0, count, most)):
            yield self.asked.seed + number, min(most, count - done), lambda: self.bar.advance(task)
        self.bar.remove_task(task)


@contextmanager
def _database(backend: str) -> Iterator[tuple[Path, str]]:
    """A folder, and the address of an empty store."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if backend == "sqlite":
            yield folder, str(folder / "grotto.db")
        else:
            with running_postgres() as server:
                yield folder, _new(server)


def _new(server: Server) -> str:
    name = f"faults_{secrets.token_hex(4)}"
    asyncio.run(make_database(server, name))
    return server.url(name)


def _backends(asked: str) -> list[str]:
    return ["sqlite", "postgres"] if asked == "both" else [asked]


def _commit() -> str:
    found = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"


def main() -> None:
    parser = argparse.ArgumentParser(description="Break everything, many times, and see that nothing is lost.")
    parser.add_argument("--only", action="append", choices=RUNS, help="Default: all, one after the other.")
    parser.add_argument("--backend", choices=["sqlite", "postgres", "both"], default="both")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--cuts", type=int, default=500)
    parser.add_argument("--freezes", type=int, default=30)
    parser.add_argument("--frozen", type=float, default=20.0, help="Seconds.")
    parser.add_argument("--partitions", type=int, default=60)
    parser.add_argument("--longest", type=float, default=30.0, help="Seconds that a partition takes at most.")
    parser.add_argument("--restarts", type=int, default=50)
    parser.add_argument("--backups", type=int, default=60)
    parser.add_argument("--races", type=int, default=1000, help="Of each pair of identity commands.")
    parser.add_argument("--seeds", type=int, default=10_000, help="Simulated lives.")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # then no server is left behind
    print(f"commit {_commit()}, seed {asked.seed}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
               TimeRemainingColumn())  # fmt: skip
    with Progress(*columns) as bar:
        faults = Faults(asked, bar)
        for name in asked.only or RUNS:
            try:
                getattr(faults, name)()
            except Exception as error:
                bar.stop()
                print(f"{error}\n\nAgain: python -m scripts.faults {faults.again}", file=sys.stderr)
                sys.exit(1)


if __name__ == "__main__":
    main()

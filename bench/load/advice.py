"""`python -m bench.load.advice`: how long people wait for advice, on a quiet server and while a review is made.

A real server with one bot worker, without limits of requests. A guest plays each kind of match with bots, asks the
coach for advice and for everybody's chances before each move, and plays what is advised, so that positions are those
of whole matches. Measured are the time until the answer is there, and the processor time that the workers take for
it. Then the same while another guest follows the review of a match with four players.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import click

from .hostile import Somebody
from .measuring import FIRST_PORT, TICKS, listening, serve_arguments

ASKING, REVIEWING = "127.0.0.7", "127.0.0.8"
KINDS: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("emerald", 2, {}), ("emerald", 4, {}), ("diamant", 3, {}), ("diamant", 4, {}), ("diamant", 8, {}),
    ("diamant", 4, {"edition": "schmidt"}), ("erdgeister", 2, {}), ("erdgeister", 4, {}),
)  # fmt: skip
REVIEWED = ("emerald", "diamant", "erdgeister")
WITHIN = 2000.0  # milliseconds that advice may take
PAUSE = 0.02  # seconds between two looks at a table
MOST_LOOKS = 3000


class Answered(NamedTuple):
    """One answer of the coach, in milliseconds."""

    wall: float
    cpu: float


@click.command()
@click.option("--answers", default=30, show_default=True, help="For each kind of match.")
@click.option("--only", default="", help="Games whose name has this in it.")
def main(answers: int, only: str) -> None:
    """Print how long advice takes; exit with 1 if one in a hundred takes longer than two seconds."""
    port = FIRST_PORT + os.getpid() % 1000
    with TemporaryDirectory() as name:
        command = ["-m", "grotto", *serve_arguments(Path(name), port)]
        with (Path(name) / "log").open("wb") as log:
            child = subprocess.Popen([sys.executable, *command], stdout=log, stderr=log)
        try:
            slow = asyncio.run(_measured(child.pid, port, answers, only))
        finally:
            child.kill()
            child.wait()
    sys.exit(1 if slow else 0)


async def _measured(pid: int, port: int, answers: int, only: str) -> bool:
    await listening(port)
    asking = await Somebody(port, ASKING).arrive("Ada")
    worst = []
    for game, players, options in KINDS:
        if only in game:
            hints, chances = await _asked(asking, pid, game, players, options, answers)
            worst.append(_told(" ".join([game, "with", str(players), *options.values()]), hints, chances))
    for game in REVIEWED:
        if only in game:
            review = await _finished(await Somebody(port, REVIEWING).arrive("Ben"), game)
            following = asyncio.create_task(_follow(*review))
            hints, chances = await _asked(asking, pid, game, 4, {}, answers, until=following)
            worst.append(_told(f"{game} with 4 beside a review", hints, chances, shared=True))
            click.echo(f"  the review took {await following:.1f} s")
    return max(worst) > WITHIN


def _told(what: str, hints: list[Answered], chances: list[Answered], *, shared: bool = False) -> float:
    for name, answers in (("advice", hints), ("chances", chances)):
        wall = sorted(one.wall for one in answers)
        cpu = sorted(one.cpu for one in answers)
        spent = "" if shared else f", CPU p50 {median(cpu):.0f} p99 {_p99(cpu):.0f} ms"
        click.echo(
            f"{what}, {name} {len(answers)} times: p50 {median(wall):.0f} p99 {_p99(wall):.0f} ms{spent}; "
            f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
        )
    return _p99(sorted(one.wall for one in hints))


def _p99(ordered: list[float]) -> float:
    return ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]


async def _asked(
    who: Somebody, pid: int, game: str, players: int, options: dict[str, str], count: int,
    until: asyncio.Task[float] | None = None,
) -> tuple[list[Answered], list[Answered]]:  # fmt: skip
    """Advice and chances in whole matches, so many times, or until something is over."""
    hints: list[Answered] = []
    chances: list[Answered] = []
    who.hang_up()  # a connection that was idle may have been closed
    while len(hints) < count and (until is None or not until.done()):
        table = f"/api/tables/{await _table(who, game, players, options)}"
        while len(hints) < count and (until is None or not until.done()) and await _my_turn(who, table):
            answer, hint = await _timed(who, pid, "POST", f"{table}/hint", {})
            hints.append(answer)
            chances.append((await _timed(who, pid, "GET", f"{table}/chances?seat=0"))[0])
            await who.good("POST", f"{table}/act", {"text": hint["text"]})
        await who.ask("POST", f"{table}/resign", {"bot": "wisp"})
    return hints, chances


async def _timed(who: Somebody, pid: int, method: str, path: str, body: object = None) -> tuple[Answered, Any]:
    spent, begin = _cpu_of_workers(pid), time.perf_counter()
    found = await who.good(method, path, body)
    wall = time.perf_counter() - begin
    return Answered(wall * 1000, (_cpu_of_workers(pid) - spent) * 1000), found


def _cpu_of_workers(server: int) -> float:
    """Seconds of the server's child processes, those included that have ended."""
    total = sum(int(field) for field in _stat(server)[13:15])
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = _stat(int(folder.name))
        except OSError:  # it has just ended
            continue
        if int(fields[1]) == server:
            total += int(fields[11]) + int(fields[12])
    return total / TICKS


def _stat(pid: int) -> list[str]:
    """The fields of a process from its state on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


async def _table(who: Somebody, game: str, players: int, options: dict[str, str]) -> str:
    settings = {"game": game, "players": players, "options": options, "hints": "always", "pace": "instant"}
    seats = [{}, *[{"bot": "apprentice"}] * (players - 1)]
    opened = await who.good("POST", "/api/tables", {"settings": settings, "seats": seats})
    join = {"nonce": "0" * 32, "seat": 0, "invitation": opened["invitation"]}
    await who.good("POST", f"/api/tables/{opened['table']}/join", join)
    await who.good("POST", f"/api/tables/{opened['table']}/start", {})
    return str(opened["table"])


async def _my_turn(who: Somebody, table: str) -> bool:
    """Wait until the guest has to choose; False if the match is over."""
    for _ in range(MOST_LOOKS):
        seen = await who.good("GET", table)
        if seen["phase"] == "over":
            return False
        if seen["scene"] and seen["scene"]["legal"] and seen["chosen"] is None:
            return True
        await asyncio.sleep(PAUSE)
    raise click.ClickException("the bots do not play")


async def _finished(who: Somebody, game: str) -> tuple[Somebody, str]:
    settings = {"game": game, "players": 4, "pace": "instant"}
    opened = await who.good("POST", "/api/tables", {"settings": settings, "seats": [{"bot": "scout"}] * 4})
    await who.good("POST", f"/api/tables/{opened['table']}/start", {})
    for _ in range(MOST_LOOKS):
        if (await who.good("GET", f"/api/tables/{opened['table']}"))["phase"] == "over":
            return who, f"/api/tables/{opened['table']}/review"
        await asyncio.sleep(0.2)
    raise click.ClickException("the match to review does not end")


async def _follow(who: Somebody, path: str) -> float:
    """Ask as a page does until the review is done; the seconds that it took."""
    begin, first = time.perf_counter(), 0.0
    while True:
        seen = await who.good("GET", path)
        if not first and seen["review"]["curve"]:
            first = time.perf_counter() - begin
            click.echo(f"  the first curve was there after {first:.1f} s")
        if seen["state"] != "working":
            return time.perf_counter() - begin
        await asyncio.sleep(1.0)


if __name__ == "__main__":
    main()

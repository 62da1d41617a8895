"""Backups while everybody plays and processes are killed; then a server on the last copy, with which all goes on.

Of SQLite by `grotto backup`, of PostgreSQL by `grotto export` and `grotto import`. Whatever was acknowledged or told
before a backup began is in it, and a file of its name is always a whole copy.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
import time
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

import msgspec

from tests.answer import Answer

from .cluster import Node, serving
from .hall import PLANS, Hall
from .history import History
from .oracle import Case
from .parties import Plan
from .players import Player, path_of
from .runs import GO_ON, SLOW, Progress, Report, judged, report
from .wire import Line

Fault = Literal["none", "kill server", "kill backup"]
FAULTS: tuple[Fault, ...] = ("kill server", "kill backup", "none")
REPEATED = 50  # commands of before that are sent once more
PATIENCE = 120.0  # seconds for a command that makes or restores a copy


class Owner(NamedTuple):
    """A guest with a program, whose first token was replaced before the first backup."""

    cookie: str
    token: str
    void: str


async def backup_run(
    folder: Path, database: str, backups: int, seed: int, *, restored: str = "", plans: Sequence[Plan] = PLANS,
    progress: Progress = lambda: None,
) -> Report:  # fmt: skip
    """So many backups, each with a fault; the last one is restored and served. `restored`: an empty database for it."""
    luck, began, took = Random(seed), time.monotonic(), list[float]()
    async with serving(folder, database) as (node,), Hall([node.address], plans, seed) as hall:
        owner = await _owner(node, hall.history)
        await hall.all_go_on(GO_ON * SLOW)
        for number, fault in enumerate(islice(cycle(FAULTS), backups)):
            await asyncio.sleep(luck.uniform(0.2, 1.0))
            hall.check()
            file, at = folder / f"copy-{number}", time.monotonic()
            await _back_up(node, file, fault, luck)
            took.append(time.monotonic() - at)
            kept = _known_at(hall.history, at)
            copy = await _restored(file, restored if number == backups - 1 else "", folder / f"restored-{number}")
            await judged(kept, copy, node.keys)
            await hall.all_go_on(GO_ON * SLOW)
            progress()
        await hall.close()
    cookies = {player.guest: player.cookie for party in hall.parties for player in party.players}
    case = await _served(folder / "again", copy, node.keys, kept, owner, cookies, plans, seed)
    return report(case, backups, took, began)


async def _owner(node: Node, history: History) -> Owner:
    player = await Player("Owner", [node.address], history, Random(1)).arrive()
    player.close()
    old = await _post(node, player.cookie, "/api/programs", {"name": "Robot"})
    new = await _post(node, player.cookie, f"/api/programs/{old['program']}/renew", {})
    return Owner(player.cookie, new["token"], old["token"])


async def _back_up(node: Node, file: Path, fault: Fault, luck: Random) -> None:
    """A whole copy, at the second attempt if the first one was killed."""
    process = await _start(*_command(node.database), node.database, str(file))
    if fault != "none":
        await asyncio.sleep(luck.uniform(0.05, 0.6))
    if fault == "kill server":
        node.kill()
        node.start()
        await node.ready()
    if fault == "kill backup" and process.returncode is None:
        process.kill()
        await process.wait()
        if not file.exists():  # else it was quicker; a file of that name is a whole copy
            process = await _start(*_command(node.database), node.database, str(file))
    await _finish(process, may_be_killed=file.exists())


def _command(database: str) -> tuple[str]:
    return ("export",) if "://" in database else ("backup",)


async def _restored(file: Path, database: str, folder: Path) -> str:
    """The address of what a copy holds: a SQLite copy itself, or the database into which an export was put."""
    if file.read_bytes()[:6] == b"SQLite":
        return str(file)
    folder.mkdir()
    into = database or str(folder / "grotto.db")
    await _finish(await _start("import", str(file), into))
    return into


def _known_at(history: History, moment: float) -> History:
    """What clients had sent, and what they had been answered and told by then."""
    answered = [answer for answer in history.answered if answer.ended < moment]
    told = [told for told in history.told if told.at < moment]
    wishes = [wish._replace(granted=None) if (wish.granted or moment) >= moment else wish for wish in history.wishes]
    return History(dict(history.sent), answered, told, history.strange, wishes)


async def _served(
    folder: Path, database: str, keys: Path, kept: History, owner: Owner, cookies: dict[str, str],
    plans: Sequence[Plan], seed: int,
) -> Case:  # fmt: skip
    """A server on the copy: people are known, repeated commands get their answers, and new tables are played."""
    folder.mkdir()
    shutil.copy2(keys, folder / "keys.json")
    async with serving(folder, database) as (node,):
        await _are_known(node, kept, owner, cookies)
        async with Hall([node.address], plans, seed + 1, history=kept) as hall:
            await hall.all_go_on(GO_ON * SLOW)
            await hall.close()
        return await judged(kept, database, node.keys)


async def _are_known(node: Node, kept: History, owner: Owner, cookies: dict[str, str]) -> None:
    assert await _status(node, {"cookie": owner.cookie}) == 200, "a cookie of before is not good any more"
    assert await _status(node, {"authorization": f"Bearer {owner.token}"}) == 200, "a token is not good any more"
    assert await _status(node, {"authorization": f"Bearer {owner.void}"}) == 401, "a void token is good again"
    assert kept.acknowledged, "nothing was acknowledged before the backup"
    for answer in kept.acknowledged[-REPEATED:]:
        sent = answer.sent
        again = await _ask(node, "POST", path_of(sent), {"cookie": cookies[sent.guest]}, sent.body, sent.command)
        assert again.data == answer.data, f"{sent} is answered with {again.data!r} instead of {answer.data!r}"


async def _status(node: Node, headers: dict[str, str]) -> int:
    return (await _ask(node, "GET", "/api/me", headers)).status


async def _post(node: Node, cookie: str, path: str, body: dict[str, Any]) -> Any:
    answer = await _ask(node, "POST", path, {"cookie": cookie}, msgspec.json.encode(body))
    assert answer.status == 200, answer
    return msgspec.json.decode(answer.data)


async def _ask(node: Node, method: str, path: str, headers: dict[str, str], body: bytes = b"", key: str = "") -> Answer:
    line, named = Line(node.address), {"idempotency-key": key} if key else {}
    origin = {"origin": node.address.origin} if method == "POST" else {}
    try:
        return await line.ask(method, path, headers | origin | named, body, patience=PATIENCE)
    finally:
        line.close()


async def _start(*arguments: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(sys.executable, "-m", "grotto", *arguments, stdout=pipe, stderr=pipe)


async def _finish(process: asyncio.subprocess.Process, *, may_be_killed: bool = False) -> None:
    async with asyncio.timeout(PATIENCE):
        said = await process.communicate()
    assert process.returncode == 0 or may_be_killed, said

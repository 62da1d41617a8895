"""Everything that a viewer can try: every address, every command, legal and illegal, and what would come of it."""

from __future__ import annotations

import asyncio
import random
from typing import Any, NamedTuple
from urllib.parse import quote

from grotto.kernel.rng import Rng
from grotto.tables.commands import BY_PLAYERS, command_name

from .asking import Answer, Tap
from .knowledge import COLOURS, HANDLES, known, truth
from .room_worlds import BOT, last_message, probe_room
from .worlds import World

MOST_LEGAL = 14
MOST_REASONS = 12
NO_TOKEN = "a" * 32
TEXTS = {
    "diamant": ["on", "back", "stay"],
    "emerald": ["stop", "yield", *(f"bribe:{value}" for value in range(1, 6)), "T1-m3", "m3-c1+gem", "c1-c3+gold"],
    "erdgeister": ["show", "keep", "end", "pass", "extra", "to:A4", "Ra>A1", "Bb>chamber", "kidnap:Ba",
                   *(f"spy:{colour}{handle}" for colour in COLOURS[:3] for handle in HANDLES[:8])],
}  # fmt: skip


class Try(NamedTuple):
    """One command."""

    command: str
    body: Any
    follow: bool = False
    """Whether to look at what comes of it."""
    query: str = ""


async def probe(world: World, *, thorough: bool) -> None:
    """The viewer tries everything; nothing of it stays."""
    await read_all(world)
    world.store.rehearsing = True
    for attempt in _attempts(world, await _legal(world), thorough=thorough):
        await _rehearse(world, attempt)
    world.store.rehearsing = False
    if world.room:
        await probe_room(world, await _legal(world))


# -- reading --------------------------------------------------------------------------------------------------


async def read_all(world: World) -> None:
    """Every address with something about tables."""
    for path in _paths(world):
        world.note(f"GET {path}", (await world.viewer.get(path)).whole)
    for path in _streams(world):
        tap = Tap(world.app, world.viewer, path)
        await tap.open()
        taken = tap.taken()
        world.note(f"stream {path}", tap.head + (last_message(taken) if "/rooms/" in path else taken))
        await tap.close()
        await world.settle()


def _paths(world: World) -> list[str]:
    table, seats = f"/api/tables/{world.id}", range(world.scenario.players)
    guests = [seat.guest for seat in world.table.seats if seat.guest]
    reasons = [f"{table}/why?text={quote(text)}&language=cs" for text in TEXTS[world.scenario.game][:MOST_REASONS]]
    metrics = [] if world.scenario.uneven else ["/metrics"]  # they count all commands, secret ones too
    room = [f"/api/rooms/{world.room}", "/api/me/rooms"] if world.room else []
    return [
        *metrics, *room, table, f"{table}?seat=onlooker", *(f"{table}?seat={seat}&language=de" for seat in seats),
        "/api/tables", "/api/me", "/api/me/tables", "/api/finished", f"/api/finished?game={world.scenario.game}",
        *(f"/api/guests/{guest}" for guest in guests), f"{table}/record", f"{table}/proof", f"{table}/replay",
        f"{table}/replay?seat=open", *(f"{table}/replay?seat={seat}" for seat in seats), f"{table}/log", "/problems/x",
        f"{table}/review", f"{table}/analysis", f"{table}/analysis?step=1", f"{table}/chances",
        *(f"{table}/chances?seat={seat}" for seat in seats),
        f"{table}/past?before=9999", f"{table}/past?before=7&seat=onlooker",
        *(f"{table}/past?before=9999&seat={seat}" for seat in seats),
        *(f"{table}/moment?after={after}" for after in _moments(world)), f"{table}/moment?after=9999",
        *(f"{table}/moment?after={_moments(world)[-1]}&seat={seat}" for seat in (*seats, "onlooker")),
        f"{table}/ahead", *(f"{table}/ahead?seat={seat}" for seat in seats),
        *reasons, *(f"{table}/why?text=on&seat={seat}" for seat in seats),
    ]  # fmt: skip


def _moments(world: World) -> list[int]:
    """How many events had happened at some moments of the match: first, in the middle, now."""
    match = world.table.match
    events = 0 if match is None else len(match.done)
    return sorted({0, events // 2, events})


def _streams(world: World) -> list[str]:
    """From the start, from somewhere, from the last message on, and with others' eyes."""
    eyes = "onlooker" if world.scenario.seat is None else str(world.scenario.seat)
    last = world.table.number(world.scenario.seat)
    path = f"/api/stream?tables={world.id}"
    resumed = [f"{path}&last={world.id}/{eyes}:{number}" for number in (last, last - 1, last + 1, 3)]
    room = [f"/api/rooms/{world.room}/stream"] if world.room else []
    return [*room, path, f"{path}/onlooker", *(f"{path}/{seat}" for seat in range(world.scenario.players)), *resumed]


async def _legal(world: World) -> list[str]:
    answer = await world.viewer.get(f"/api/tables/{world.id}")
    if answer.status != 200:
        return []
    return [str(value["text"]) for value in answer.json()["scene"]["legal"]]


# -- commands -------------------------------------------------------------------------------------------------


def _attempts(world: World, legal: list[str], *, thorough: bool) -> list[Try]:
    luck = random.Random(f"probe {world.scenario.seed}")
    chosen = luck.sample(legal, min(len(legal), MOST_LEGAL if thorough else 4))
    wrong = [text for text in TEXTS[world.scenario.game] if text not in legal]
    wrong = wrong if thorough else luck.sample(wrong, min(len(wrong), 5))
    tries = [Try("act", {"text": text}, follow=True) for text in chosen]
    tries += [Try("act", {"text": text}) for text in [*wrong, "", "x" * 59, "\u2603"]]
    tries += [Try("act", {"text": "on", "seat": seat}) for seat in range(world.scenario.players)]
    tries += [Try("act", {"text": text, "turn": world.table.turn - 1}) for text in chosen[:1]]
    tries += _about_seats(world)
    tried = {attempt.command for attempt in tries}
    return tries + [Try(name, {}) for kind in BY_PLAYERS if (name := command_name(kind)) not in tried]


def _about_seats(world: World) -> list[Try]:
    seats = range(world.scenario.players)
    guests = [world.table.seats[seat].guest for seat in seats if seat != world.scenario.seat]
    other = next(filter(None, guests), "somebody")
    return [
        Try("take-back", {}, follow=True), Try("unlock", {}, follow=True),
        *(Try(command, {"seat": seat}) for command in ("take-back", "unlock", "resign") for seat in seats),
        Try("resign", {"bot": BOT}, follow=True), Try("sit-out", {}, follow=True), Try("return", {}),
        Try("order", {"order": {"hold": 9, "expedition": "all"}}, follow=True), Try("order", {"order": None}),
        Try("order", {"order": {"hold": -1}}), Try("consent", {"consent": True}), Try("say", {"text": "hello"}),
        *(Try("bet", {"text": text}, follow=True) for text in ("card:trap", "leaves:nobody", "leaves:1", "leaves:9")),
        *(Try("dare", {"dared": seat}, follow=True) for seat in seats), Try("bet", {"text": None}),
        Try("emote", {"emote": "wow"}), Try("mute", {"guest": other}), Try("watch", {"token": f"watch_{NO_TOKEN}"}),
        *(Try("claim", {"seat": seat, "token": f"seat_{NO_TOKEN}"}) for seat in seats),
        *(Try(command, {"seat": seat}) for command in ("free-seat", "leave") for seat in seats),
        Try("join", {"nonce": "0" * 32, "invitation": f"inv_{NO_TOKEN}"}), Try("seat-bot", {"seat": 0, "bot": BOT}),
        Try("call-program", {"seat": 0, "program": "somebody"}), Try("call-off", {}), Try("start", {"fill": BOT}),
        Try("hint", {}), *(Try("hint", {}, query=f"?seat={seat}") for seat in seats),
    ]  # fmt: skip


async def _rehearse(world: World, attempt: Try) -> None:
    """What would come of it: the answer always, and what follows as far as the viewer may know it."""
    dispatcher, background = world.context.dispatcher, world.context.background
    before, tasks, hanging, jobs = world.table, set(background.tasks.running), set(world.hanging), len(world.jobs)
    what = f"{attempt.command}{attempt.query} {attempt.body}"
    background.automatic_choices.rng = Rng(5)  # an earlier attempt may have led the worlds apart
    tap = Tap(world.app, world.viewer, f"/api/stream?tables={world.id}") if attempt.follow else None
    if tap is not None:
        await tap.open()
    answer: Answer = await world.viewer.post(f"/api/tables/{world.id}/{attempt.command}{attempt.query}", attempt.body)
    await world.settle()
    world.note(what, answer.whole)
    if tap is not None and answer.status == 200:
        after = world.table
        assert after.match is not None
        knowing = known(truth(after.match, after.locks), world.scenario.seat)
        seen = await world.viewer.get(f"/api/tables/{world.id}")
        world.note(f"after {what}", tap.taken() + seen.whole, knowing)
    for job in world.jobs[jobs:][:1]:
        world.note(f"bot input of {what}", job)  # asked before anything was drawn
    if tap is not None:
        await tap.close()
    dispatcher._tables[world.id] = before
    left = background.tasks.running - tasks
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
    for future in world.hanging - hanging:
        future.set_result(None)
    world.hanging = hanging

"""One pair: a plan, two worlds, and every byte that the viewer gets from the one held against the other."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from .fixing import fixed
from .knowledge import known, truth
from .planning import Plan, Scenario, plan
from .probing import probe, read_all
from .room_worlds import look_at_room, point
from .worlds import BEGINNING, Noted, World

MEMORY = Path("/dev/shm")  # a disk that need not be waited for, where there is one
READ_EVERY = 12  # deeds
Leak = Callable[[pytest.MonkeyPatch], None]


class Tells(AssertionError):
    """The viewer could tell the worlds apart (B1, B3, B4)."""


class Disagrees(AssertionError):
    """A snapshot is not what the stream's messages make (B2)."""


def check(scenario: Scenario, leak: Leak | None = None, *, thorough: bool = True) -> tuple[World, World]:
    """Run both worlds of a scenario; raises Tells where the viewer sees a difference, and Disagrees."""
    one, two = lived(scenario, 2, leak, thorough=thorough)
    compare(one, two)
    for text in one.disagreements[:1]:
        raise Disagrees(text)
    return one, two


def lived(scenario: Scenario, worlds: int, leak: Leak | None = None, *, thorough: bool = False) -> list[World]:
    """One world, or both, from the first guest to the last question."""
    story = plan(scenario)
    folder = MEMORY if MEMORY.is_dir() else None
    with fixed() as patch, tempfile.TemporaryDirectory(dir=folder) as place:
        if leak is not None:
            leak(patch)
        return [asyncio.run(_run(story, index, Path(place), thorough=thorough)) for index in range(worlds)]


async def _run(story: Plan, index: int, folder: Path, *, thorough: bool) -> World:
    world = World(story, index, folder)
    await world.open()
    try:
        await world.gather()
        await _play(world, story)
        if world.scenario.kind != "bot":
            await probe(world, thorough=thorough)
    finally:
        await world.close()
    return world


async def _play(world: World, story: Plan) -> None:
    eyes = _Eyes(world)
    world.now = BEGINNING + 60_000
    await eyes.look("at the start")
    for number, deed in enumerate(story.deeds):
        body = deed.bodies[world.index]
        if body is None:
            continue
        world.now = BEGINNING + 60_000 + deed.at
        if world.room and deed.command == "act":
            await point(world, deed.seat, body["text"])
            if None not in deed.bodies and world.scenario.kind != "bot":
                await look_at_room(world, f"while deed {number} is pointed at")
        await world.do(deed.seat, deed.command, body)
        await world.settle()
        if None not in deed.bodies:
            await eyes.look(f"after deed {number}")
        if number % READ_EVERY == READ_EVERY - 1 and None not in deed.bodies and world.scenario.kind != "bot":
            await read_all(world)
    world.now = BEGINNING + 120_000 + story.deeds[-1].at if story.deeds else world.now
    await eyes.look("in the end")
    for tap in world.taps:
        await tap.close()
    world.taps.clear()
    await world.settle()
    for number, job in enumerate(world.jobs):
        world.note(f"bot input {number}", job)
    world.note("when bots' choices were shown", json.dumps(world.releases).encode())
    table = world.table
    assert table.match is not None
    assert story.truths is not None
    failed = [line for line in world.lines if '"failed"' in line]
    planned = story.truths[world.index]
    assert truth(table.match, table.locks) == planned, f"{world.scenario.name} is not as planned: {failed}"


class _Eyes:
    """Look after every step, by stream and by snapshot, which have to agree (B2)."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.folded: dict[str, Any] | None = None

    async def look(self, when: str) -> None:
        """All that the viewer gets after a step."""
        world = self.world
        if world.scenario.kind == "bot":
            return
        seen = await world.viewer.get(f"/api/tables/{world.id}")
        world.note(f"table {when}", seen.whole)
        first = len(world.notes)
        world.note_streams(when)
        if seen.status == 200:
            self._fold(world.notes[first].data)
            self._agree(seen.json(), when)

    def _fold(self, sent: bytes) -> None:
        for message in sent.decode().split("\n\n"):
            fields = dict(line.split(": ", 1) for line in message.split("\n") if ": " in line)
            if fields.get("event") == "table":
                self.folded = folded(self.folded, json.loads(fields["data"]))

    def _agree(self, seen: dict[str, Any], when: str) -> None:
        mine = (self.folded or {}) | {"now": seen["now"]}  # the one thing that goes on by itself
        if json.dumps(mine) != json.dumps(seen):
            where = shown(json.dumps(mine).encode(), json.dumps(seen).encode())
            self.world.disagreements.append(f"{self.world.scenario.name}: the snapshot {when} {where}")


def folded(now: dict[str, Any] | None, step: dict[str, Any]) -> dict[str, Any]:
    """What a client makes of one more message."""
    past = (now["past"] if now else [])[: step["start"]] + step["past"]
    talk = [line for line in (now["talk"] if now else []) if line["number"] <= step["talk_start"]] + step["talk"]
    return step | {"after": None, "start": 0, "past": past, "talk_start": 0, "talk": talk}


def compare(one: World, two: World) -> None:
    """Everything but what is truly known by then."""
    name, eyes = one.scenario.name, one.scenario.seat
    for world in (one, two):
        story = world.plan.truths
        assert story is not None
        assert known(story[0], eyes) == known(story[1], eyes)
    nothing = Noted("nothing", b"")
    for left, right in zip_longest(one.notes, two.notes, fillvalue=nothing):
        if left.what != right.what:
            raise Tells(f"{name}: {left.what} in one world, {right.what} in the other")
        if left.knowing == right.knowing and left.data != right.data:
            raise Tells(f"{name}: {left.what} differs: {shown(left.data, right.data)}")
    lines = [[line for line in world.lines if '"trace": "f' not in line] for world in (one, two)]
    if lines[0] != lines[1]:
        raise Tells(f"{name}: the log's lines about the viewer differ")


def shown(left: bytes, right: bytes) -> str:
    """Where two rows of bytes part."""
    at = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    return f"at byte {at}: {left[max(0, at - 90) : at + 60]!r} and {right[max(0, at - 90) : at + 60]!r}"

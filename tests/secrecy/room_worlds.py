"""The table of a world as one of a party's room: how people come to it, and what a viewer can try there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .asking import VIEWER, Answer, Asker
from .planning import NOBODY_SEATED, Body

if TYPE_CHECKING:
    from .worlds import World

BOT = "companion"


class Gathering:
    """A screen opens a room, phones come in, and sit down at the table of the first round."""

    def __init__(self, world: World, people: list[int]) -> None:
        self.world = world
        self.people = people

    async def gather(self) -> None:
        """Until the match has begun."""
        world, scenario = self.world, self.world.scenario
        screen = world.askers[NOBODY_SEATED]
        world.room = (await screen.post("/api/rooms", {"game": scenario.game})).json()["room"]
        for seat in self.people:
            await self._do(seat, "join", {"name": self._name(seat), "figure": seat})
        plan = {"bots": len(scenario.bots), "level": BOT, "options": scenario.options}
        await self._do(NOBODY_SEATED, "plan", plan)
        world.id = (await self._do(NOBODY_SEATED, "round", {"round": 1})).json()["table"]
        world.viewer = self._viewer()
        if scenario.kind != "bot":
            await world.follow()
        for seat in self.people:
            world.salt(seat)
            await self._do(seat, "sit", {"nonce": f"{seat:032x}"})
            await world.settle()

    def _viewer(self) -> Asker:
        world, scenario = self.world, self.world.scenario
        if scenario.kind in ("seat", "onlooker"):
            return world.askers[NOBODY_SEATED if scenario.seat is None else scenario.seat]
        return Asker(world.app, VIEWER)

    def _name(self, seat: int) -> str:
        return VIEWER if seat == self.world.scenario.seat else f"guest {seat}"

    async def _do(self, seat: int, command: str, body: Body) -> Answer:
        answer = await ask_room(self.world, self.world.askers[seat], command, body)
        assert answer.status == 200, (self.world.scenario.name, seat, command, answer.body)
        return answer


async def ask_room(world: World, asker: Asker, command: str, body: Any) -> Answer:
    """A command of the room; the viewer's answers are noted."""
    answer = await asker.post(f"/api/rooms/{world.room}/{command}", body)
    if asker.name == VIEWER:
        world.note(f"room {command} {body}", answer.whole)
    return answer


async def point(world: World, seat: int, text: str) -> None:
    """A player shows the screen what will be chosen; refused where several choose at once."""
    world.salt(seat)
    await ask_room(world, world.askers[seat], "point", {"text": text})
    await world.settle()


async def look_at_room(world: World, when: str) -> None:
    """The room as the viewer is told it now; streams keep only their last message until somebody looks."""
    world.note(f"room {when}", (await world.viewer.get(f"/api/rooms/{world.room}")).whole)


async def probe_room(world: World, legal: list[str]) -> None:
    """All that the viewer can try in the room, short of ending the round; some of it stays, in both worlds alike."""
    member = next((guest for seat in world.table.seats if (guest := seat.guest)), "somebody")
    tries: list[tuple[str, Body]] = [
        *(("point", {"text": text}) for text in [*legal[:6], "on", "bribe:3", "spy:Ba", ""]), ("point", {"text": None}),
        ("ready", {"ready": False}), ("ready", {"ready": True}), ("begin", {}), ("round", {"round": 1}),
        ("round", {"round": 2}), ("sit", {"nonce": "f" * 32}), ("plan", {"bots": 1}), ("pause", {"paused": True}),
        ("pause", {"paused": False}), ("lock", {"locked": True}), ("join", {"name": VIEWER, "figure": 7}),
        ("rename", {"member": member, "name": "Another"}), ("lock", {"locked": False}),
    ]  # fmt: skip
    for command, body in tries:
        await ask_room(world, world.viewer, command, body)
        await world.settle()
        await look_at_room(world, f"after {command} {body}")


def last_message(sent: bytes) -> bytes:
    """The last event of what a stream has sent."""
    return sent.strip(b"\n").rpartition(b"\n\n")[2]

"""A whole service in one thread with leaping time: nodes that crash and hang, a store that fails, clocks that step.

Dispatch, streams and background work are the real ones; disk, network, bots' workers and clocks are not.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple, Self

import msgspec

from grotto.kernel.errors import Refusal
from grotto.kernel.rng import Rng
from grotto.server.bot_workers.pool import BotAnswer, BotFailed
from grotto.server.bot_workers.scheduler import Priority
from grotto.server.bot_workers.seat_view import SeatView
from grotto.server.clock import steady_clock
from grotto.server.identity.keys import KeyRing
from grotto.server.live.background import Background
from grotto.server.live.dispatch import Dispatcher
from grotto.server.live.stream import Stream, Viewer
from grotto.server.live.streams import Streams
from grotto.server.live.table_ports import TablePorts
from grotto.server.problem_kinds import KINDS
from grotto.store.store import StoreFailed
from grotto.tables.commands import Create
from grotto.tables.log import Entry
from grotto.tables.ports import Actor, Secret

from .cluster import Outage
from .failures import failures_told
from .hall import SHORT
from .history import Answered, History, Sent, Told
from .judging import chance_is_fair, clocks_are_fair, told_as_written
from .memory import Disk, MemoryStore
from .oracle import Case, judge
from .parties import Plan
from .players import EXPECTED, Message

EPOCH = 1_800_000_000  # seconds since 1970
PATIENCE = 1.0  # seconds that a client waits for an answer
THINKING = 2.5  # seconds that a player takes, at most
ABSENT = 0.05  # how often a player does not choose at all
CALM = 12.0  # seconds after the last fault in which clocks of those who are absent run out
GO_ON = 25.0  # seconds in which every table has to go on: a clock may run, and have got an outage back
PLANS = [
    Plan("diamant", 3, 0, seconds=8), Plan("emerald", 2, 1), Plan("erdgeister", 2, 0, SHORT, seconds=8),
    Plan("emerald", 2, 0, seconds=8), Plan("diamant", 2, 2), Plan("diamant", 2, 1, seconds=8),
]  # fmt: skip

_message = msgspec.json.Decoder(Message).decode


class Lost(Exception):
    """No answer came: the node has crashed, or was too slow."""


class DrawnPorts(TablePorts):
    """Ports whose ids and seeds follow from the run's seed."""

    luck: Random

    def with_luck(self, luck: Random) -> Self:
        self.luck = luck
        return self

    def new_id(self) -> str:
        return self.luck.randbytes(6).hex()

    def new_token(self, kind: Secret) -> str:
        return f"{kind}_{self.luck.randbytes(16).hex()}"

    def new_seed(self) -> bytes:
        return self.luck.randbytes(32)


class Minds:
    """Bots without processes: they answer late, or fail, and choose anything that is legal."""

    def __init__(self, luck: Random) -> None:
        self.luck = luck

    async def think(
        self, bot: str, view: SeatView, seed: int, seconds: float | None = None, asker: object = None
    ) -> BotAnswer:
        await asyncio.sleep(self.luck.uniform(3, 8) if self.luck.random() < 0.05 else self.luck.uniform(0, 0.3))
        if self.luck.random() < 0.05:
            raise BotFailed(bot, "crashed", "planted")
        text = str(self.luck.choice(view.glance()["legal"])["text"])
        return BotAnswer(text=text, odds={}, shares=[], line=[], note="", rounds=0, seconds=0.0)

    def raise_priority(self, table: str, priority: Priority) -> None:
        """Nobody waits for anybody here."""


class SimNode:
    """One process of the service."""

    def __init__(self, service: Service, number: int) -> None:
        luck = Random(f"{service.seed} node {number} {service.births}")
        service.births += 1
        self.store = MemoryStore(service.disk)
        skew = luck.randint(0, 50) if service.shared else 0
        clock = steady_clock(service.disk.marks.get("alive", 0), wall=service.wall, steady=service.steady)
        self.clock: Callable[[], int] = lambda: clock() + skew
        self.dispatcher = Dispatcher(
            self.store,
            self.clock,
            service.keys,
            shared=service.shared,
            make_ports=lambda now, keys: DrawnPorts(now, keys).with_luck(luck),
        )
        self.streams = Streams(self.dispatcher)
        minds: Any = Minds(luck)
        self.background = Background(self.dispatcher, self.streams, minds)
        self.background.automatic_choices.rng = Rng(luck.getrandbits(32))
        self.open: list[Stream] = []
        self._serving: dict[asyncio.Task[Any], None] = {}

    async def answer(self, work: Coroutine[Any, Any, Any]) -> Any:
        """What a request is answered, if the client still waits and the node still lives; raises Lost."""
        task = asyncio.create_task(work)
        self._serving[task] = None
        task.add_done_callback(lambda task: self._serving.pop(task, None))
        done, _ = await asyncio.wait([task], timeout=PATIENCE)
        if not done or task.cancelled():
            task.add_done_callback(lambda task: task.cancelled() or task.exception())
            raise Lost
        return task.result()

    async def crash(self) -> None:
        """Everything stops where it is."""
        await self.store.close()
        tasks = [*self._serving, *sorted(self.background.tasks.running, key=_age)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for stream in self.open:
            stream.close()


def _age(task: asyncio.Task[Any]) -> int:
    """Sets have no order that stays the same; the names of tasks are counted."""
    return int(task.get_name().removeprefix("Task-"))


class Service:
    """Nodes on one disk, and the faults that befall them."""

    def __init__(self, seed: int, keys: KeyRing) -> None:
        self.seed = seed
        self.keys = keys
        self.luck = Random(f"{seed} service")
        self.shared = self.luck.random() < 0.6
        self.disk = Disk(Random(f"{seed} disk"), faults=self.luck.choice([0.0, 0.02, 0.05]))
        self.talk = self.luck.choice([0.0, 0.1])  # where nobody talks, nothing hides a message that was lost
        self.births = 0
        self.offset = self.hung = 0.0
        self.nodes: list[SimNode] = []
        self.outages: list[Outage] = []
        self.faults = Counter[str]()

    def steady(self) -> float:
        """Seconds that have passed, also while everything hung."""
        return asyncio.get_running_loop().time() + self.hung

    def wall(self) -> float:
        """The machine's clock, which somebody may set."""
        return EPOCH + self.offset + self.steady()

    def now(self) -> int:
        """The service's own clock, in milliseconds."""
        return self.nodes[0].clock()

    async def start(self) -> None:
        for number in range(2 if self.shared else 1):
            await self._begin(number)

    async def _begin(self, number: int, down: int | None = None) -> None:
        """A new process; if nobody served since `down`, until now."""
        node = SimNode(self, number)
        if down is not None:
            self.outages.append(Outage(down, node.clock()))
        await node.background.start()
        self.nodes.insert(number, node)

    async def trouble(self, until: float) -> None:
        """One thing after the other."""
        loop = asyncio.get_running_loop()
        while loop.time() < until:
            await asyncio.sleep(self.luck.uniform(1, 8))
            fault = self.luck.choice(["crash", "crash", "hang", "stop"])
            self.faults[fault] += 1
            await getattr(self, f"_{fault}")()

    async def _crash(self) -> None:
        """One node ends, and comes back; where it was the only one, with another wall clock, perhaps."""
        began, number = self.now(), self.luck.randrange(len(self.nodes))
        await self.nodes.pop(number).crash()
        await asyncio.sleep(self.luck.uniform(0.2, 12))
        alone = not self.nodes
        if alone:
            self._step()
        await self._begin(number, began if alone else None)

    async def _stop(self) -> None:
        """All nodes end at once."""
        began = max(node.clock() for node in self.nodes)
        count, nodes, self.nodes = len(self.nodes), self.nodes, []
        for node in nodes:
            await node.crash()
        await asyncio.sleep(self.luck.uniform(7, 30))
        self._step()
        for number in range(count):
            await self._begin(number, began if number == 0 else None)

    async def _hang(self) -> None:
        """Nobody does anything for a while, and nobody notices: time passes all the same."""
        began = self.now()
        self.hung += self.luck.uniform(8, 15)
        self.outages.append(Outage(began, self.now()))

    def _step(self) -> None:
        """Somebody sets the machine's clock while the service is down."""
        if self.luck.random() < 0.3:
            self.faults["step"] += 1
            self.offset += self.luck.uniform(-3600, 3600)

    async def close(self) -> None:
        for node in self.nodes:
            await node.crash()


class SimPlayer:
    """A guest without a network: calls dispatchers instead of sending requests."""

    def __init__(self, name: str, service: Service, history: History) -> None:
        self.name = self.guest = name
        self.service = service
        self.history = history
        self.luck = Random(f"{service.seed} {name}")
        self.latest: Message | None = None
        self.last = ""

    async def do(self, kind: str, table: str, body: dict[str, Any]) -> Answered:
        """A command, sometimes twice at once, until an answer comes."""
        sent = Sent(self.guest, self.luck.randbytes(8).hex(), kind, table, msgspec.json.encode(body))
        self.history.sent[sent.guest, sent.command] = sent
        copies = [self._insist(sent) for _ in range(1 + (self.luck.random() < 0.2))]
        return (await asyncio.gather(*copies))[0]

    async def _insist(self, sent: Sent) -> Answered:
        tries = 0
        while True:
            tries += 1
            nodes = self.service.nodes
            if nodes:
                with suppress(Lost, StoreFailed):
                    return await self._once(sent, self.luck.choice(nodes), tries)
            await asyncio.sleep(self.luck.uniform(0.05, 0.3))

    async def _once(self, sent: Sent, node: SimNode, tries: int) -> Answered:
        actor, command, began = Actor(self.guest, self.name), sent.asked(), asyncio.get_running_loop().time()
        work = (
            node.dispatcher.create(actor, sent.command, command)
            if isinstance(command, Create)
            else node.dispatcher.execute(sent.table, actor, sent.command, command)
        )
        try:
            status, data = 200, await node.answer(work)
        except StoreFailed:
            raise
        except Refusal as refusal:
            status, data = KINDS[refusal.kind].status, msgspec.json.encode({"type": f"/problems/{refusal.kind}"})
            if refusal.kind not in EXPECTED:
                self.history.strange.append(f"{sent.kind} was refused: {refusal!r}")
        answer = Answered(sent, status, data, began, asyncio.get_running_loop().time(), tries, 0)
        self.history.answered.append(answer)
        return answer

    async def read(self, table: str, reader: int) -> None:
        """The stream of a table, over all crashes, until cancelled."""
        while True:
            if self.service.nodes:
                node = self.luck.choice(self.service.nodes)
                with suppress(Lost, StoreFailed):
                    stream = await node.answer(node.streams.open(Viewer(self.guest, "en"), [table], self.last))
                    node.open.append(stream)
                    await self._follow(stream, reader)
            await asyncio.sleep(self.luck.uniform(0.05, 0.5))

    async def _follow(self, stream: Stream, reader: int) -> None:
        async for chunk in stream.messages():
            await asyncio.sleep(self.luck.uniform(0, 0.05))
            for text in chunk.split(b"\n\n"):
                fields = dict(line.split(b": ", 1) for line in text.split(b"\n") if b": " in line[1:])
                if fields.get(b"event") == b"table":
                    self.last = fields[b"id"].decode()
                    told = Told(reader, self.guest, "en", fields[b"data"], 0.0, 0, self.last)
                    self.history.told.append(told)
                    self.latest = _message(told.data)

    async def play(self, table: str, *, clock: bool, orders: bool) -> None:
        """Until the match is over, or cancelled."""
        awaited = ignored = -1
        absent = ABSENT if clock else 0.0
        if orders and self.luck.random() < 0.5:
            absent = 0.4  # whoever gives orders wants to be away
            await self.do("order", table, {"order": {"hold": 3, "then": "ask", "expedition": "all"}})
        while self.latest is None or self.latest.phase != "over":
            await asyncio.sleep(self.luck.uniform(0.2, THINKING))
            seen = self.latest
            if seen is None or seen.scene is None or seen.number < awaited or seen.turn == ignored:
                continue
            answer, die = None, self.luck.random()
            if die < self.service.talk:
                answer = await self.do("say", table, {"text": f"{self.name} {self.luck.randrange(1000)}"})
            elif die < 0.15 and seen.chosen is not None:
                answer = await self.do("unlock", table, {})
            elif die < 0.15 and seen.take_back:
                answer = await self.do("take-back", table, {})
            elif seen.seat in seen.scene.to_act and seen.chosen is None and seen.scene.legal:
                if self.luck.random() < absent:
                    ignored = seen.turn
                    continue
                text = self.luck.choice(seen.scene.legal)["text"]
                answer = await self.do("act", table, {"text": text, "turn": seen.turn})
            if answer is not None and answer.good:
                awaited = answer.json["number"]


class Story(NamedTuple):
    """How a run went."""

    case: Case
    faults: Counter[str]
    digest: str
    """The same for the same seed."""


async def simulate(seed: int, keys: KeyRing, seconds: float = 45.0) -> Story:
    """One run: a while with trouble, then a while without, then the verdict."""
    service, history = Service(seed, keys), History()
    with failures_told(history):
        return await _lived(service, history, seed, keys, seconds)


async def _lived(service: Service, history: History, seed: int, keys: KeyRing, seconds: float) -> Story:
    await service.start()
    plans = service.luck.sample(PLANS, 2)
    parties = [asyncio.create_task(_party(n, plan, service, history)) for n, plan in enumerate(plans)]
    await service.trouble(seconds)
    service.disk.faults = 0.0
    await asyncio.sleep(CALM)
    before = {id: _moves(log) for id, log in service.disk.logs.items()}
    await asyncio.sleep(GO_ON)
    for task in parties:
        task.cancel()
    await asyncio.gather(*parties, return_exceptions=True)
    end = service.now()
    await service.close()
    await asyncio.sleep(2 * PATIENCE)
    case = judge(history, service.disk.logs, keys, told_as_written(200, seed), chance_is_fair,
                 clocks_are_fair(service.outages, end, prompt=60_000))  # fmt: skip
    for id, moves in before.items():
        table = case.at_end(id)
        assert table.phase == "over" or _moves(service.disk.logs[id]) > moves, f"I11: {id} does not go on"
    return Story(case, service.faults + Counter(service.disk.fired), _digest(service.disk))


async def _party(number: int, plan: Plan, service: Service, history: History) -> None:
    """People open a table, play, and look on at each other's moves; until cancelled."""
    players = [SimPlayer(f"guest{number}{seat}", service, history) for seat in range(plan.people)]
    opened = (await players[0].do("create", "", plan.command())).json
    table = str(opened["table"])
    for player in players:
        body = {"nonce": player.luck.randbytes(16).hex(), "invitation": opened["invitation"]}
        await player.do("join", table, body)
    await players[0].do("start", table, {})
    async with asyncio.TaskGroup() as group:
        for seat, player in enumerate(players):
            group.create_task(player.read(table, 10 * number + seat))
            clock = plan.seconds is not None
            group.create_task(player.play(table, clock=clock, orders=clock and plan.game == "diamant"))


def _moves(log: list[Entry]) -> int:
    return sum(entry.kind in ("create", "join", "start", "act", "stand") for entry in log)


def _digest(disk: Disk) -> str:
    """All that happened, without what is sealed with fresh numbers."""
    story = [(e.seq, e.actor, e.command, e.kind, e.at) for log in disk.logs.values() for e in log]
    return hashlib.sha256(repr(story).encode()).hexdigest()

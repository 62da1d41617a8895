"""A7, A8, #26: many clients at two nodes; each command counts once, and each seat is given to one of them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random

import msgspec
import pytest

from tests.store.postgres import Server, make_database

from .cluster import Node
from .hall import Hall
from .history import Answered, History, Sent
from .parties import Plan
from .players import Player
from .runs import judged
from .wire import Address, Line

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

ROUNDS = 20
CROWD = 8
COMMANDS = 250
OPERATIONS = 400


class Pair:
    """Two nodes on one database."""

    def __init__(self, nodes: list[Node], database: str) -> None:
        self.nodes = nodes
        self.database = database
        self.keys = nodes[0].keys
        self.history = History()  # of all clients so far, because the judge reads all tables

    @property
    def addresses(self) -> list[Address]:
        return [node.address for node in self.nodes]


@pytest.fixture(scope="module")
def pair(postgres: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """The same two nodes for all tests here."""
    asyncio.run(make_database(postgres, "repeats"))
    nodes = [Node(tmp_path_factory.mktemp("pair"), postgres.url("repeats"))]
    nodes.append(Node(nodes[0].folder, nodes[0].database))
    with ExitStack() as stack:
        for node in nodes:
            stack.callback(node.close)
            node.start()
            asyncio.run(node.ready())
        yield Pair(nodes, nodes[0].database)


async def in_copies(player: Player, sent: Sent, lines: list[list[Line]], luck: Random) -> list[Answered]:
    """A command 1 to 5 times at once, each time over another connection to either node."""
    copies = luck.randint(1, 5)
    ways = [(node, lines[node][copy]) for copy in range(copies) for node in [luck.randrange(len(lines))]]
    found = await asyncio.gather(*(player.send_once(sent, node, line) for node, line in ways))
    assert None not in found, "an answer was lost, though nothing was broken"
    return [answer for answer in found if answer is not None]


def test_a_command_sent_many_times_to_two_nodes_has_one_effect_and_one_answer(pair: Pair) -> None:
    history, luck = pair.history, Random(8)

    async def party(number: int) -> int:
        """A table of three whose players send everything several times; how many commands had an effect."""
        players = [await Player(f"r{number}-{n}", pair.addresses, history, luck).arrive() for n in range(3)]
        lines = [[Line(address) for _ in range(5)] for address in pair.addresses]
        done = 0

        async def do(player: Player, kind: str, table: str, body: dict[str, object]) -> Answered:
            nonlocal done
            answers = await in_copies(player, player.command(kind, table, body), lines, luck)
            good = [answer for answer in answers if answer.good]
            if good:
                done += 1
                assert {answer.data for answer in answers} == {good[0].data}, answers
            return answers[0]

        try:
            settings = {"game": "diamant", "players": 3}
            opened = (await do(players[0], "create", "", {"settings": settings})).json
            table = opened["table"]
            for player in players:
                body = {"nonce": secrets.token_hex(16), "invitation": opened["invitation"]}
                await do(player, "join", table, body)
            await do(players[0], "start", table, {})
            while done < COMMANDS // 2:
                player = luck.choice(players)
                if luck.random() < 0.3:  # legal twice: only the id tells a repetition from a second word
                    await do(player, "say", table, {"text": luck.choice(["yes", "no"])})
                    continue
                seen = await player.see(table)
                assert seen is not None
                if seen.phase == "over":
                    break
                if seen.chosen is None and seen.scene is not None and seen.scene.legal:
                    text = luck.choice(seen.scene.legal)["text"]
                    await do(player, "act", table, {"text": text})  # no turn: only the id prevents a repetition
            await refuses_other_content(players[0], table)
        finally:
            for some in lines:
                for line in some:
                    line.close()
            for player in players:
                player.close()
        return done

    async def run() -> int:
        done = sum(await asyncio.gather(party(1), party(2), party(3)))
        await judged(history, pair.database, pair.keys)
        return done

    assert asyncio.run(run()) > COMMANDS // 2


async def refuses_other_content(player: Player, table: str) -> None:
    """The same id with another body: refused by both nodes, without effect."""
    first = await player.do("say", table, {"text": "this"})
    other = first.sent._replace(body=msgspec.json.encode({"text": "that"}))
    for node in range(2):
        player.node = node
        answer = await player.send(other)
        assert (answer.status, answer.problem) == (422, "other-content")
        assert player.history.strange.pop().startswith("say was answered 422")
        again = await player.send(first.sent)
        assert again.data == first.data


def test_eight_clients_at_a_table_over_two_nodes_break_nothing(pair: Pair) -> None:
    async def run() -> int:
        known = len(pair.history.answered)
        plans = [Plan("diamant", 8, 0), Plan("diamant", 8, 0)]
        async with Hall(pair.addresses, plans, 7, history=pair.history) as hall:
            while len(pair.history.answered) < known + OPERATIONS:
                hall.check()
                await asyncio.sleep(0.05)
            await hall.close()
        await judged(pair.history, pair.database, pair.keys)
        return len(pair.history.acknowledged)

    assert asyncio.run(run()) > OPERATIONS // 2


def test_the_last_seat_has_one_winner(pair: Pair) -> None:
    history, luck = pair.history, Random(26)

    async def race(number: int, crowd: list[Player]) -> None:
        settings = {"game": "emerald", "players": 2, "public": True}
        table = (await crowd[0].do("create", "", {"settings": settings, "seats": [{"bot": "wisp"}]})).json["table"]
        for player in crowd:
            player.node = luck.randrange(2)
        joins = [player.do("join", table, {"nonce": secrets.token_hex(16)}) for player in crowd]
        answers = await asyncio.gather(*joins)
        assert [answer.problem for answer in answers].count("") == 1, number
        assert {answer.problem for answer in answers if not answer.good} == {"seat-taken"}

    async def run() -> None:
        crowd = [await Player(f"c{n}", pair.addresses, history, luck, patience=20).arrive() for n in range(CROWD)]
        for number in range(ROUNDS):
            await race(number, crowd)
        for player in crowd:
            player.close()
        await judged(history, pair.database, pair.keys)

    asyncio.run(run())

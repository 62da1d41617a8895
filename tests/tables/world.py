"""A small world for tables: time that is told, names that are counted, secrets that are plain."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

import msgspec

from grotto.match.match import Match
from grotto.tables.commands import Act, ChooseForSeat, Command, Create, Join, NewSeat, Start, command_name
from grotto.tables.creating import opening
from grotto.tables.deciding import decide
from grotto.tables.draft import Draft
from grotto.tables.due_choices import due_choices
from grotto.tables.log import SERVER_ACTOR, Entry, canonical, digest, written
from grotto.tables.ports import Actor
from grotto.tables.settings import Settings
from grotto.tables.table import Table

ANNA, BEN, CLEO, DORA = (Actor(f"guest-{name.lower()}", name) for name in ("Anna", "Ben", "Cleo", "Dora"))
THE_SERVER = Actor(SERVER_ACTOR, SERVER_ACTOR)
NONCE = "11" * 16


@dataclass
class World:
    """Moments of a world in which everything is known beforehand."""

    now: int = 1_000_000
    seed: bytes = bytes(range(32))
    made: int = 0
    kept: dict[str, str] = field(default_factory=dict)

    def new_id(self) -> str:
        self.made += 1
        return f"table{self.made:04d}"

    def new_token(self, kind: str) -> str:
        self.made += 1
        return f"{kind}_{self.made:032d}"

    def hashed(self, token: str) -> str:
        return hashlib.sha256(token.encode()).hexdigest()

    def matches(self, token: str, kept: str) -> bool:
        return self.hashed(token) == kept

    def new_seed(self) -> bytes:
        return self.seed

    def seal(self, seed: bytes, table: str) -> str:
        return seed.hex()[::-1]

    def unseal(self, sealed: str, table: str) -> bytes:
        return bytes.fromhex(sealed[::-1])


class Played:
    """A table with its log: commands are decided, written and folded, as the server does it."""

    def __init__(self, world: World, **settings: Any) -> None:
        self.world = world
        self.log: list[Entry] = []
        self.table = Table()
        self.told: dict[str, Any] = {}
        bots, file = settings.pop("bots", []), settings.pop("match_file", None)
        command = Create(settings=Settings(**settings), seats=[NewSeat(bot=bot) for bot in bots], match_file=file)
        draft = opening("table0000", ANNA, command, world)
        self._write("table0000", ANNA, command, draft)

    @property
    def match(self) -> Match:
        """The match that has begun."""
        assert self.table.match is not None
        return self.table.match

    def do(self, actor: Actor, command: Command) -> dict[str, Any]:
        """One command; raises what it is refused with, and then nothing has changed."""
        draft = decide(self.table, actor, command, self.world)
        return self._write(self.table.id, actor, command, draft)

    def _write(self, id: str, actor: Actor, command: Command, draft: Draft) -> dict[str, Any]:
        entry = written(
            self.table.last,
            table=id,
            actor=actor.guest,
            command=f"command-{len(self.log)}",
            asked=digest([command_name(type(command)), msgspec.to_builtins(command)]),
            kind=draft.kind,
            body=canonical(draft.body),
            at=self.world.now,
            answer=b"{}",
        )
        after = self.table.copy()
        after.apply(entry, draft.match)
        self.log.append(entry)
        self.table = after
        self.told = draft.answer
        return draft.answer

    def join(self, *actors: Actor) -> Played:
        """These people sit down, one after the other."""
        for actor in actors:
            self.do(actor, Join(nonce=NONCE, invitation=self.told.get("invitation")))
        return self

    def start(self) -> Played:
        self.do(ANNA, Start())
        return self

    def act(self, actor: Actor, text: str, seat: int | None = None) -> None:
        self.do(actor, Act(text=text, seat=seat))

    def legal(self, seat: int) -> list[str]:
        """What a seat may do now."""
        assert self.table.match is not None
        return [str(value["text"]) for value in self.table.match.glance(seat)["legal"]]

    def finish_by_server(self, limit: int = 5000) -> None:
        """Let the server choose for bots, absent players and orders, with timeout choices, until nothing is due."""
        for _ in range(limit):
            choices = due_choices(self.table, self.world.now)
            if not choices:
                return
            due, match = choices[0], self.table.match
            assert match is not None
            text = due.text or match.game.timeout_choice(match.view(due.seat))
            self.do(THE_SERVER, ChooseForSeat(seat=due.seat, text=text, why=due.why, turn=due.turn))

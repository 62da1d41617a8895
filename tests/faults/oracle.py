"""The judge of all fault runs: compares what clients remember with what the log says. Knows nothing of the server.

I1 every acknowledged command is in the log once, where its answer says     I7 chance is as it was promised
I2 numbers without gap or double                                           I8 nobody did what they might not do
I3 whoever was told something was told what the log says                   I9 clocks are fair
I4 nobody is told of an earlier state after a later one                    I10 the games' own sums hold
I5 the log leads to the states that it names    I6 the chain of hashes     I11 (the run's) every table goes on
I12 rooms hold what their people were granted
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from grotto.kernel.errors import Refusal
from grotto.server.identity.keys import KeyRing
from grotto.server.live.entries import ANSWER_PURPOSE, SEALED, command_digest
from grotto.tables.log import SERVER_ACTOR, Entry
from grotto.tables.table import DamagedLog, Table

from .history import Answered, History

OWN = {"act", "unlock", "take-back", "resign", "sit-out", "return", "order", "recovery", "consent", "bet", "dare"}
"""What one does for a seat of one's own."""
OF_ROOMS = {"admit", "seat-guest", "dismiss", "rename-seat", "pause"}
"""What the server does at tables of rooms alone."""


class Broken(AssertionError):
    """A promise was broken; says which, and where."""


class Log(Protocol):
    """Of a store, what the judge reads."""

    def all_tables(self) -> AsyncIterator[str]: ...

    async def entries(self, table: str, after: int = 0) -> list[Entry]: ...


@dataclass
class Case:
    """All that is known after a run."""

    history: History
    logs: dict[str, list[Entry]]
    keys: KeyRing
    steps: dict[str, list[Table]] = field(default_factory=dict)
    """Each table after 0, 1, 2 ... entries."""
    problems: list[str] = field(default_factory=list)

    def note(self, rule: str, *what: object) -> None:
        self.problems.append(f"{rule}: {' '.join(map(str, what))}")

    def at_end(self, table: str) -> Table:
        return self.steps[table][-1]


Check = Callable[[Case], None]


async def read(store: Log) -> dict[str, list[Entry]]:
    """All logs."""
    return {table: await store.entries(table) async for table in store.all_tables()}


def judge(history: History, logs: dict[str, list[Entry]], keys: KeyRing, *more: Check) -> Case:
    """Everything is as it was promised, or Broken says what is not."""
    case = Case(history, logs, keys)
    for check in (logs_fold, commands_are_done_once, nobody_exceeds_rights, *more):
        check(case)
    case.problems += [f"clients: {strange}" for strange in history.strange]
    if case.problems:
        shown = "\n".join(case.problems[:20])
        raise Broken(f"{len(case.problems)} promises were broken:\n{shown}")
    return case


def logs_fold(case: Case) -> None:
    """I2, I5, I6, I10: every log can be folded, and every state on the way is sound."""
    for id, entries in case.logs.items():
        case.steps[id] = steps = [Table()]
        if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
            case.note("I2", id, "has the numbers", [entry.seq for entry in entries])
        for entry in entries:
            after = steps[-1].copy()
            try:
                after.apply(entry)
                if after.match is not None:
                    after.match.state.check()
            except (DamagedLog, Refusal, KeyError) as error:
                case.note("I5", id, entry.seq, repr(error))
                break
            steps.append(after)


def commands_are_done_once(case: Case) -> None:
    """I1: in the log once, with the same answer every time; what was refused is not there; nothing else is."""
    done: dict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entries in case.logs.values():
        for entry in entries:
            if not (entry.kind == "create" and _is_rematch(entry)):
                done[entry.actor, entry.command].append(entry)
    answers: dict[tuple[str, str], set[bytes]] = defaultdict(set)
    for answer in case.history.answered:
        found = done.get((answer.sent.guest, answer.sent.command), [])
        known = case.history.sent[answer.sent.guest, answer.sent.command]
        if answer.good:
            answers[answer.sent.guest, answer.sent.command].add(answer.data)
            _acknowledged(case, answer, found)
        elif found and answer.sent == known and not _overtaken(answer, case.history.answered):
            case.note("I1", answer.sent, "was refused with", answer.status, "and is in the log at", found[0].seq)
    for key, data in answers.items():
        if len(data) != 1:
            case.note("I1", key, "was answered in different ways", data)
    for (actor, command), found in done.items():
        if _is_of_room(case, found[0]):
            continue
        if actor != SERVER_ACTOR and (sent := case.history.sent.get((actor, command))) is None:
            case.note("I1", found[0].table, found[0].seq, "is a command that nobody sent:", command)
        elif actor != SERVER_ACTOR and sent is not None and found[0].asked != command_digest(sent.asked()):
            case.note("I1", found[0].table, found[0].seq, "is not what was asked for")


def _overtaken(refused: Answered, answers: Sequence[Answered]) -> bool:
    """Whether a copy of a refused command was on its way at the same time, and came to be accepted."""
    return any(other.good and other.sent == refused.sent and other.ended > refused.began for other in answers)


def _acknowledged(case: Case, answer: Answered, found: Sequence[Entry]) -> None:
    said = answer.json
    if len(found) != 1:
        case.note("I1", answer.sent, "was acknowledged and is in the log", len(found), "times")
        return
    entry = found[0]
    if entry.table != said["table"] or plain(entry, case.keys) != answer.data:
        case.note("I1", answer.sent, "was answered", answer.data, "but the log says", entry.table, entry.seq)
    if entry.seq < len(case.steps[entry.table]):
        table = case.steps[entry.table][entry.seq]
        seats = table.seats_of(entry.actor)
        if table.number(said.get("seat", seats[0] if seats else None)) != said["number"]:
            case.note("I1", answer.sent, "has the number", said["number"], "in its answer, but another in the log")


def plain(entry: Entry, keys: KeyRing) -> bytes:
    """The answer as it was sent."""
    if not entry.answer.startswith(SEALED):
        return entry.answer
    return keys.unseal(entry.answer.removeprefix(SEALED).decode(), purpose=ANSWER_PURPOSE, about=entry.table)


def _is_rematch(entry: Entry) -> bool:
    return "before" in msgspec.json.decode(entry.body)


def _is_of_room(case: Case, entry: Entry) -> bool:
    """Whether a room has asked for this in the name of its people."""
    of_room = bool(case.at_end(entry.table).room) and entry.kind in ("create", "join", "start")
    return of_room and entry.command.startswith(("round-", "sit-", "start-"))


def nobody_exceeds_rights(case: Case) -> None:
    """I8: written apart from the server's own rules, as far as seats go."""
    for id, steps in case.steps.items():
        for before, entry in zip(steps, case.logs[id], strict=False):
            body = msgspec.json.decode(entry.body)
            if not _allowed(before, entry, body):
                case.note("I8", id, entry.seq, entry.kind, "by", entry.actor, body)


def _allowed(before: Table, entry: Entry, body: dict[str, Any]) -> bool:
    seated = entry.actor in [seat.guest for seat in before.seats]
    if entry.kind in OWN:
        return bool(before.seats[body["seat"]].guest == entry.actor)
    if entry.kind == "hold-clocks":
        return entry.actor == SERVER_ACTOR
    if entry.kind in OF_ROOMS:
        return entry.actor == SERVER_ACTOR and bool(before.room)
    if entry.kind == "stand":  # its name says for which turn it was meant
        meant = f"{body['why']}:{body['seat']}:{before.turn}"
        return entry.actor == SERVER_ACTOR and entry.command.rpartition(":")[0] == meant
    if entry.kind == "create":
        return before.last is None and entry.actor != SERVER_ACTOR
    if entry.kind == "join":
        seat = before.seats[body["seat"]]
        return before.phase == "open" and seat.free and seat.called in (None, entry.actor)
    if entry.kind == "start":
        return before.phase == "open" and (seated or entry.actor == before.host)
    if entry.kind in ("say", "emote"):
        return seated or entry.actor in before.watchers
    return entry.actor != SERVER_ACTOR

"""More of the judge: what clients were told, fair chance, and clocks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random

import msgspec

from grotto.kernel.errors import Refusal
from grotto.server.live.table_ports import SEED_PURPOSE
from grotto.tables.log import Entry
from grotto.tables.proof import check_proof, make_proof
from grotto.tables.seen import News, look
from grotto.tables.table import Table

from .cluster import Outage
from .history import Told
from .oracle import Case, Check

TOLERANCE = 500  # milliseconds between a server's readiness and our knowledge of it
PROMPT = 20_000  # milliseconds after which a deadline that has not fired is forgotten

_encode = msgspec.json.Encoder().encode


class Head(msgspec.Struct):
    """What a message says about itself."""

    table: str
    number: int
    after: int | None
    now: int
    seat: int | None
    start: int
    talk_start: int
    chance: dict[str, object]


_head = msgspec.json.Decoder(Head).decode


def told_as_written(most: int = 2000, seed: int = 1) -> Check:
    """I3 and I4: all numbers in order; the content of so many messages, to the byte."""

    def check(case: Case) -> None:
        heads = [(told, _head(told.data)) for told in case.history.told]
        _in_order(case, heads)
        picked = heads if len(heads) <= most else Random(seed).sample(heads, most)
        numbered: dict[tuple[str, int | None], dict[int, Table]] = {}
        for told, head in picked:
            if head.table in case.steps:
                key = (head.table, head.seat)
                if key not in numbered:
                    numbered[key] = _by_number(case.steps[head.table], head.seat)
                _same(case, told, head, numbered[key])
        last = {(told.guest, head.table): head for told, head in heads}
        for (guest, id), head in last.items():
            if id not in case.steps or case.at_end(id).number(head.seat) < head.number:
                case.note("I3", guest, "was told of message", head.number, "at", id, "which the log does not have")

    return check


def _in_order(case: Case, heads: list[tuple[Told, Head]]) -> None:
    seen: dict[tuple[int, str, int | None], int] = {}
    for told, head in heads:
        key = (told.reader, head.table, head.seat)
        if head.number < seen.get(key, 0):
            case.note("I4", told.guest, "saw", head.number, "after", seen[key], "at", head.table)
        elif head.number == seen.get(key):
            case.note("I4", told.guest, "was told twice of", head.number, "at", head.table)
        seen[key] = head.number


def _by_number(steps: Sequence[Table], seat: int | None) -> dict[int, Table]:
    """The table when a viewer had so many messages: what follows without a message is nothing to see."""
    found: dict[int, Table] = {}
    for table in steps[1:]:
        found.setdefault(table.number(seat), table)
    return found


def _same(case: Case, told: Told, head: Head, numbered: dict[int, Table]) -> None:
    table = numbered.get(head.number)
    if table is None:
        case.note("I3", told.guest, "was told of message", head.number, "at", head.table)
        return
    news = None if head.after is None else News(head.start, head.talk_start)
    seen = look(table, told.guest, head.seat, told.language, head.now, news)
    if _encode(seen) != told.data:
        case.note("I3", told.guest, "was told", told.data[:3000], "but the log says", _encode(seen)[:3000])


def chance_is_fair(case: Case) -> None:
    """I7: every draw of every match follows from the seed that was promised, and from the players' numbers."""
    for id, steps in case.steps.items():
        table = steps[-1]
        if table.match is None:
            continue
        seed = case.keys.unseal(table.sealed_seed, purpose=SEED_PURPOSE, about=id)
        if table.phase == "over" and table.seed != seed.hex():
            case.note("I7", id, "has opened another seed than the one it kept")
        nonces = {number: bytes.fromhex(seat.nonce) for number, seat in enumerate(table.seats) if seat.nonce}
        try:
            text = make_proof(table.match, table=id, seed=seed, nonces=nonces, abandoned=True)
            verdict = check_proof(text)
        except Refusal as error:
            case.note("I7", id, repr(error))
            continue
        if verdict.commitment != table.commitment or verdict.draws != table.draws:
            case.note("I7", id, "promised", table.commitment, "and kept", verdict.commitment)
    for told in case.history.told:
        head = _head(told.data)
        if head.table in case.steps and head.chance["commitment"] != case.at_end(head.table).commitment:
            case.note("I7", told.guest, "was shown another commitment at", head.table)


def clocks_are_fair(outages: Sequence[Outage] = (), end: int | None = None, *, prompt: int = PROMPT) -> Check:
    """I9: nobody acts after their time, nobody's time is up before it is, and nobody pays for an outage.

    With `end`, a moment until which somebody served: whatever was due long before has fired.
    """

    def check(case: Case) -> None:
        for id, steps in case.steps.items():
            fired: dict[tuple[int, int], int] = defaultdict(int)
            limit = steps[-1].settings.seconds
            if limit is None:
                continue
            begun: dict[int, int] = {}  # when there was so much past: taking back brings no new time
            for before, after, entry in zip(steps, steps[1:], case.logs[id], strict=False):
                body = msgspec.json.decode(entry.body)
                deadline = before.deadlines.get(body.get("seat", -1))
                if entry.kind == "act" and deadline is not None and entry.at > deadline:
                    case.note("I9", id, entry.seq, "is", entry.at - deadline, "ms too late")
                if body.get("why") == "clock":
                    fired[before.turn, body["seat"]] += 1
                    _paid(case, entry, begun[_past(before)], limit, outages, prompt)
                if "draws" in body:
                    begun[_past(after)] = entry.at
            if any(times > 1 for times in fired.values()):
                case.note("I9", id, "has a deadline that fired more than once:", dict(fired))
            late = [
                d
                for n, d in steps[-1].deadlines.items()
                if end is not None and n in steps[-1].to_act and d + PROMPT < end
            ]
            if late:
                case.note("I9", id, "has deadlines that nobody minded:", late, "now is", end)

    return check


def _past(table: Table) -> int:
    return 0 if table.match is None else len(table.match.done)


def _paid(case: Case, entry: Entry, began: int, limit: int, outages: Sequence[Outage], prompt: int) -> None:
    """The time that a seat really had, counted without a look at any deadline."""
    had = entry.at - began
    down = sum(max(0, min(entry.at, outage.ended) - max(began, outage.began)) for outage in outages)
    if had - down < limit * 1000 - TOLERANCE:
        case.note("I9", entry.table, entry.seq, "had", had, "ms, of which nobody served for", down, "ms")
    if had - down > limit * 1000 + prompt:
        case.note("I9", entry.table, entry.seq, "fired only after", had, "ms")

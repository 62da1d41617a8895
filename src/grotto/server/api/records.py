"""Records of a finished match: its file, its proof, and a replay of every step as any seat saw it."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from grotto.match.match import Match
from grotto.match.record import dumps
from grotto.server.words import words
from grotto.tables.names import shown_names, shown_seats
from grotto.tables.proof import make_proof
from grotto.tables.refusals import NoTable, WrongPhase
from grotto.tables.replay import PAGE, Replay, check_eyes, replay_of, start_of_page_with
from grotto.tables.table import Table

from .answers import raw_answer
from .hidden_tables import visible
from .request import ApiRequest
from .routing import Query, Route
from .tables import LANGUAGE

_encode = msgspec.json.Encoder().encode

PLAYED = 5  # playing an event once more takes about as long as telling this many
REPLAY_START = Query("start", "Where the page starts: `next` of the page before it", "^[0-9]{1,5}$")
EYES = Query("seat", "Through which eyes: a seat, `onlooker`, or `open` for all", "^([0-9]{1,2}|onlooker|open)$")


async def finished_match(request: ApiRequest) -> tuple[Table, Match]:
    """A table whose match is over; before that, nothing of its record is told."""
    table, _ = await visible(request, None)  # whether there is such a table is not told to everybody
    if table.phase != "over":
        raise WrongPhase(words("record-closed"))
    if table.match is None:
        raise NoTable(words("no-match"))
    return table, table.match


async def record(request: ApiRequest) -> Response:
    """The match file."""
    table, match = await finished_match(request)
    name = f"{table.settings.game}-{table.id}.grotto"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    text = await match_file(request, table, match)
    return Response(text, media_type="text/plain", headers=headers)


async def match_file(request: ApiRequest, table: Table, match: Match) -> bytes:
    """The text of the match file, on the caller's account."""
    request.charge(len(match.done))
    return await request.context.replays.get((table.id, "record"), lambda: dumps(match).encode())


async def proof(request: ApiRequest) -> Response:
    """Everything that is needed to check that chance was fair."""
    table, match = await finished_match(request)
    if table.match_file is not None:
        raise WrongPhase(words("no-proof"))
    nonces = {number: bytes.fromhex(seat.nonce) for number, seat in enumerate(table.seats) if seat.nonce}
    request.charge(len(match.done))
    made = await request.context.replays.get((table.id, "proof"), lambda: make_proof(
        match, table=table.id, seed=bytes.fromhex(table.seed), nonces=nonces, aborted=table.false_starts,
        abandoned=table.called_off).encode())  # fmt: skip
    headers = {"content-disposition": f'attachment; filename="{table.settings.game}-{table.id}.proof.json"'}
    return Response(made, media_type="application/json", headers=headers)


async def replay(request: ApiRequest) -> Response:
    """Every step, through any eyes."""
    table, match = await finished_match(request)
    language, eyes = request.language, request.query("seat") or "onlooker"
    check_eyes(match, eyes)
    start = start_of_page_with(int(request.query("start") or 0), match)
    name, events = (table.id, eyes, language, start), min(PAGE, len(match.done) - start)
    request.charge(events if request.context.replays.has(name) else (1 + PLAYED) * events + start)
    return raw_answer(await request.context.replays.get(name, lambda: replayed(table, eyes, language, start)))


def replayed(table: Table, eyes: str, language: str, start: int = 0) -> bytes:
    """A page of a finished match as it is sent."""
    assert table.match is not None
    shown = replay_of(table.match, shown_names(table.seats, language), eyes, language, start)
    shown.table, shown.title = table.id, table.settings.title
    shown.created, shown.ended = table.created, table.ended
    shown.characters = [seat.character for seat in shown_seats(table.seats, language)]
    return _encode(shown)


ROUTES = [
    Route("GET", "/api/tables/{table}/record", "record", "The match file of a finished match.", record, "text/plain",
          problems=("no-table", "wrong-phase")),
    Route("GET", "/api/tables/{table}/proof", "proof", "The proof that chance was fair: see `grotto verify`.", proof,
          dict[str, Any], problems=("no-table", "wrong-phase")),
    Route("GET", "/api/tables/{table}/replay", "replay", "Every step of a finished match, through any eyes.", replay,
          Replay, queries=(EYES, REPLAY_START, LANGUAGE), problems=("no-table", "wrong-phase", "bad-option")),
]  # fmt: skip

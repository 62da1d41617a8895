"""Records of a finished match: its file, its proof, and a replay of every step as any seat saw it."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from grotto.kernel.constants import CHANCE
from grotto.kernel.errors import BadOption
from grotto.kernel.view import Event, Outcome
from grotto.match.match import Match
from grotto.match.record import dumps
from grotto.server.words import words
from grotto.tables.names import shown_names, shown_seats
from grotto.tables.open_cards import open_events, open_position
from grotto.tables.proof import make_proof
from grotto.tables.refusals import NoTable, WrongPhase
from grotto.tables.refusals import words as table_words
from grotto.tables.seen import EventSeen, event_seen
from grotto.tables.table import Table

from .answers import raw_answer
from .hidden import visible
from .request import ApiRequest
from .routing import Query, Route
from .tables import LANGUAGE

_encode = msgspec.json.Encoder().encode

EYES = Query("seat", "Through which eyes: a seat, `onlooker`, or `open` for all", "^([0-9]{1,2}|onlooker|open)$")


class Moment(msgspec.Struct, kw_only=True):
    """The match after so many events."""

    to_act: list[int]
    position: dict[str, Any]


class Replay(msgspec.Struct, kw_only=True):
    """A match from the first event to the last."""

    table: str | None
    """Null for a match file."""
    game: str
    rules: str
    players: int
    options: dict[str, Any]
    names: list[str]
    characters: list[str | None]
    """By seat, whom of the cast a bot appeared as."""
    seat: int | None
    moments: list[Moment]
    """One more than events: the first is before anything happened."""
    past: list[EventSeen]
    outcome: Outcome | None
    created: int | None
    ended: int | None
    title: str


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
    request.charge(len(match.done))
    return raw_answer(
        await request.context.replays.get((table.id, eyes, language), lambda: replayed(table, eyes, language))
    )


def replayed(table: Table, eyes: str, language: str) -> bytes:
    """A finished match as it is sent."""
    assert table.match is not None
    shown = replay_of(table.match, shown_names(table.seats, language), eyes, language)
    shown.table, shown.title = table.id, table.settings.title
    shown.created, shown.ended = table.created, table.ended
    shown.characters = [seat.character for seat in shown_seats(table.seats, language)]
    return _encode(shown)


def replay_of(match: Match, names: list[str], eyes: str, language: str) -> Replay:
    """A match from its first event to its last, without a table."""
    if eyes.isdecimal() and int(eyes) >= match.players:
        raise BadOption(table_words("no-seat", seat=eyes, last=match.players - 1))
    moments, past = _steps(match, int(eyes) if eyes.isdecimal() else None, everything=eyes == "open")
    return Replay(
        table=None,
        game=match.game.name,
        rules=match.game.version,
        players=match.players,
        options=match.game.drawn_options(match.options),
        names=names,
        characters=[None] * match.players,
        seat=int(eyes) if eyes.isdecimal() else None,
        moments=moments,
        past=[event_seen(match.game, event, names, language) for event in past],
        outcome=match.outcome,
        created=None,
        ended=None,
        title="",
    )


def _steps(match: Match, seat: int | None, *, everything: bool) -> tuple[list[Moment], list[Event]]:
    """The match once more, with a look after every event."""
    again = match.rewound(0)
    moments = [_moment(again, seat, everything=everything)]
    for done in match.done:
        again.play(done.text, None if done.by == CHANCE else done.by)
        moments.append(_moment(again, seat, everything=everything))
    return moments, open_events(match) if everything else match.events(seat)


def _moment(match: Match, seat: int | None, *, everything: bool) -> Moment:
    position = open_position(match) if everything else dict(match.glance(seat)["position"])
    return Moment(to_act=match.to_act, position=position)


ROUTES = [
    Route("GET", "/api/tables/{table}/record", "record", "The match file of a finished match.", record, "text/plain",
          problems=("no-table", "wrong-phase")),
    Route("GET", "/api/tables/{table}/proof", "proof", "The proof that chance was fair: see `grotto verify`.", proof,
          dict[str, Any], problems=("no-table", "wrong-phase")),
    Route("GET", "/api/tables/{table}/replay", "replay", "Every step of a finished match, through any eyes.", replay,
          Replay, queries=(EYES, LANGUAGE), problems=("no-table", "wrong-phase", "bad-option")),
]  # fmt: skip

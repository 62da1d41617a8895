"""Planted leaks around the table: refusals, advice, bots, lists, records, numbers about the service, logs."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

import grotto
from grotto.analysis import why
from grotto.analysis.review.review import Parts, assemble
from grotto.kernel.view import View
from grotto.match.match import Match
from grotto.rooms import pointing
from grotto.rooms import seen as rooms_seen
from grotto.rooms.room import Pointing, Room
from grotto.rooms.seen import Looking, MemberSeen
from grotto.server import logs
from grotto.server.api import analysis, hints, records, reviews
from grotto.server.api import tables as api
from grotto.server.api.request import ApiRequest
from grotto.server.bot_workers.messages import AnalysisRequest, ChancesRequest
from grotto.server.bot_workers.pool import BotWorkerPool, Purpose
from grotto.server.bot_workers.seat_view import SeatView
from grotto.server.live import dispatch, pacing
from grotto.server.live import rooms as live_rooms
from grotto.server.live.reviews import Reviews, ReviewSoFar
from grotto.server.live.table_ports import TablePorts
from grotto.server.metrics import Metrics
from grotto.store.queries import Queries
from grotto.store.store import GuestStatistics
from grotto.tables import commands as ask
from grotto.tables import deciding, seen
from grotto.tables.refusals import NotAllowed
from grotto.tables.summary import TableSummary, summary_of
from grotto.tables.table import Table

from .fixing import NOW
from .leaking import (
    CAVES,
    GNOMES,
    KNIGHTS,
    SCREEN,
    SEATED,
    Patch,
    hidden,
    leak,
    replaced,
)

# -- refusals, advice, bots ---------------------------------------------------------------------------------------


@leak("a refusal that names a number", GNOMES)
def _(patch: Patch) -> None:
    refusals = grotto.game("erdgeister").refusals

    def secret(state: Any) -> str:
        return f"your rival holds {state.number[:]}"

    patch.setattr(refusals, "not_your_turn", lambda state, *_: (secret(state), None))
    patch.setattr(refusals, "why_not", lambda state, *_: (secret(state), None))


@leak("a reason that knows more", GNOMES)
def _(patch: Patch) -> None:
    patch.setattr(Match, "why", lambda *_: (f"your rival holds {hidden(NOW.world.table)}", None))


@leak("another kind of refusal when somebody leaves", CAVES)
def _(patch: Patch) -> None:
    honest = deciding._DECIDERS[ask.TakeBack]

    def take_back(table: Table, *asked: Any) -> Any:
        if "back" in [text for seat, text in table.locks.items() if seat != NOW.world.scenario.seat]:
            raise NotAllowed("Not while somebody leaves")
        return honest(table, *asked)

    deciders: dict[Any, Any] = deciding._DECIDERS
    patch.setitem(deciders, ask.TakeBack, take_back)


@leak("a trace made from the state", CAVES)
def _(patch: Patch) -> None:
    patch.setattr(logs, "trace", lambda: f"{hidden(NOW.world.table):016x}" if NOW.world.id else "")


def tell_thinkers(patch: Patch, wanted: str) -> None:
    """Questions carry something of the state."""
    honest = BotWorkerPool.think

    class Told(SeatView):
        """A view that tells more than it may."""

        def glance(self) -> View:
            view = super().glance()
            view["position"] = view["position"] | {"all": hidden(NOW.world.table)}
            return view

    async def think(
        self: BotWorkerPool, bot: str, view: SeatView, seed: int, *rest: Any, purpose: Purpose = "move", **named: Any
    ) -> Any:
        view = Told(*view) if purpose == wanted else view
        return await honest(self, bot, view, seed, *rest, purpose=purpose, **named)

    patch.setattr(BotWorkerPool, "think", think)


def tell_coach(patch: Patch, kind: type[AnalysisRequest | ChancesRequest]) -> None:
    """What the coach is asked carries something of the state."""
    honest = BotWorkerPool.ask

    async def ask(self: BotWorkerPool, request: Any, *rest: Any) -> Any:
        if isinstance(request, kind):
            request.view["position"] = request.view["position"] | {"all": hidden(NOW.world.table)}
        return await honest(self, request, *rest)

    patch.setattr(BotWorkerPool, "ask", ask)


for game in (GNOMES | {"players": 2}, KNIGHTS, CAVES):
    where = game | {"hints": "always"}

    @leak(f"advice from the state of {game['game']}", where)
    def _(patch: Patch) -> None:
        tell_coach(patch, AnalysisRequest)

    @leak(f"chances from the state of {game['game']}", where)
    def _(patch: Patch) -> None:
        tell_coach(patch, ChancesRequest)

    @leak(f"reasons that know the state of {game['game']}", where)
    def _(patch: Patch) -> None:
        honest = why.why

        def knowing(*asked: Any) -> str:
            return f"{honest(*asked)} {hidden(NOW.world.table)}"

        patch.setattr(hints, "why", knowing)


@leak("a bot that is told the state", {"game": "erdgeister", "kind": "bot"})
def _(patch: Patch) -> None:
    tell_thinkers(patch, "move")


@leak("a bot that is shown when it is ready", {"kind": "bot", "game": "erdgeister"})
def _(patch: Patch) -> None:
    patch.setattr(pacing, "release_at", lambda started, pause, allowance, ready: ready + pause)


# -- lists, records, numbers about the service --------------------------------------------------------------------


@leak("the record during play", GNOMES)
def _(patch: Patch) -> None:
    honest = records.finished_match

    async def finished(request: ApiRequest) -> Any:
        if not request.http.url.path.endswith("/record"):
            return await honest(request)
        table = await request.context.dispatcher.table(request.path("table"))
        return table, table.match

    patch.setattr(records, "finished_match", finished)


@leak("the replay during play", GNOMES)
def _(patch: Patch) -> None:
    honest = records.finished_match

    async def finished(request: ApiRequest) -> Any:
        if not request.http.url.path.endswith("/replay"):
            return await honest(request)
        table = await request.context.dispatcher.table(request.path("table"))
        return table, table.match

    patch.setattr(records, "finished_match", finished)


@leak("the analysis board of a running match", GNOMES)
def _(patch: Patch) -> None:
    async def running(request: ApiRequest) -> Any:
        table = await request.context.dispatcher.table(request.path("table"))
        return table, table.match

    patch.setattr(analysis, "finished_match", running)


@leak("the review of a running match", GNOMES)
def _(patch: Patch) -> None:
    async def running(request: ApiRequest) -> Any:
        table = await request.context.dispatcher.table(request.path("table"))
        return table, table.match

    async def follow(self: Reviews, table: str, match: Match, asker: object) -> Any:
        review = replaced(assemble(match, Parts()), note=str(hidden(NOW.world.table)))
        return ReviewSoFar("working", 0, lambda: review)

    patch.setattr(reviews, "finished_match", running)
    patch.setattr(Reviews, "follow", follow)


@leak("the proof during play", SEATED)
def _(patch: Patch) -> None:
    honest = records.finished_match

    async def finished(request: ApiRequest) -> Any:
        if not request.http.url.path.endswith("/proof"):
            return await honest(request)
        table = await request.context.dispatcher.table(request.path("table"))
        ports = TablePorts(request.context.clock(), request.context.keys)
        table = table.copy()
        table.called_off = True
        table.seed = ports.unseal(table.sealed_seed, table.id).hex()
        return table, table.match

    patch.setattr(records, "finished_match", finished)


@leak("points of running matches in lists", KNIGHTS)
def _(patch: Patch) -> None:
    def summary_with_points(table: Table) -> TableSummary:
        found = summary_of(table)
        if table.match is None:
            return found
        state: Any = table.match.state
        seats = [replaced(seat, points=state.points(number)) for number, seat in enumerate(found.seats)]
        return replaced(found, seats=seats)

    patch.setattr(dispatch, "summary_of", summary_with_points)


@leak("statistics of a running match", GNOMES)
def _(patch: Patch) -> None:
    async def tally(self: Queries, guest: str) -> list[GuestStatistics]:
        return [GuestStatistics(game="erdgeister", players=2, played=1, won=0.5, points=hidden(NOW.world.table))]

    patch.setattr(Queries, "tally", tally)


@leak("a digest of the state as ETag", {"kind": "stranger", "game": "erdgeister", "public": True})
def _(patch: Patch) -> None:
    def answer(value: Any, status: int = 200) -> Response:
        state = NOW.world.table.match
        tag = {} if state is None else {"etag": f'"{state.state.digest()}"'}
        return Response(msgspec.json.encode(value), status, tag, "application/json")

    patch.setattr(api, "json_answer", answer)


@leak("a snapshot that is longer when somebody leaves", CAVES)
def _(patch: Patch) -> None:
    def answer(value: Any, status: int = 200) -> Response:
        padding = b" " * list(NOW.world.table.locks.values()).count("back")
        return Response(msgspec.json.encode(value) + padding, status, media_type="application/json")

    patch.setattr(api, "json_answer", answer)


def only_in_snapshots(patch: Patch) -> None:
    """The same in both worlds, but not in the stream (B2)."""
    honest = seen.look
    patch.setattr(api, "look", lambda *asked: replaced(honest(*asked), turn=1_000_000))


@leak("numbers about the service that count leavers", {**CAVES, "seconds": None})
def _(patch: Patch) -> None:
    honest = Metrics.text
    patch.setattr(Metrics, "text", lambda self: f"{honest(self)}grotto_secrets {hidden(NOW.world.table)}\n")


@leak("a line of the log that knows more", CAVES)
def _(patch: Patch) -> None:
    honest = logs.tell

    def tell(event: str, **fields: Any) -> None:
        honest(event, **fields, count=hidden(NOW.world.table) if NOW.world.id else 0)

    patch.setattr(logs, "tell", tell)


# -- rooms --------------------------------------------------------------------------------------------------------


@leak("a room whose members are ready if they go on", SCREEN | {"game": "diamant"})
def _(patch: Patch) -> None:
    honest = rooms_seen._members

    def members(room: Room, at: Looking) -> list[MemberSeen]:
        locks = {} if at.table is None else at.table.locks
        return [
            replaced(member, ready=member.seat is None or locks.get(member.seat) != "back")
            for member in honest(room, at)
        ]

    patch.setattr(rooms_seen, "_members", members)


@leak("pointing at a bribe with its value", SCREEN | {"game": "emerald"})
def _(patch: Patch) -> None:
    honest = pointing.pointing_at

    def pointing_at(table: Table | None, guest: str, text: str, language: str) -> Pointing:
        found = honest(table, guest, text, language)
        return replaced(found, value=found.value | {"text": text})

    patch.setattr(live_rooms, "pointing_at", pointing_at)


@leak("a plan that knows more", KNIGHTS)
def _(patch: Patch) -> None:
    patch.setattr(Match, "ahead", lambda *_: [{"text": f"your rival holds {hidden(NOW.world.table)}"}])

"""Tables: create, list, look at, and run commands on them. A command runs once, however often it is sent."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from grotto.kernel.errors import BadOption
from grotto.server.identity.guest_changes import claim_mark, claimed
from grotto.server.limits.rate_limits import Cost
from grotto.server.problems import NotSignedIn
from grotto.server.words import words
from grotto.store.store import Guest
from grotto.tables.checks import bad_link
from grotto.tables.commands import BY_PLAYERS, CallProgram, Claim, Command, Create, Join, Rematch, Watch, command_name
from grotto.tables.names import shown_seats
from grotto.tables.phase import Phase
from grotto.tables.ports import Actor
from grotto.tables.refusals import BadToken, NoTable
from grotto.tables.seen import Page, Seen, look, page
from grotto.tables.summary import TableSummary

from .answers import json_answer, raw_answer
from .hidden_tables import as_slow_as_unknown, visible
from .opening_tables import create
from .opening_tables import rematch as counted_rematch
from .request import ApiRequest
from .routing import Handler, Query, Route

LANGUAGE = Query("language", "en, de, nl or cs", "^(en|de|nl|cs)$")
SEAT = Query("seat", "One of your own seats, or `onlooker`", "^([0-9]{1,2}|onlooker)$")
BEFORE = Query("before", "The first event that you have: the `start` of what you got last", "^[0-9]{1,9}$")
MOST_OWN = 100  # tables in one's own list
COSTS: dict[str, Cost] = {
    "say": "chat",
    "emote": "chat",
    "dare": "chat",
    "join": "join",
    "watch": "join",
    "claim": "join",
}


class Answer(msgspec.Struct, kw_only=True):
    """A command was done, and is on disk."""

    table: str
    command: str
    number: int
    """The number of your message that shows it."""


class Opened(Answer, kw_only=True):
    """A new table, and the secrets of its links: each is shown this once."""

    commitment: str
    invitation: str
    watch: str


class Joined(Answer, kw_only=True):
    """A seat."""

    seat: int
    recovery: str
    """The secret that brings the seat back in another browser."""


class Invited(Answer, kw_only=True):
    """New links."""

    invitation: str
    watch: str


class Recovered(Answer, kw_only=True):
    """A new recovery link."""

    recovery: str


class Next(Answer, kw_only=True):
    """The rematch."""

    next: str


class CalledOff(Answer, kw_only=True):
    """Who has not agreed yet."""

    waiting: list[int] = []


ANSWERS: dict[str, type[Answer]] = {
    "join": Joined, "claim": Joined, "invite": Invited, "recovery": Recovered, "rematch": Next, "call-off": CalledOff,
}  # fmt: skip


class SeatListed(msgspec.Struct, kw_only=True):
    """One seat in a list."""

    name: str
    character: str | None
    """Whom of the cast the bot appears as."""
    bot: str | None
    free: bool
    share: float | None
    points: int | None
    you: bool


class Listed(msgspec.Struct, kw_only=True):
    """One table in a list."""

    table: str
    game: str
    players: int
    phase: Phase
    title: str
    public: bool
    seats: list[SeatListed]
    host: bool
    """Whether you are the host."""
    your_turn: bool
    created: int
    updated: int
    ended: int | None
    next: str | None


class Lists(msgspec.Struct, kw_only=True):
    """Tables, the latest first."""

    tables: list[Listed]


async def seen(request: ApiRequest) -> Response:
    """The table as the caller may see it now."""
    table, seat = await visible(request, request.query("seat"))
    request.context.background.presence.note(table.id)
    language = request.language
    found = look(table, request.caller.id, seat, language, request.context.clock())
    request.charge(len(found.past))
    return json_answer(found)


async def past(request: ApiRequest) -> Response:
    """What happened before an event that the caller has."""
    table, seat = await visible(request, request.query("seat"))
    language = request.language
    found = page(table, seat, language, int(request.query("before") or 0))
    request.charge(len(found.past))
    return json_answer(found)


async def lobby(request: ApiRequest) -> Response:
    """Public tables that are open or being played."""
    return json_answer(_lists(request, await request.context.store.lobby()))


async def mine(request: ApiRequest) -> Response:
    """Tables at which the caller sits or which the caller hosts: those that go on, then those that have ended."""
    store, guest = request.context.store, request.caller.require_guest().id
    found = {summary.table: summary for summary in [*await store.hosted(guest), *await store.of_guest(guest)]}
    running = [summary for summary in found.values() if summary.phase != "over"]
    running.sort(key=lambda summary: (summary.updated, summary.table), reverse=True)
    # In the order of the store: the latest first.
    ended = [summary for summary in found.values() if summary.phase == "over"]
    return json_answer(_lists(request, [*running, *ended][:MOST_OWN]))


async def challenges(request: ApiRequest) -> Response:
    """Open tables at which a host keeps a seat for the caller, who has not sat down yet."""
    guest = request.caller.require_guest().id
    summaries = await request.context.store.of_guest(guest)
    return json_answer(_lists(request, [summary for summary in summaries if _keeps_seat(summary, guest)]))


def _keeps_seat(summary: TableSummary, guest: str) -> bool:
    """A seat that is kept has no name yet."""
    return summary.phase == "open" and any(seat.guest == guest and not seat.name for seat in summary.seats)


async def seeks(request: ApiRequest) -> Response:
    """Public tables that are open and have a free seat."""
    summaries = await request.context.store.lobby()
    return json_answer(_lists(request, [summary for summary in summaries if _seeks_players(summary)]))


def _seeks_players(summary: TableSummary) -> bool:
    return summary.phase == "open" and any(seat.guest is None and seat.bot is None for seat in summary.seats)


async def finished(request: ApiRequest) -> Response:
    """Public matches that have ended."""
    before = request.query("before")
    summaries = await request.context.store.finished(
        50, int(before) if before and before.isdecimal() else None, request.query("game")
    )
    return json_answer(_lists(request, summaries))


async def command(request: ApiRequest) -> Response:
    """Runs a command at a table: those of `COMMANDS` that have no handler of their own."""
    context, caller = request.context, request.caller
    context.background.bot_accounts.note_address(request.actor().guest, caller.address)
    has_secret = any(getattr(request.body, name, None) for name in ("token", "invitation"))
    if has_secret:
        await context.quotas.check_wrong(caller.address, caller.id)
    try:
        return raw_answer(
            await context.dispatcher.execute(request.path("table"), request.actor(), request.command_id, request.body)
        )
    except (BadToken, NoTable) as refusal:
        await as_slow_as_unknown(request)
        if not isinstance(request.body, Join | Watch | Claim):
            raise
        if has_secret:
            await context.quotas.was_wrong(caller.address, caller.id)
        # A wrong link is refused alike whether or not there is a table.
        raise (refusal if isinstance(refusal, BadToken) else bad_link()) from None


async def rematch(request: ApiRequest) -> Response:
    """A new table, which is counted as such."""
    return await counted_rematch(request, command)


async def call_program(request: ApiRequest) -> Response:
    """Only programs can be called to a seat; people are invited by a link."""
    found = await request.context.authentication.guest(request.body.program)
    if found is None or not found.bot:
        raise BadOption(words("no-program"))
    return await command(request)


async def claim(request: ApiRequest) -> Response:
    """Gives a seat to another browser, with a new cookie, so that a cookie planted there by somebody else is void."""
    guest = request.caller.guest
    if guest is None:
        return await _claimed_again(request)
    response = await command(request)
    if not guest.bot:
        changed = await _session_of_claim(request, guest)
        request.context.streams.close_sessions(guest.id, changed.epoch)
        _give_cookie(request, changed, response)
    return response


async def _session_of_claim(request: ApiRequest, guest: Guest) -> Guest:
    """The session that this claim begins, or has begun if another copy of it was faster."""
    table, id = request.path("table"), request.command_id
    try:
        return await request.context.authentication.change(guest, claimed(table, id))
    except NotSignedIn:
        now = await request.context.store.guest(guest.id)
        if now is None or now.session != claim_mark(table, id):
            raise
        return now


async def _claimed_again(request: ApiRequest) -> Response:
    """The answer with the new cookie was lost, and the old cookie is void: the same claim gets the same answer, as long
    as the session that it began lives.

    Nothing new can come of it, and nobody else can send it, because it holds the link's secret.
    """
    context, former, table = request.context, request.caller.former, request.path("table")
    was = None if former is None else await context.store.guest(former.id)
    if was is None or was.session != claim_mark(table, request.command_id):
        raise NotSignedIn(words("who-are-you"))
    actor = Actor(was.id, was.name, language=request.language)
    response = raw_answer(await context.dispatcher.execute(table, actor, request.command_id, request.body))
    _give_cookie(request, was, response)
    return response


def _give_cookie(request: ApiRequest, guest: Guest, response: Response) -> None:
    response.headers["set-cookie"] = request.context.cookies.issued(guest.id, guest.epoch, https=request.caller.https)


def _lists(request: ApiRequest, summaries: list[TableSummary]) -> Lists:
    language = request.language
    return Lists(tables=[_listed(summary, request.caller.id, language) for summary in summaries])


def _listed(summary: TableSummary, guest: str | None, language: str) -> Listed:
    yours = [number for number, seat in enumerate(summary.seats) if guest is not None and seat.guest == guest]
    return Listed(
        table=summary.table,
        game=summary.game,
        players=summary.players,
        phase=summary.phase,
        title=summary.title,
        public=summary.public,
        seats=[
            SeatListed(
                name=shown.name,
                character=shown.character,
                bot=seat.bot,
                free=seat.guest is None and seat.bot is None,
                share=seat.share,
                points=seat.points,
                you=number in yours,
            )
            for number, (seat, shown) in enumerate(
                zip(summary.seats, shown_seats(summary.seats, language), strict=True)
            )
        ],
        host=guest is not None and summary.host == guest,
        your_turn=any(seat in yours for seat in summary.to_act),
        created=summary.created,
        updated=summary.updated,
        ended=summary.ended,
        next=summary.next,
    )


def _problems(kind: type[Command]) -> tuple[str, ...]:
    common = ("no-table", "not-allowed", "wrong-phase", "bad-option", "other-content", "stale", "seat-taken",
              "game-is-over", "store-failed")  # fmt: skip
    acting = ("unreadable", "not-legal", "not-your-turn") if command_name(kind) == "act" else ()
    secret = ("bad-token",) if command_name(kind) in ("join", "watch", "claim") else ()
    named = ("name-taken",) if command_name(kind) == "join" else ()
    counted = ("too-many-tables",) if command_name(kind) == "rematch" else ()
    return common + acting + secret + named + counted


HANDLERS: dict[type[Command], Handler] = {CallProgram: call_program, Claim: claim, Rematch: rematch}

COMMANDS = [
    Route("POST", f"/api/tables/{{table}}/{command_name(kind)}", command_name(kind).replace("-", "_"),
          str(kind.__doc__), HANDLERS.get(kind, command), ANSWERS.get(command_name(kind), Answer), body=kind,
          who="former" if kind is Claim else "guest",
          cost=COSTS.get(command_name(kind), "command"), command=True, problems=_problems(kind))
    for kind in BY_PLAYERS
]  # fmt: skip

ROUTES = [
    *COMMANDS,
    Route("GET", "/api/tables/{table}", "seen", "The table as you may see it now.", seen, Seen,
          queries=(SEAT, LANGUAGE), problems=("no-table", "not-allowed")),
    Route("GET", "/api/tables/{table}/past", "past", "A page of the match's past, as you may read it now: the events "
          "before the one that you name.", past, Page, queries=(BEFORE, SEAT, LANGUAGE),
          problems=("no-table", "not-allowed")),
    Route("POST", "/api/tables", "create", str(Create.__doc__), create, Opened, body=Create, who="guest",
          cost="command", command=True, problems=("bad-file", "bad-option", "other-content", "too-many-tables", "stale",
                                                 "store-failed")),
    Route("GET", "/api/tables", "lobby", "Public tables that are open or being played.", lobby, Lists,
          queries=(LANGUAGE,)),
    Route("GET", "/api/me/tables", "mine", "Tables at which you sit or which you host.", mine, Lists, who="guest",
          queries=(LANGUAGE,)),
    Route("GET", "/api/me/challenges", "challenges", "Open tables at which a seat is kept for you.", challenges, Lists,
          who="guest", queries=(LANGUAGE,)),
    Route("GET", "/api/seeks", "seeks", "Public tables that are open and have a free seat.", seeks, Lists,
          queries=(LANGUAGE,)),
    Route("GET", "/api/finished", "finished", "Public matches that have ended.", finished, Lists,
          queries=(Query("before", "Milliseconds since 1970: for the next page", "^[0-9]{1,14}$"),
                   Query("game", "Of one game alone", "^[a-z-]{1,40}$"), LANGUAGE)),
]  # fmt: skip

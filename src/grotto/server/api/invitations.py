"""What somebody with a table's link may know before they sit down: who invites, to which game, and what is left."""

from __future__ import annotations

from typing import Literal

import msgspec
from starlette.responses import Response

from grotto.server.identity import tokens
from grotto.tables.checks import bad_link
from grotto.tables.commands import Token
from grotto.tables.phase import Phase
from grotto.tables.refusals import BadToken, NoTable
from grotto.tables.table import Table

from .answers import json_answer
from .hidden_tables import as_slow_as_unknown
from .request import ApiRequest
from .routing import Route

LinkKind = Literal["invitation", "watch"]


class LinkSecret(msgspec.Struct, forbid_unknown_fields=True):
    """The secret of a link to a table."""

    token: Token


class Invitation(msgspec.Struct, kw_only=True):
    """What a link leads to."""

    kind: LinkKind
    game: str
    players: int
    title: str
    host: str
    """The name of whoever opened the table; empty if nobody of that name is known any more."""
    free: int
    """Seats that anybody with the invitation can take now."""
    phase: Phase


async def preview(request: ApiRequest) -> Response:
    """What the link's secret entitles to see; a wrong one is counted like any other wrong link."""
    context, caller = request.context, request.caller
    await context.quotas.check_wrong(caller.address, caller.id)
    try:
        table = await context.dispatcher.table(request.path("table"))
        kind = _kind(table, request.body.token)
    except (BadToken, NoTable):
        await as_slow_as_unknown(request)
        await context.quotas.was_wrong(caller.address, caller.id)
        raise bad_link() from None
    host = await context.authentication.guest(table.host)
    return json_answer(_invitation(table, kind, "" if host is None else host.name))


def _kind(table: Table, token: str) -> LinkKind:
    kept: dict[LinkKind, str] = {"invitation": table.invitation, "watch": table.watch_token}
    for kind, hashed in kept.items():
        if hashed and tokens.matches(token, bytes.fromhex(hashed)):
            return kind
    raise bad_link()


def _invitation(table: Table, kind: LinkKind, host: str) -> Invitation:
    free = [seat for seat in table.seats if seat.free and seat.called is None]
    return Invitation(
        kind=kind,
        game=table.settings.game,
        players=table.settings.players,
        title=table.settings.title,
        host=host,
        free=len(free) if table.phase == "open" else 0,
        phase=table.phase,
    )


ROUTES = [
    Route("POST", "/api/tables/{table}/preview", "preview", "Who invites by a link, to which game, and how many seats "
          "are free.", preview, Invitation, body=LinkSecret, cost="join", problems=("bad-token",)),
]  # fmt: skip

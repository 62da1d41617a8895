"""Tables that the caller may not see: requests for them are answered as if they did not exist."""

from __future__ import annotations

from grotto.server.live.viewing import viewing_seat
from grotto.tables.refusals import NoTable
from grotto.tables.table import Table

from .request import ApiRequest


async def visible(request: ApiRequest, seat: str | None) -> tuple[Table, int | None]:
    """The table of a request, and the seat through which the caller sees it; raises NoTable."""
    table = await request.context.dispatcher.table(request.path("table"))
    try:
        return table, viewing_seat(table, request.caller.id, seat)
    except NoTable:
        await as_slow_as_unknown(request)
        raise


async def as_slow_as_unknown(request: ApiRequest) -> None:
    """Query the store as for a table that is not in memory; otherwise the response time would give it away."""
    context, id = request.context, request.path("table")
    if not context.dispatcher.shared and context.dispatcher.cached(id) is not None:
        await context.store.entries(f"no {id}")  # no table is called so

"""Opens tables within the quotas: a repeated command counts once, and a rematch counts as a new table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.responses import Response

from grotto.kernel.errors import Refusal
from grotto.server.limits.rate_limits import MAX_OPEN_TABLES
from grotto.server.live.entries import new_table_id
from grotto.server.problems import TooManyTables
from grotto.server.words import words

from .answers import raw_answer
from .request import ApiRequest

Open = Callable[[], Awaitable[Response]]


async def create(request: ApiRequest) -> Response:
    """Open a table."""
    actor, context, id = request.actor(), request.context, request.command_id
    context.background.bot_accounts.note_address(actor.guest, request.caller.address)  # others may start the table
    table = new_table_id(actor.guest, id)

    async def opened() -> Response:
        return raw_answer(await context.dispatcher.create(actor, id, request.body))

    async with context.quotas.one_at_a_time(table):
        if await context.store.find(table, actor.guest, id) is not None:  # a repeated command is free
            return await opened()
        if request.body.goes_on_from is not None:  # reading costs time even if it is refused and no table is counted
            context.rate_limits.take("file", guest=actor.guest, address=request.caller.address)
        return await _counted(request, opened, lambda: context.dispatcher.cached(table) is not None)


async def rematch(request: ApiRequest, command: Callable[[ApiRequest], Awaitable[Response]]) -> Response:
    """Opens a rematch of a table; if there is one already, the caller gets that one."""
    context, id = request.context, request.path("table")
    async with context.quotas.one_at_a_time(f"rematch of {id}"):
        table = await context.dispatcher.table(id)
        if table.next is not None or table.phase != "over":  # no new table is opened
            return await command(request)
        return await _counted(request, lambda: command(request), lambda: True)


async def _counted(request: ApiRequest, opened: Open, is_ours: Callable[[], bool]) -> Response:
    """Count a new table, then open it; what was refused, or made by another process, is taken back."""
    context, caller = request.context, request.caller
    if await context.store.open_tables(caller.require_guest().id) >= MAX_OPEN_TABLES:
        raise TooManyTables(words("too-many-tables", most=MAX_OPEN_TABLES))
    moment = await context.quotas.count_table(caller.address)
    try:
        response = await opened()
    except Refusal:
        await context.quotas.take_back_table(caller.address, moment)
        raise
    if not is_ours():
        await context.quotas.take_back_table(caller.address, moment)
    return response

"""Assembles the server: store, live tables and API, then the middleware around them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from logging import ERROR
from pathlib import Path
from typing import Any

import msgspec
from starlette.types import ASGIApp

from grotto.store.store import Store
from grotto.tables.log import SERVER_ACTOR

from .api.routes import ROUTES
from .api.routing import ApiRouter, endpoint
from .bot_workers.pool import BotWorkerPool
from .clock import Clock, steady_clock
from .context import Context
from .documentation import DOCS, documentation_routes
from .identity.authentication import Authentication
from .identity.cookies import GuestCookies
from .identity.keys import KeyRing
from .identity.ring_check import note_new_keys
from .identity.session_sync import SessionSync
from .limits.connection_limits import PER_ADDRESS, ConnectionLimits
from .limits.quotas import Quotas
from .limits.rate_limits import NO_LIMITS, RateLimits
from .limits.stream_counter import MAX_STREAMS, StreamCounter
from .live.background import Background
from .live.dispatch import Dispatcher, Step
from .live.freeze_guard import FreezeGuard
from .live.reviews import Reviews
from .live.room_tables import RoomTables
from .live.rooms import Rooms
from .live.streams import Streams
from .logs import Traces, tell
from .logs import failed as tell_failed
from .metrics import LoopLag, Metrics
from .middleware.address_turns import AddressTurns
from .middleware.body_limit import BodyLimit
from .middleware.origins import OriginGuard, Origins
from .middleware.proxies import Proxies, TrustedProxies
from .middleware.security_headers import SafeHeaders
from .operator_socket import listening
from .problem_pages import problem_page_routes
from .problems import Problems
from .static import WEB, page_routes


class Setup(msgspec.Struct, kw_only=True):
    """How a server is run."""

    keys: Path
    shared: bool = False
    """Whether other processes use the same store."""
    origins: list[str] = []
    hosts: list[str] = []
    proxies: list[str] = []
    https_only: bool = False
    workers: int | None = None
    connections_per_address: int = PER_ADDRESS
    """0 for any number."""
    limited: bool = True
    """Off only for measuring."""
    new_keys: bool = True
    """Whether a key ring that is missing is made; for a store that holds tables it has to be brought back."""
    operator: Path | None = None
    """Where the operator's socket is made; None for none."""
    web: Path = WEB
    docs: Path = DOCS


def build(store: Store, setup: Setup, clock: Clock | None = None) -> tuple[ASGIApp, Context]:
    """The application, and its parts for tests and for the code that starts it."""
    keys = KeyRing(setup.keys, make=setup.new_keys)
    clock = clock or steady_clock()
    guard = FreezeGuard() if setup.shared else None
    dispatcher = Dispatcher(store, clock, keys, shared=setup.shared, freeze_guard=guard)
    streams = Streams(dispatcher)
    bot_workers = BotWorkerPool(setup.workers)
    rate_limits = RateLimits() if setup.limited else RateLimits(NO_LIMITS)
    quotas = Quotas(store, clock, keys, rate_limits, shared=setup.shared and setup.limited)
    cookies = GuestCookies(keys, clock=lambda: clock() / 1000)  # it does not follow steps of the machine's clock
    authentication = Authentication(store, clock, cookies, quotas, shared=setup.shared)
    background = Background(dispatcher, streams, bot_workers)
    rooms = Rooms(store, dispatcher, streams, background.tasks.run)
    context = Context(
        store=store,
        clock=clock,
        keys=keys,
        dispatcher=dispatcher,
        streams=streams,
        background=background,
        bot_workers=bot_workers,
        authentication=authentication,
        session_sync=SessionSync(store, authentication, streams),
        cookies=cookies,
        rate_limits=rate_limits,
        quotas=quotas,
        stream_counter=StreamCounter(MAX_STREAMS if setup.limited else None),
        connections=_connection_limits(setup),
        metrics=Metrics([route.path for route in ROUTES]),
        reviews=Reviews(store, bot_workers),
        rooms=rooms,
        room_tables=RoomTables(rooms, background.tasks.run),
    )
    rooms.network = lambda: context.network
    _measure(context)
    routes = [endpoint(route, context) for route in ROUTES] + problem_page_routes() + documentation_routes(setup.docs)
    routes += page_routes(setup.web)
    app: ASGIApp = ApiRouter(routes, _lifespan(context, setup.operator))
    app = BodyLimit(app)
    app = OriginGuard(app, Origins(setup.origins, setup.hosts))
    app = Problems(app)
    app = Traces(app, done=context.metrics.answered)
    app = SafeHeaders(app, https_only=setup.https_only)
    if setup.limited:
        app = AddressTurns(app)
    return Proxies(app, setup.proxies), context


def _connection_limits(setup: Setup) -> ConnectionLimits:
    most = setup.connections_per_address or None
    return ConnectionLimits(most if setup.limited else None, trusted=TrustedProxies(setup.proxies).trusts)


def _lifespan(context: Context, operator: Path | None) -> Any:
    @asynccontextmanager
    async def living(app: Any) -> AsyncIterator[Mapping[str, Any]]:
        lag = LoopLag()
        context.metrics.gauge("grotto_loop_lag_seconds", "How late the event loop is.", lag.read)
        measuring = [asyncio.create_task(lag.run())]
        if context.dispatcher.freeze_guard is not None:
            measuring.append(asyncio.create_task(context.dispatcher.freeze_guard.run()))
        measuring.append(asyncio.create_task(_look_for_damage(context)))
        measuring.append(asyncio.create_task(note_new_keys(context.store, context.keys)))
        await context.bot_workers.start()
        await context.background.start()
        context.session_sync.start()
        context.rooms.start()
        context.ready = True
        try:
            async with listening(operator, context.dispatcher):
                yield {}
        finally:
            context.stopping = True
            context.streams.stop()
            for task in measuring:
                task.cancel()
            await context.reviews.close()
            await context.session_sync.close()
            await context.background.close()
            await context.bot_workers.close()
            await context.store.close()

    return living


async def _look_for_damage(context: Context) -> None:
    """Once after the start: a database with a damaged index can serve for days and then lose what is written."""
    try:
        context.damaged = bool(await context.store.damage())
    except Exception as error:
        tell_failed(error)
    if context.damaged:
        tell("database-damaged", level=ERROR)


def _measure(context: Context) -> None:
    """Connect the metrics with the parts that they count."""

    def count(step: Step) -> None:
        context.metrics.written(
            "others" if not step.ours else "house" if step.entry.actor == SERVER_ACTOR else "people"
        )

    context.metrics.gauge("grotto_streams", "Open streams.", lambda: context.streams.count)
    context.metrics.gauge("grotto_connections", "Open connections.", lambda: len(context.connections))
    context.connections.on_refusal = context.metrics.connection_refused
    context.metrics.gauge("grotto_thinking", "Questions that wait for a bot.", lambda: context.bot_workers.waiting)
    context.metrics.gauge("grotto_reviews", "Reviews that are being made.", lambda: context.reviews.at_work)
    context.dispatcher.on_step.append(count)

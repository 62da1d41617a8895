"""The server put together: parts from the inside out, and the guards around them from the outside in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from starlette.types import ASGIApp

from grotto.store.store import Store

from .api.routes import ROUTES
from .api.routing import Directory, endpoint
from .bot_workers.pool import Thinkers
from .clock import World
from .context import Desk
from .documentation import DOCS, documentation_routes
from .identity.authentication import Callers
from .identity.cookies import GuestCookies
from .identity.keys import KeyRing
from .identity.session_sync import Sessions
from .limits import rate_limits as counted
from .limits.quotas import Quotas
from .limits.rate_limits import BodyLimit, Limits
from .live.background import Background
from .live.dispatch import House, Step
from .live.freeze_guard import Fence
from .live.streams import Streams
from .logs import Traces
from .metrics import Counter, Gauge, Histogram, Lag, Registry
from .middleware.origins import OriginGuard, Origins
from .middleware.proxies import Proxies
from .middleware.security_headers import SafeHeaders
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
    limited: bool = True
    """Off only for measuring."""
    new_keys: bool = True
    """Whether a key ring that is missing is made; for a store that holds tables it has to be brought back."""
    web: Path = WEB
    docs: Path = DOCS


def build(store: Store, setup: Setup, clock: Callable[[], int] | None = None) -> tuple[ASGIApp, Desk]:
    """The application, and its parts for tests and for whoever starts it."""
    keys = KeyRing(setup.keys, make=setup.new_keys)
    world = World(keys, clock)
    house = House(store, world, shared=setup.shared, fence=Fence() if setup.shared else None)
    streams = Streams(house, world.clock)
    thinkers = Thinkers(setup.workers)
    limits = Limits() if setup.limited else Limits(counted.NONE)
    quotas = Quotas(store, world, limits, shared=setup.shared and setup.limited)
    cookies = GuestCookies(keys)
    callers = Callers(store, world, cookies, quotas, shared=setup.shared)
    desk = Desk(
        store=store,
        world=world,
        house=house,
        streams=streams,
        background=Background(house, streams, thinkers),
        thinkers=thinkers,
        callers=callers,
        sessions=Sessions(store, callers, streams),
        cookies=cookies,
        limits=limits,
        quotas=quotas,
        open_streams=counted.Streams(counted.MOST_STREAMS if setup.limited else None),
        metrics=Registry(),
    )
    done = _measure(desk)
    routes = [endpoint(route, desk) for route in ROUTES] + problem_page_routes() + documentation_routes(setup.docs)
    routes += page_routes(setup.web)
    app: ASGIApp = Directory(routes, _lifespan(desk))
    app = BodyLimit(app)
    app = OriginGuard(app, Origins(setup.origins, setup.hosts))
    app = Problems(app)
    app = Traces(app, done=done)
    app = SafeHeaders(app, https_only=setup.https_only)
    return Proxies(app, setup.proxies), desk


def _lifespan(desk: Desk) -> Any:
    @asynccontextmanager
    async def living(app: Any) -> AsyncIterator[Mapping[str, Any]]:
        lag = Lag()
        Gauge(desk.metrics, "grotto_loop_lag_seconds", "How late the event loop is.").read = lag.read
        measuring = [asyncio.create_task(lag.run())]
        if desk.house.fence is not None:
            measuring.append(asyncio.create_task(desk.house.fence.run()))
        await desk.thinkers.start()
        await desk.background.start()
        desk.sessions.start()
        desk.ready = True
        try:
            yield {}
        finally:
            desk.stopping = True
            desk.streams.close_all()
            for task in measuring:
                task.cancel()
            await desk.sessions.close()
            await desk.background.close()
            await desk.thinkers.close()
            await desk.store.close()

    return living


def _measure(desk: Desk) -> Callable[[str, str, int, float], None]:
    """Numbers about requests, entries and streams."""
    paths = [*(route.path for route in ROUTES), "/unknown"]
    requests = Counter(
        desk.metrics, "grotto_requests_total", "Answers.", route=paths, status=["2xx", "3xx", "4xx", "5xx", "0xx"]
    )
    seconds = Histogram(desk.metrics, "grotto_request_seconds", "How long commands took.")
    entries = Counter(desk.metrics, "grotto_entries_total", "Entries written.", by=["people", "house", "others"])
    Gauge(desk.metrics, "grotto_streams", "Open streams.").read = lambda: desk.streams.count
    Gauge(desk.metrics, "grotto_thinking", "Questions that wait for a bot.").read = lambda: desk.thinkers.waiting

    def step(told: Step) -> None:
        entries.add("others" if not told.ours else "house" if told.entry.actor == "house" else "people")

    def done(method: str, route: str, status: int, took: float) -> None:
        requests.add(route if route in known else "/unknown", f"{status // 100}xx")
        if method == "POST":
            seconds.observe(took)

    known = set(paths)
    desk.house.told.append(step)
    return done

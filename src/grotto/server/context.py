"""Services that request handlers use."""

from __future__ import annotations

from dataclasses import dataclass, field

from grotto.store.store import Store

from .bot_workers.pool import BotWorkerPool
from .clock import Clock
from .identity.authentication import Authentication
from .identity.cookies import GuestCookies
from .identity.keys import KeyRing
from .identity.session_sync import SessionSync
from .limits.connection_limits import ConnectionLimits
from .limits.quotas import Quotas
from .limits.rate_limits import RateLimits
from .limits.stream_counter import StreamCounter
from .live.background import Background
from .live.dispatch import Dispatcher
from .live.replay_cache import ReplayCache
from .live.reviews import Reviews
from .live.room_tables import RoomTables
from .live.rooms import Rooms
from .live.streams import Streams
from .metrics import Metrics


@dataclass
class Context:
    """The parts of one running server."""

    store: Store
    clock: Clock
    keys: KeyRing
    dispatcher: Dispatcher
    streams: Streams
    background: Background
    bot_workers: BotWorkerPool
    authentication: Authentication
    session_sync: SessionSync
    cookies: GuestCookies
    rate_limits: RateLimits
    quotas: Quotas
    stream_counter: StreamCounter
    connections: ConnectionLimits
    metrics: Metrics
    reviews: Reviews
    rooms: Rooms
    room_tables: RoomTables
    replays: ReplayCache = field(default_factory=ReplayCache)
    network: str | None = None
    """Where browsers of the same network find the server, if it listens to them."""
    stopping: bool = False
    ready: bool = False
    damaged: bool = False
    """Whether the database has found its own file damaged."""

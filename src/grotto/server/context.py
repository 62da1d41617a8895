"""Everything that answers need, in one hand."""

from __future__ import annotations

from dataclasses import dataclass, field

from grotto.store.store import Store

from .bot_workers.pool import Thinkers
from .clock import World
from .identity.authentication import Callers
from .identity.cookies import GuestCookies
from .identity.session_sync import Sessions
from .limits.quotas import Quotas
from .limits.rate_limits import Limits
from .limits.rate_limits import Streams as OpenStreams
from .live.background import Background
from .live.dispatch import House
from .live.replay_cache import Shelf
from .live.streams import Streams
from .metrics import Registry


@dataclass
class Desk:
    """The parts of one running server."""

    store: Store
    world: World
    house: House
    streams: Streams
    background: Background
    thinkers: Thinkers
    callers: Callers
    sessions: Sessions
    cookies: GuestCookies
    limits: Limits
    quotas: Quotas
    open_streams: OpenStreams
    metrics: Registry
    replays: Shelf = field(default_factory=Shelf)
    stopping: bool = False
    ready: bool = False

"""Everything that answers need, in one hand."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..store.store import Store
from .callers import Callers
from .cookies import GuestCookies
from .house import House
from .limits import Limits
from .limits import Streams as OpenStreams
from .metrics import Registry
from .quotas import Quotas
from .sessions import Sessions
from .shelf import Shelf
from .steward import Steward
from .streams import Streams
from .thinkers import Thinkers
from .world import World


@dataclass
class Desk:
    """The parts of one running server."""

    store: Store
    world: World
    house: House
    streams: Streams
    steward: Steward
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

"""Middleware: addresses take turns with their requests."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from grotto.server.limits.round_robin import RoundRobin

from .proxies import household


class AddressTurns:
    """Begins one request of each address in a round of the event loop; see `limits/round_robin.py`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._round_robin = RoundRobin()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._round_robin.turn(household(scope["client"][0]))
        await self._app(scope, receive, send)

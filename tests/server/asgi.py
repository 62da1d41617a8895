"""Runs a part of the server by itself, without a connection."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send


async def nothing_received() -> Message:
    raise AssertionError("what comes from the client was asked for")


async def nothing_sent(message: Message) -> None:
    raise AssertionError(f"{message} was sent to the client")


def run(app: ASGIApp, scope: Scope, *, receive: Receive = nothing_received, send: Send = nothing_sent) -> None:
    """One call of an app, which may use those ends of its connection alone that are given."""

    async def call() -> None:
        await app(scope, receive, send)

    asyncio.run(call())

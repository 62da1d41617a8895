"""Servers whose clock a test sets: letting time pass, and stopping them."""

from __future__ import annotations

from grotto.server.live.clocks import UNNOTICED

from .party import Party
from .service import Service
from .waiting import Clock, soon


def pass_by(service: Service, clock: Clock, seconds: int) -> None:
    """Time goes by in steps so small that nobody takes it for a stop of the service."""
    for _ in range(seconds):
        clock.pass_by(1)
        soon(lambda: (service.context.background.clocks._alive or 0) >= clock.now - UNNOTICED + 2_000)


def stop(service: Service, *parties: Party) -> None:
    """The server goes down, and everybody's line with it."""
    for person in (person for played in parties for person in played.people):
        if person._line is not None:
            person._line.close()
    service.stop()

"""A seat at a table, and who sits there."""

from __future__ import annotations

from typing import Any


class Seat:
    """One seat. It may belong to a guest and yet be played by a bot for a while."""

    __slots__ = ("away", "bot", "called", "calls_off", "consent", "guest", "lapses", "name", "nonce", "order",
                 "program", "token")  # fmt: skip

    def __init__(self) -> None:
        self.name = ""
        self.guest: str | None = None
        self.program = False  # the guest is somebody's program
        self.called: str | None = None  # the program that the host keeps this seat for
        self.bot: str | None = None  # the built-in bot that plays now
        self.nonce: str | None = None  # for fair chance
        self.token = ""  # hash of the recovery token
        self.away = False
        self.lapses = 0  # how often in a row the time was up
        self.order: dict[str, Any] | None = None
        self.consent = False
        self.calls_off = False  # wants to end without a result

    def copy(self) -> Seat:
        """The seat as it is now. Written out, because every move copies all seats."""
        other = Seat.__new__(Seat)
        other.name, other.guest, other.program, other.called = self.name, self.guest, self.program, self.called
        other.bot, other.nonce, other.token, other.away = self.bot, self.nonce, self.token, self.away
        other.lapses, other.order, other.consent = self.lapses, self.order, self.consent
        other.calls_off = self.calls_off
        return other

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return self.guest is None and self.bot is None

    @property
    def person(self) -> bool:
        """Whether somebody sits here who has to be asked."""
        return self.guest is not None and self.bot is None

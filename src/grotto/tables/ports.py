"""What a decision needs from outside: time, unguessable ids and secrets. They are passed in, never fetched."""

from __future__ import annotations

from typing import Literal, Protocol

Secret = Literal["inv", "seat", "watch"]


class Ports(Protocol):
    """Time, ids and secrets, as the server provides them."""

    @property
    def now(self) -> int:
        """Milliseconds since 1970."""

    def new_id(self) -> str:
        """An id for a new table."""

    def new_token(self, kind: Secret) -> str:
        """A new secret."""

    def hashed(self, token: str) -> str:
        """What is kept of a secret."""

    def matches(self, token: str, kept: str) -> bool:
        """Whether this is the secret, compared in constant time."""

    def new_seed(self) -> bytes:
        """32 random bytes."""

    def seal(self, seed: bytes, table: str) -> str:
        """A seed as it is kept: unreadable without the server's keys."""

    def unseal(self, sealed: str, table: str) -> bytes:
        """The seed again."""


class Actor:
    """The author of a command: a guest or a program, who is refused in their language."""

    __slots__ = ("guest", "language", "name", "program")

    def __init__(self, guest: str, name: str, *, program: bool = False, language: str = "en") -> None:
        self.guest = guest
        self.name = name
        self.program = program
        self.language = language

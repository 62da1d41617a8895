"""The catalogue of problems: every kind with its status, and in every language its title and what to do about it.

The name of a kind is the last part of a problem's `type`. Programs act on it, so it never changes.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from grotto.kernel.messages import say

MESSAGES = Path(__file__).parent / "messages"


class Kind(NamedTuple):
    """What is common to all problems of one kind."""

    name: str
    status: int

    def title(self, language: str) -> str:
        """What is wrong, in a few words."""
        return say(MESSAGES, language, self.name)

    def what_to_do(self, language: str) -> str:
        """What to do about it."""
        return say(MESSAGES, language, f"{self.name}-do")


_OF_GAMES = {
    "refused": 422, "unreadable": 422, "not-legal": 422, "not-your-turn": 409, "game-is-over": 409, "bad-option": 422,
    "bad-state": 422, "bad-file": 422, "forfeit": 500,
}  # fmt: skip
_OF_TABLES = {
    "not-allowed": 403, "no-table": 404, "wrong-phase": 409, "seat-taken": 409, "name-taken": 409, "stale": 409,
    "bad-token": 403, "other-content": 422, "refuted": 422,
}  # fmt: skip
_OF_ROOMS = {"no-room": 404, "room-locked": 409, "room-full": 409, "figure-taken": 409, "too-many-rooms": 429}
_OF_BOTS = {"thinking-failed": 500, "thinkers-closed": 503}
_OF_THE_STORE = {"store-failed": 503, "unstorable": 422, "cannot-open": 500, "in-use": 500, "too-new": 500}
_OF_THE_SERVER = {
    "malformed": 400, "invalid": 422, "not-signed-in": 401, "foreign-origin": 403, "unknown-host": 421,
    "not-found": 404, "no-such-method": 405, "doubled-header": 400, "not-json": 415, "too-large": 413,
    "too-slow": 408, "too-many": 429, "too-many-streams": 429, "too-many-tables": 429, "wrong-version": 409,
    "stopping": 503, "bad-keys": 500, "bad-seal": 500, "broken": 500,
}  # fmt: skip

KINDS: dict[str, Kind] = {
    name: Kind(name, status)
    for name, status in {**_OF_GAMES, **_OF_TABLES, **_OF_ROOMS, **_OF_BOTS, **_OF_THE_STORE, **_OF_THE_SERVER}.items()
}

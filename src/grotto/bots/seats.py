"""Which bots there are, and what a bot is."""

from __future__ import annotations

from typing import Protocol

from ..kernel.errors import BadOption
from ..kernel.rng import Rng
from ..kernel.view import View
from .apprentice import apprentice
from .wisp import wisp


class Bot(Protocol):
    """Chooses one of the legal actions of a view."""

    def __call__(self, view: View, rng: Rng) -> str:
        """The notation of the chosen action."""


BOTS: dict[str, Bot] = {"wisp": wisp, "apprentice": apprentice}


def bot(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise BadOption(f"There is no bot called {name!r:.40}; there are {', '.join(BOTS)}")
    return BOTS[name]

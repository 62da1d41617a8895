"""Bots: each plays from a view, never from a state."""

from __future__ import annotations

from .bot import Bot, Budget, Decision
from .rungs import RUNGS, Rung
from .seats import LADDER, bot, find

__all__ = ["LADDER", "RUNGS", "Bot", "Budget", "Decision", "Rung", "bot", "find"]

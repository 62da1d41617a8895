"""Bots: each plays from a view, never from a state."""

from __future__ import annotations

from .bot import Bot, Budget, Decision
from .by_name import LADDER, bot, find
from .rungs import RUNGS, Rung

__all__ = ["LADDER", "RUNGS", "Bot", "Budget", "Decision", "Rung", "bot", "find"]

"""Bots: each plays from a view, never from a state."""

from __future__ import annotations

from .by_name import LADDER, bot, find, own_bot
from .contract import Bot, Budget, Decision
from .rungs import RUNGS, Rung

__all__ = ["LADDER", "RUNGS", "Bot", "Budget", "Decision", "Rung", "bot", "find", "own_bot"]

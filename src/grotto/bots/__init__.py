"""Bots: each plays from a view, never from a state."""

from __future__ import annotations

from .seats import BOTS, Bot, bot

__all__ = ["BOTS", "Bot", "bot"]

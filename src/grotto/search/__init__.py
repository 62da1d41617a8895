"""Search over any game, from what one seat may know."""

from __future__ import annotations

from .tree import Choice, Search, search

__all__ = ["Choice", "Search", "search"]

"""Search over any game, from what one seat may know."""

from __future__ import annotations

from .from_view import search
from .one_step import Ahead
from .search_policy import Searcher
from .tree import Choice, Search

__all__ = ["Ahead", "Choice", "Search", "Searcher", "search"]

"""Search over any game, from what one seat may know."""

from __future__ import annotations

from .ahead import Ahead
from .asking import search
from .searcher import Searcher
from .tree import Choice, Search

__all__ = ["Ahead", "Choice", "Search", "Searcher", "search"]

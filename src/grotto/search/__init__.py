"""Search over any game, from what one seat may know."""

from __future__ import annotations

from .from_view import search
from .one_step_policy import OneStepPolicy
from .search_policy import SearchPolicy
from .tree import Choice, Search

__all__ = ["Choice", "OneStepPolicy", "Search", "SearchPolicy", "search"]

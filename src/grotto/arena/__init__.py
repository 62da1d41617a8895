"""The arena: who is stronger, by how much, and how sure that is."""

from __future__ import annotations

from .estimates import Estimate
from .one_deal import Deal
from .pairing import Contest, against, both_ways, full_matrix, round_robin
from .plan import Plan, Question
from .results import Results, Row
from .runner import run
from .store import load

__all__ = [
    "Contest",
    "Deal",
    "Estimate",
    "Plan",
    "Question",
    "Results",
    "Row",
    "against",
    "both_ways",
    "full_matrix",
    "load",
    "round_robin",
    "run",
]

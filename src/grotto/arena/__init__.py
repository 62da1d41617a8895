"""The arena: who is stronger, by how much, and how sure that is."""

from __future__ import annotations

from .numbers import Estimate
from .pairing import Contest, against, both_ways, full_matrix, round_robin
from .plan import Plan, Question
from .results import Results, Row
from .running import run
from .store import load
from .tables import Deal

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

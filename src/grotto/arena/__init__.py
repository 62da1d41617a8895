"""The arena: who is stronger, by how much, and how sure that is."""

from __future__ import annotations

from .deal import Deal
from .estimates import Estimate
from .pairing import Contest, against, both_ways, full_matrix, round_robin
from .plan import Plan, Question
from .results import Results, Row
from .run_folder import load
from .runner import run

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

"""The list of all routes."""

from __future__ import annotations

from . import (
    about,
    analysis,
    board_files,
    editor,
    guests,
    hints,
    invitations,
    match_files,
    past_positions,
    plans,
    programs,
    records,
    reviews,
    rooms,
    rules,
    service,
    stream,
    tables,
    why_not,
)
from .routing import Route

ROUTES: list[Route] = [
    *tables.ROUTES,
    *hints.ROUTES,
    *invitations.ROUTES,
    *why_not.ROUTES,
    *plans.ROUTES,
    *stream.ROUTES,
    *guests.ROUTES,
    *programs.ROUTES,
    *records.ROUTES,
    *reviews.ROUTES,
    *analysis.ROUTES,
    *past_positions.ROUTES,
    *about.ROUTES,
    *rooms.ROUTES,
    *rules.ROUTES,
    *board_files.ROUTES,
    *editor.ROUTES,
    *match_files.ROUTES,
    *service.ROUTES,
]

"""What a viewer may know of a match: written from the rulebooks alone, apart from the games' views.

The truth is the row of all actions and draws, with all secrets in it. A viewer reads it with some words blotted
out; two truths that read the same are one to that viewer, and everything that a server sends has to be the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from grotto.match.match import Match

BLOT = "?"
COLOURS, HANDLES = "RBGY", "abcdefghij"  # a gnome's public name: its seat's colour and a letter (G-12)


class Truth(NamedTuple):
    """All that happened, and all that waits."""

    game: str
    players: int
    events: tuple[tuple[int, str], ...]
    """Who (-1 for chance) and what."""
    waiting: tuple[tuple[int, str], ...] = ()
    """Secret choices of the running round."""
    over: bool = False


def truth(match: Match, waiting: dict[int, str] | None = None) -> Truth:
    """Of a match and the choices that wait at its table."""
    return Truth(
        match.game.name,
        match.players,
        tuple((done.by, done.text) for done in match.done),
        tuple(sorted((waiting or {}).items())),
        match.outcome is not None,
    )


def known(truth: Truth, viewer: int | None) -> tuple[str, ...]:
    """The truth as a seat, or an onlooker (None), may read it."""
    if truth.over:  # all hands are opened, and the seed of all draws is shown
        return ("over", *(f"{by} {text}" for by, text in truth.events))
    reader = {"emerald": _emerald, "diamant": _diamant, "erdgeister": _erdgeister}[truth.game]
    choices = (f"{seat} chose {text if seat == viewer else BLOT}" for seat, text in truth.waiting)
    return (*reader(truth, viewer), *choices)


def _diamant(truth: Truth, viewer: int | None) -> Iterable[str]:
    """Choices are revealed together (D-23) and cards lie open: of whole rounds, everything is known."""
    return [f"{by} {text}" for by, text in truth.events]


def _emerald(truth: Truth, viewer: int | None) -> Iterable[str]:
    """Only which gold card paid a bribe is its owner's secret (EA-15); it was open when it was taken (EA-32)."""
    for by, text in truth.events:
        secret = text.startswith("bribe:") and by != viewer
        yield f"{by} bribe:{BLOT}" if secret else f"{by} {text}"


def _erdgeister(truth: Truth, viewer: int | None) -> Iterable[str]:
    """Numbers are their owner's secret (G-12), and the spy's; a spy may show one to all (G-52)."""
    numbers, looked_at = dealt(truth), ""
    laid = 0
    for by, text in truth.events:
        kind, _, name = text.partition(":")
        if kind == "number":
            owner = laid // (len(numbers) // truth.players)
            laid += 1
            yield text if owner == viewer else f"number:{BLOT}"
        elif kind == "spy":
            looked_at = name
            yield f"{by} {text}={numbers[name]}" if by == viewer else f"{by} {text}"
        elif kind == "show":
            yield f"{by} shows {looked_at}={numbers[looked_at]}"
        else:
            yield f"{by} {text}"


def dealt(truth: Truth) -> dict[str, str]:
    """The number under every gnome, by its name."""
    drawn = [text.partition(":")[2] for by, text in truth.events if text.startswith("number:")]
    each = max(1, len(drawn) // truth.players)
    return {COLOURS[i // each] + HANDLES[i % each]: number for i, number in enumerate(drawn)}


def seen_numbers(truth: Truth, viewer: int | None) -> set[str]:
    """The gnomes whose number a viewer has seen."""
    seen = {name for name in dealt(truth) if viewer is not None and name[0] == COLOURS[viewer]}
    looked_at = ""
    for by, text in truth.events:
        if text.startswith("spy:"):
            looked_at = text.partition(":")[2]
            if by == viewer:
                seen.add(looked_at)
        elif text == "show":
            seen.add(looked_at)
    return seen

"""A position of Erdgeister as a form: whose turn it is, the tiles, every gnome, and everybody's cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from grotto.games.erdgeister.board import FACES
from grotto.games.erdgeister.numbers import (
    COLOURS,
    EVERYBODY,
    EXTRA_MOVES,
    HANDLES,
    KIDNAPPINGS,
    NUMBERS,
    PUBLIC,
    SPIES,
)
from grotto.games.erdgeister.presentation.words import named_gnome, spot
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.editor import EditorGroup, number, pick, row
from grotto.kernel.messages import say
from grotto.kernel.state import State

MESSAGES = Path(__file__).parent / "messages"
CARDS = ("spy", "kidnap", "extra")


def form(state: State, names: Sequence[str], language: str) -> list[EditorGroup]:
    """The position as a form."""
    assert isinstance(state, Erdgeister)
    return [
        _turn(state, names, language),
        *(_gnomes(state, seat, names, language) for seat in range(state.players)),
        _cards(state, names, language),
    ]


def figure_name(state: Erdgeister, figure: int) -> str:
    """A figure as it is written."""
    return f"{COLOURS[figure // state.each]}{HANDLES[figure % state.each]}"


def _turn(state: Erdgeister, names: Sequence[str], language: str) -> EditorGroup:
    speak = partial(say, MESSAGES, language)
    key = max(state.key_number, 1)
    rows = [
        row(speak("mover"), pick("turn", speak("mover"), state.turn, list(enumerate(names)))),
        row(speak("key"), number("key", speak("key"), key, NUMBERS, 1)),
    ]
    for shaft in range(state.mine.shafts):
        title = speak("tile", shaft=state.mine.zone_names[shaft])
        rows.append(row(title, pick(f"tile-{shaft}", title, state.face[shaft], list(enumerate(FACES)))))
    return {"title": speak("turn"), "columns": [], "rows": rows}


def _gnomes(state: Erdgeister, seat: int, names: Sequence[str], language: str) -> EditorGroup:
    """Where each gnome of a seat is, what is under it and who has seen that."""
    speak = partial(say, MESSAGES, language)
    columns = [speak("place"), speak("number"), speak("seen")]
    places = [(name, spot(name, language) if name != "hand" else speak("hand")) for name in state.mine.names]
    numbers = [(0, speak("blank")), *((n, str(n)) for n in range(1, NUMBERS + 1))]
    seen = _seen_by(state, seat, names, language)
    rows = []
    for handle in range(state.each):
        figure = seat * state.each + handle
        name = figure_name(state, figure)
        title = named_gnome(name, list(names), language)
        under = state.number[figure] if state.number[figure] >= 0 else (handle + 1 if handle < NUMBERS else 0)
        known = EVERYBODY if state.known[figure] & PUBLIC else state.known[figure] | 1 << seat
        cells = (
            pick(f"place-{name}", f"{title}: {columns[0]}", state.mine.names[state.at[figure]], places),
            pick(f"number-{name}", f"{title}: {columns[1]}", under, numbers),
            pick(f"seen-{name}", f"{title}: {columns[2]}", known, seen),
        )
        rows.append(row(title, *cells))
    return {"title": speak("gnomes", name=names[seat]), "columns": columns, "rows": rows}


def _seen_by(state: Erdgeister, owner: int, names: Sequence[str], language: str) -> list[tuple[int, str]]:
    """Who may have seen the underside of an owner's gnome, as bits of seats: the owner always has (GA-34)."""
    found = [(1 << owner, say(MESSAGES, language, "seen-owner"))]
    for mask in range(1 << state.players):
        also = [seat for seat in range(state.players) if mask >> seat & 1]
        if also and owner not in also:
            who = ", ".join(names[seat] for seat in also)
            found.append((mask | 1 << owner, say(MESSAGES, language, "seen-also", who=who)))
    return [*found, (EVERYBODY, say(MESSAGES, language, "seen-everybody"))]


def _cards(state: Erdgeister, names: Sequence[str], language: str) -> EditorGroup:
    columns = [say(MESSAGES, language, f"card-{card}") for card in CARDS]
    most = (SPIES[state.players], KIDNAPPINGS, EXTRA_MOVES)
    rows = []
    for seat, name in enumerate(names):
        cells = [
            number(f"{card}-{seat}", f"{name}: {columns[kind]}", state.cards[3 * seat + kind], most[kind])
            for kind, card in enumerate(CARDS)
        ]
        rows.append(row(name, *cells))
    return {"title": say(MESSAGES, language, "cards"), "columns": columns, "rows": rows}

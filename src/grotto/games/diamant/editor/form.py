"""A position of Diamant as a form: the cave, the cards of the path, and what everybody has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from grotto.games.diamant.board import EDITIONS, FIRST_TRAP, NO_CARD, RELIC, TREASURES, Edition, card_name
from grotto.games.diamant.presentation.words import MESSAGES as GAME_MESSAGES
from grotto.games.diamant.rules import Diamant
from grotto.kernel.editor import EditorGroup, EditorRow, number, pick, row
from grotto.kernel.messages import say
from grotto.kernel.state import State

MESSAGES = Path(__file__).parent / "messages"
NEXT_CARD, ALL_CHOOSE = "card", "choose"
NO_TREASURE = "none"
INSIDE, HOME = "inside", "home"


def relics_of(state: Diamant, cave: int) -> int:
    """Relics that have come into the game up to a cave, counted from 1 (D-51)."""
    edition = EDITIONS[state.edition]
    return edition.relics_at_start + edition.relics_each_time * cave


def title_of(edition: Edition, card: int, language: str) -> str:
    """What a card is called in a list."""
    if card < FIRST_TRAP:
        return say(MESSAGES, language, "treasure", n=TREASURES[card])
    if card == RELIC:
        return say(MESSAGES, language, "relic")
    name = card_name(edition, card)
    return say(GAME_MESSAGES, language, f"card-{edition.names.get(name, name)}")


def form(state: State, names: Sequence[str], language: str) -> list[EditorGroup]:
    """The position as a form."""
    assert isinstance(state, Diamant)
    return [_cave(state, language), _path(state, language), _gone(state, language), _players(state, names, language)]


def _cave(state: Diamant, language: str) -> EditorGroup:
    speak = partial(say, MESSAGES, language)
    edition = EDITIONS[state.edition]
    cave = min(state.expedition + 1, state.expeditions)
    treasures = [(NO_TREASURE, speak("no-treasure"))] + [
        (card_name(edition, card), title_of(edition, card, language)) for card in _treasures(edition)
    ]
    latest = NO_TREASURE if state.latest == NO_CARD else card_name(edition, state.latest)
    turn = ALL_CHOOSE if state.turn >= 0 else NEXT_CARD
    due = [(NEXT_CARD, speak("due-card")), (ALL_CHOOSE, speak("due-choose"))]
    return {"title": speak("cave"), "columns": [], "rows": [
        row(speak("number"), number("cave", speak("number"), cave, state.expeditions, 1)),
        row(speak("due"), pick("due", speak("due"), turn, due)),
        row(speak("pocket"), number("pocket", speak("pocket"), state.pocket, 124)),
        row(speak("floor"), number("floor", speak("floor"), state.floor, 124)),
        row(speak("latest"), pick("latest", speak("latest"), latest, treasures)),
    ]}  # fmt: skip


def _treasures(edition: Edition) -> list[int]:
    return [card for card in range(FIRST_TRAP) if edition.has(card)]


def _path(state: Diamant, language: str) -> EditorGroup:
    """Cards that lie there; of a trap at most one, since a second ends the cave."""
    edition = EDITIONS[state.edition]
    rows = []
    for card in range(RELIC + 1):
        if not edition.has(card):
            continue
        most = edition.copies[card] if card < FIRST_TRAP else 1 if card < RELIC else relics_of(state, state.expeditions)
        title = title_of(edition, card, language)
        rows.append(row(title, number(f"path-{card_name(edition, card)}", title, state.shown[card], most)))
    return {"title": say(MESSAGES, language, "path"), "columns": [], "rows": rows}


def _gone(state: Diamant, language: str) -> EditorGroup:
    """Traps that have left the game (D-19), and relics that nobody took (D-42)."""
    edition = EDITIONS[state.edition]
    rows = []
    for card in range(FIRST_TRAP, RELIC + 1):
        if not edition.has(card):
            continue
        came = edition.copies[card] if card < RELIC else relics_of(state, min(state.expedition + 1, state.expeditions))
        gone = came - state.deck[card] - state.shown[card] - (state.relics_out if card == RELIC else 0)
        title = title_of(edition, card, language)
        most = edition.copies[card] if card < RELIC else relics_of(state, state.expeditions)
        rows.append(row(title, number(f"gone-{card_name(edition, card)}", title, max(gone, 0), most)))
    return {"title": say(MESSAGES, language, "gone"), "columns": [], "rows": rows}


def _players(state: Diamant, names: Sequence[str], language: str) -> EditorGroup:
    speak = partial(say, MESSAGES, language)
    has_relics = EDITIONS[state.edition].has(RELIC)
    titles = [speak("where"), speak("chest"), *([speak("relics"), speak("relic-points")] if has_relics else [])]
    rows: list[EditorRow] = []
    for seat, name in enumerate(names):
        where = INSIDE if state.inside >> seat & 1 else HOME
        places = [(INSIDE, speak("inside")), (HOME, speak("home"))]
        controls = [
            pick(f"where-{seat}", f"{name}: {titles[0]}", where, places),
            number(f"chest-{seat}", f"{name}: {titles[1]}", state.chest[seat], 620),
        ]
        if has_relics:
            most = relics_of(state, state.expeditions)
            controls.append(number(f"relics-{seat}", f"{name}: {titles[2]}", state.relics[seat], most))
            controls.append(number(f"points-{seat}", f"{name}: {titles[3]}", state.relic_points[seat], 10 * most))
        rows.append(row(name, *controls))
    return {"title": speak("players"), "columns": titles, "rows": rows}

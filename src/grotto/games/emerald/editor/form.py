"""A position of Emerald as a form: the dragon, knights by place and colour, stacks, and what everybody holds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from grotto.games.emerald.board import (
    CAVE,
    COLOURS,
    GEM_COPIES,
    GEM_KINDS,
    GEM_STACKS,
    GEMS,
    GOLD_COPIES,
    GOLD_STACKS,
    GOLD_VALUES,
    LAST_RAIL,
    MOUTH,
    NOBODY,
    PLACE_NAMES,
    PLACES,
    STACKS,
    knights_per_colour,
)
from grotto.games.emerald.gold_log import PAID, unpack
from grotto.games.emerald.presentation.words import place_at
from grotto.games.emerald.rules import Emerald
from grotto.kernel.editor import EditorGroup, EditorRow, number, pick, row
from grotto.kernel.messages import say
from grotto.kernel.state import State

MESSAGES = Path(__file__).parent / "messages"
NONE = "none"
TO_MOUTH, TO_CHAMBER = "mouth", "chamber"


def form(state: State, names: Sequence[str], language: str) -> list[EditorGroup]:
    """The position as a form."""
    assert isinstance(state, Emerald)
    return [
        _turn(state, names, language),
        _knights(state, names, language),
        _stacks(state, language),
        _gems(state, names, language),
        _gold(state, names, language, "gold", held(state)),
        _gold(state, names, language, "paid", paid(state)),
    ]


def held(state: Emerald) -> list[list[int]]:
    """Gold cards in hand, by seat and value."""
    return [list(state.gold[seat * GOLD_VALUES : (seat + 1) * GOLD_VALUES]) for seat in range(state.players)]


def paid(state: Emerald) -> list[list[int]]:
    """Gold cards that were paid as bribes, by seat and value: those taken that are not held any more."""
    found = [[-count for count in hand] for hand in held(state)]
    for entry in list(state.log)[: state.log_length]:
        seat, value = unpack(entry)
        if value != PAID:
            found[seat][value] += 1
    return found


def _turn(state: Emerald, names: Sequence[str], language: str) -> EditorGroup:
    speak = partial(say, MESSAGES, language)
    ways = [(TO_MOUTH, speak("to-mouth")), (TO_CHAMBER, speak("to-chamber"))]
    holders = [(NOBODY, speak("nobody")), *enumerate(names)]
    facing = TO_MOUTH if state.facing == MOUTH else TO_CHAMBER
    return {"title": speak("turn"), "columns": [], "rows": [
        row(speak("mover"), pick("turn", speak("mover"), state.turn, list(enumerate(names)))),
        row(speak("dragon"), number("dragon", speak("dragon"), state.dragon, STACKS, 1)),
        row(speak("facing"), pick("facing", speak("facing"), facing, ways)),
        row(speak("rail"), number("rail", speak("rail"), state.rail, LAST_RAIL, 1)),
        row(speak("bonus"), pick("bonus", speak("bonus"), state.four_kinds, holders)),
    ]}  # fmt: skip


def _knights(state: Emerald, names: Sequence[str], language: str) -> EditorGroup:
    """By place and colour, with the chamber and the nest."""
    speak = partial(say, MESSAGES, language)
    colours = range(state.players * state.colours)
    columns = [_owner(state, colour, names, language) for colour in colours]
    most = knights_per_colour(state.players)

    def knights(place: str, title: str, counts: Sequence[int]) -> EditorRow:
        cells = [
            number(f"knights-{COLOURS[colour]}-{place}", f"{columns[colour]}: {title}", counts[colour], most)
            for colour in colours
        ]
        return row(title, *cells)

    rows = [
        knights(name, place_at(name, language), [state.knights[colour * PLACES + place] for colour in colours])
        for place, name in enumerate(PLACE_NAMES[:PLACES])
    ]
    rows.append(knights("chamber", place_at("chamber", language), list(state.home)))
    rows.append(knights("nest", speak("nest"), list(state.nest)))
    return {"title": speak("knights"), "columns": columns, "rows": rows}


def _owner(state: Emerald, colour: int, names: Sequence[str], language: str) -> str:
    name = names[colour // state.colours]
    return name if state.colours == 1 else f"{name} ({say(MESSAGES, language, f'colour-{COLOURS[colour]}')})"


def _stacks(state: Emerald, language: str) -> EditorGroup:
    """Beside each cave field: how many gem cards and the open one, how many gold cards and the open one."""
    speak = partial(say, MESSAGES, language)
    columns = [speak("gem-cards"), speak("open-gem"), speak("gold-cards"), speak("open-gold")]
    gems = [(NOBODY, speak("no-card")), *((kind, speak(f"gem-{gem}")) for kind, gem in enumerate(GEMS))]
    gold = [(0, speak("no-card")), *((value, str(value)) for value in range(1, GOLD_VALUES))]
    rows = []
    for stack in range(STACKS):
        title = place_at(PLACE_NAMES[CAVE + stack], language)
        label = [f"{title}: {column}" for column in columns]
        field = stack + 1
        cells = (
            number(f"gem-cards-{field}", label[0], state.gem_cards[stack], GEM_STACKS[stack]),
            pick(f"gem-{field}", label[1], state.gem_top[stack], gems),
            number(f"gold-cards-{field}", label[2], state.gold_cards[stack], GOLD_STACKS[stack]),
            pick(f"gold-{field}", label[3], state.gold_top[stack], gold),
        )
        rows.append(row(title, *cells))
    return {"title": speak("stacks"), "columns": columns, "rows": rows}


def _gems(state: Emerald, names: Sequence[str], language: str) -> EditorGroup:
    rows = []
    for kind, gem in enumerate(GEMS):
        title = say(MESSAGES, language, f"gem-{gem}")
        cells = [
            number(f"gems-{seat}-{gem}", f"{name}: {title}", state.gems[seat * GEM_KINDS + kind], GEM_COPIES[kind])
            for seat, name in enumerate(names)
        ]
        rows.append(row(title, *cells))
    return {"title": say(MESSAGES, language, "gems"), "columns": list(names), "rows": rows}


def _gold(
    state: Emerald, names: Sequence[str], language: str, what: str, counts: Sequence[Sequence[int]]
) -> EditorGroup:
    rows = []
    for value in range(1, GOLD_VALUES):
        title = say(MESSAGES, language, "gold-value", n=value)
        cells = [
            number(f"{what}-{seat}-{value}", f"{name}: {title}", counts[seat][value], GOLD_COPIES[value])
            for seat, name in enumerate(names)
        ]
        rows.append(row(title, *cells))
    return {"title": say(MESSAGES, language, what), "columns": list(names), "rows": rows}

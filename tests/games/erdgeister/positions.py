"""Positions and moves of Erdgeister in short words, so that a test reads like the rulebook.

Figures go by colour and handle: `Ra` is red's first, `Bc` blue's third. Fields go by name: `A4` in a tunnel,
`a4` in a shaft, `A5d` is the dark corner beside A5; besides there are `hand` and `chamber`. Steps of play:

    Ra A4           place or move a figure; the field is where it ends
    end, pass       enough; nothing is possible
    extra           play an extra move
    spy Bc          look under a figure, then `show` or `keep`
    kidnap Bc       take a figure, then `carry c4`

Unless a test says otherwise, handles a to f carry the numbers 1 to 6, and the key number is 1.
"""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from grotto.games.erdgeister.board import DEFAULT, check
from grotto.games.erdgeister.mine import Mine
from grotto.games.erdgeister.numbers import (
    CARD_KINDS,
    CARRY,
    COLOURS,
    END,
    EVERYBODY,
    EXTRA,
    EXTRA_CARD,
    HANDLES,
    KEEP,
    KEY,
    KIDNAP,
    KIDNAP_CARD,
    MAX_PLACES,
    NUMBER,
    PASS,
    SHOW,
    SPY,
    SPY_CARD,
)
from grotto.games.erdgeister.rules import Erdgeister

WORDS = {EXTRA: "extra", SHOW: "show", KEEP: "keep", END: "end", PASS: "pass"}
CARDS = {"spy": SPY_CARD, "kidnap": KIDNAP_CARD, "extra": EXTRA_CARD}
NO_CARDS = dict.fromkeys(COLOURS, "")
DATA: dict[str, Any] = tomllib.loads(DEFAULT.read_text(encoding="utf-8"))
MINE = Mine(check(DATA))
OPEN_FIELDS = {f"{tunnel}{i}" for tunnel in "ABCD" for i in range(1, 11)}
EVERY_ARROW = {f"{'RBGY'[i]}{'bcd'[j]}": f"{'ABCD'[i]}{j + 1}" for i in range(4) for j in range(3)}
"""Somebody on each arrow field; Ra is in hand."""
SHAFT_FIELDS = {f"{shaft}{i}" for shaft in "abcd" for i in range(1, 9)}
ARROWS = {f"{tunnel}{i}" for tunnel in "ABCD" for i in (1, 2, 3)}


def data_with(**changes: Any) -> dict[str, Any]:
    """The default board's data with some keys changed; `None` leaves a key out."""
    data = copy.deepcopy(DATA) | copy.deepcopy(changes)
    return {key: value for key, value in data.items() if value is not None}


def mine_with(**changes: Any) -> Mine:
    """The default board with some keys changed."""
    return Mine(check(data_with(**changes)))


# -- figures and steps by name ------------------------------------------------------------------------


def figure(state: Erdgeister, name: str) -> int:
    return COLOURS.index(name[0]) * state.each + HANDLES.index(name[1])


def named(state: Erdgeister, number: int) -> str:
    return COLOURS[number // state.each] + HANDLES[number % state.each]


def all_figures(state: Erdgeister) -> list[str]:
    return [named(state, number) for number in range(state.players * state.each)]


def write(state: Erdgeister, action: int) -> str:
    """An action in the words of these tests."""
    names = state.mine.names
    if action < SPY:
        return f"{named(state, action // MAX_PLACES)} {names[action % MAX_PLACES]}"
    if action < KIDNAP:
        return f"spy {named(state, action - SPY)}"
    if action < CARRY:
        return f"kidnap {named(state, action - KIDNAP)}"
    return f"carry {names[action - CARRY]}" if action < EXTRA else WORDS[action]


def read(state: Erdgeister, words: str) -> int:
    """The number of an action that is written in these words."""
    first, _, second = words.partition(" ")
    if first == "spy":
        return SPY + figure(state, second)
    if first == "kidnap":
        return KIDNAP + figure(state, second)
    if first == "carry":
        return CARRY + state.mine.place_of[second]
    if second:
        return figure(state, first) * MAX_PLACES + state.mine.place_of[second]
    return next(action for action, word in WORDS.items() if word == first)


def play(state: Erdgeister, *steps: str) -> Erdgeister:
    for step in steps:
        state.play(read(state, step))
    return state


def legal(state: Erdgeister) -> set[str]:
    """All that the mover may do; a list with something twice is no list of choices."""
    words = [write(state, action) for action in state.legal]
    assert len(set(words)) == len(words)
    return set(words)


def starting(state: Erdgeister, word: str) -> set[str]:
    """What follows a first word in the legal steps: the ends of `Ra`, the figures to `spy`."""
    return {step.partition(" ")[2] for step in legal(state) if step.partition(" ")[0] == word}


def ends(state: Erdgeister, name: str) -> set[str]:
    """Where one of the mover's figures may end."""
    return starting(state, name)


def goers(state: Erdgeister) -> set[str]:
    """The figures that may be placed or moved."""
    return {step.partition(" ")[0] for step in legal(state) if step[0] in COLOURS}


def where(state: Erdgeister, name: str) -> str:
    return str(state.mine.names[state.at[figure(state, name)]])


def places(state: Erdgeister) -> dict[str, str]:
    return {name: where(state, name) for name in all_figures(state)}


def hand_of(state: Erdgeister, colour: str) -> dict[str, int]:
    """The cards that a player still has, by kind."""
    first = COLOURS.index(colour) * CARD_KINDS
    return {word: state.cards[first + kind] for word, kind in CARDS.items()}


def to_move(state: Erdgeister) -> str:
    return COLOURS[state.mover]


# -- positions ----------------------------------------------------------------------------------------


def dealt(
    players: int = 4,
    turn: str = "R",
    *,
    faces: str = "I I I I",
    key: int = 1,
    numbers: Mapping[str, Iterable[int]] | None = None,
    mine: Mine = MINE,
    limit: int = 0,
) -> Erdgeister:
    """A game after set-up; `numbers` gives a colour's numbers in the order of its handles."""
    tiles = tuple(("I", "II").index(face) for face in faces.split())[: mine.shafts]
    state = Erdgeister(players, mine, tiles, COLOURS.index(turn), limit)
    state.play(KEY + key)
    for colour in COLOURS[:players]:
        usual = [1, 2, 3, 4, 5, 6, *[0] * (state.each - 6)]
        for number in (numbers or {}).get(colour, usual):
            state.play(NUMBER + number)
    return state


def position(
    figures: Mapping[str, str] | None = None,
    players: int = 4,
    turn: str = "R",
    *,
    cards: Mapping[str, str] | None = None,
    **more: Any,
) -> Erdgeister:
    """The start of a turn: figures that are not named are in hand, `cards` are all that a colour has left."""
    state = dealt(players, turn, **more)
    put(state, figures or {})
    for colour, words in (cards or {}).items():
        _give(state, colour, words.split())
    return state


def put(state: Erdgeister, figures: Mapping[str, str]) -> None:
    """Set all figures down; whatever is not named goes back into the hand."""
    at = [0] * 24
    for name, place in figures.items():
        at[figure(state, name)] = state.mine.place_of[place]
    state.at = at
    state.standing, state.crowd, state.home = recount(state)


def recount(state: Erdgeister) -> tuple[list[int], list[int], list[int]]:
    """What the figures' places say about figures by place, by zone and at home."""
    standing, crowd, home = [0] * 160, [0] * 9, [0] * 4
    for name, place in places(state).items():
        if place != "hand":
            standing[state.mine.place_of[place]] += 1
            crowd[zone(place)] += 1
            home[COLOURS.index(name[0])] += place == "chamber"
    return standing, crowd, home


def seen(state: Erdgeister, names: str, bits: int = EVERYBODY) -> Erdgeister:
    """The state in which these figures have been seen before."""
    known = list(state.known)
    for name in names.split():
        known[figure(state, name)] |= bits
    state.known = known
    return state


def zone(place: str) -> int:
    """Tunnels are zones 0 to 3, shafts 4 to 7; dark corners and the chamber count for nothing."""
    if place == "chamber" or place.endswith("d"):
        return 8
    return "ABCD".index(place[0]) if place[0].isupper() else 4 + "abcd".index(place[0])


def _give(state: Erdgeister, colour: str, words: list[str]) -> None:
    if COLOURS.index(colour) >= state.players:
        return
    counts, cards = Counter(words), state.cards
    for word, kind in CARDS.items():
        cards[COLOURS.index(colour) * CARD_KINDS + kind] = counts[word]
    state.cards = cards

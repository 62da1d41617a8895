"""Erdgeister: the position as each viewer may know it. Only numbers that the viewer has not seen are secret."""

from __future__ import annotations

from typing import Literal, TypedDict

from grotto.games.erdgeister.board import FACES, Face
from grotto.games.erdgeister.numbers import (
    AFTER,
    BEFORE,
    CARD_KINDS,
    ENDED,
    EXTRA_CARD,
    HAND,
    KIDNAP_CARD,
    LAY_TILE,
    PICK_STARTER,
    PUBLIC,
    SECOND,
    SPY_CARD,
)
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.constants import ONLOOKER
from grotto.kernel.state import State

from .names import PHASES, Phase, figure_name, figure_names
from .reach import Reach, reaches


class Figure(TypedDict):
    """One gnome."""

    figure: str
    """Its public name: colour letter and handle, such as `Ra` (G-12)."""
    seat: int
    """Its owner."""
    at: str
    """Its place by name: `A7` in a tunnel, `a7` in a shaft, `A5d` in a dark corner, `hand` or `chamber`."""
    number: int | None
    """The number on its underside, 0 for blank; null if the viewer has not seen it."""
    seen_by: list[int]
    """The seats that have seen its underside, its owner among them; who looked is public (G-52)."""
    public: bool
    """Everybody has seen its underside."""
    bearer: bool | None
    """Whether it bears the key, as far as the viewer's own eyes tell: each seat has one that does (G-11)."""
    key_chance: float | None
    """The chance that it bears the key, from the undersides that the viewer has seen: all that may bear it are alike,
    for the numbers were dealt by lot. Null before the key's number is drawn."""
    reach: Reach | None
    """Where it could go now; null in hand and in the chamber."""


class Cards(TypedDict):
    """The cards that one seat has left (GA-43)."""

    spy: int
    """Spies."""
    kidnap: int
    """Kidnappings."""
    extra: int
    """Extra moves."""


class Done(TypedDict):
    """What has been done in the running turn."""

    figures: int
    """Figures placed or moved as the action: 0, 1 or 2; an extra move does not count."""
    kind: Literal["placing", "moving"] | None
    """The kind of action; null before the first figure (G-16)."""
    first: str | None
    """The first figure of the action, which does not act again without an extra move (G-20)."""
    due: int | None
    """Which figure of the action comes next, 1 or 2; null once the action is over (G-17, G-19, G-21)."""
    card: bool
    """Whether a card has been played (G-21)."""
    card_ends: bool
    """Whether a card played now would be the last thing in this turn, except for the figure of an extra move (G-21)."""


class ErdgeisterPosition(TypedDict):
    """The position in Der Schatz der Erdgeister."""

    board: str
    """The name of the board; its data is in the options, unless it is the default one."""
    reconstruction: bool
    """Whether the board is a reconstruction, not read off a printed one."""
    faces: list[Face | None]
    """The face of each shaft's tile; null before it is laid (G-05)."""
    key_number: int | None
    """The number of everybody's key bearer; null before it is drawn (G-11)."""
    phase: Phase
    """`pick-starter`, `lay-tile`, `pick-key`, `mark-figure` (chance), `before` (act, or play a card first),
    `action` (the card is played), `second` (a second figure, a card or enough), `after` (a card or enough),
    `extra-move`, `spying` (show or keep), `carrying` (put the kidnapped figure down) or `ended`."""
    turn: int | None
    """The seat whose turn it is, or was last; null before the start player is known."""
    turns: int
    """Turns that are over, of all seats together."""
    turn_limit: int
    """Turns after which the game is stopped; 0 for none (G-85)."""
    goal: int
    """Figures in the chamber that end the game (G-76 to G-78)."""
    home: list[int]
    """Figures in the chamber, by seat."""
    cards: list[Cards]
    """By seat."""
    done: Done
    """What has been done in this turn."""
    marked: str | None
    """The figure that has just been looked at, or is being kidnapped."""
    figures: list[Figure]
    """All figures, seat by seat."""
    standing: dict[str, list[str]]
    """Who stands where: figures by the name of their place; empty places and hands are missing."""
    crowd: dict[str, int]
    """Figures that count in each tunnel (`A`) and shaft (`a`), and so the steps they move (G-24, G-25)."""
    finisher: int | None
    """The seat that brought enough figures home to end the game; null while it runs, and at a turn limit."""


def position(state: State, viewer: int) -> ErdgeisterPosition:
    """Everything but the numbers that the viewer has not seen."""
    assert isinstance(state, Erdgeister)
    return {
        "board": state.mine.board.name,
        "reconstruction": state.mine.board.reconstruction,
        "faces": _faces(state),
        "key_number": state.key_number or None,
        "phase": PHASES[state.phase],
        "turn": None if state.phase == PICK_STARTER else state.turn,
        "turns": state.turns,
        "turn_limit": state.turn_limit,
        "goal": state.goal,
        "home": state.home[: state.players],
        "cards": [_cards(state, seat) for seat in range(state.players)],
        "done": _done(state),
        "marked": _name(state, state.marked),
        "figures": _figures(state, viewer),
        "standing": _standing(state),
        "crowd": _crowd(state),
        "finisher": state.finisher if state.finisher >= 0 else None,
    }


def _faces(state: Erdgeister) -> list[Face | None]:
    """Named by the table from the start, or laid one after the other."""
    shafts = state.mine.shafts
    laid = 0 if state.phase == PICK_STARTER else state.laid if state.phase == LAY_TILE else shafts
    laid = shafts if state.tiles else laid
    return [FACES[state.face[shaft]] if shaft < laid else None for shaft in range(shafts)]


def _cards(state: Erdgeister, seat: int) -> Cards:
    first = seat * CARD_KINDS
    return {
        "spy": state.cards[first + SPY_CARD],
        "kidnap": state.cards[first + KIDNAP_CARD],
        "extra": state.cards[first + EXTRA_CARD],
    }


def _done(state: Erdgeister) -> Done:
    return {
        "figures": state.acted,
        "kind": None if state.acted == 0 else "placing" if state.placing else "moving",
        "first": _name(state, state.first_figure),
        "due": _due(state),
        "card": bool(state.card_played),
        "card_ends": state.phase in (SECOND, AFTER) and not state.card_played,
    }


def _due(state: Erdgeister) -> int | None:
    """A card before the action leaves it due; one after the first figure ends it."""
    if state.phase < BEFORE or state.phase == ENDED:
        return None
    return 1 if state.acted == 0 else 2 if state.phase == SECOND else None


def _name(state: Erdgeister, figure: int) -> str | None:
    return figure_name(state, figure) if figure >= 0 else None


def _figures(state: Erdgeister, viewer: int) -> list[Figure]:
    at, known, places = state.at, state.known, state.mine.names
    names, own, key, reach = figure_names(state), state.number, state.key_number or None, reaches(state)
    numbers = [own[figure] if may_see(known[figure], viewer) else None for figure in range(len(names))]
    bearers = [
        bearer
        for seat in range(state.players)
        for bearer in _bearers(numbers[seat * state.each : (seat + 1) * state.each], key)
    ]
    return [
        {
            "figure": name,
            "seat": figure // state.each,
            "at": places[at[figure]],
            "number": numbers[figure],
            "seen_by": [seat for seat in range(state.players) if known[figure] >> seat & 1],
            "public": bool(known[figure] & PUBLIC),
            "bearer": bearers[figure],
            "key_chance": _key_chance(figure, bearers, state.each) if key else None,
            "reach": reach[figure],
        }
        for figure, name in enumerate(names)
    ]


def _bearers(numbers: list[int | None], key: int | None) -> list[bool | None]:
    """Which of a seat's figures bears the key: seen, or told by the others of the seat."""
    if key is None:
        return [None] * len(numbers)
    if key in numbers:
        return [number == key for number in numbers]
    left = True if numbers.count(None) == 1 else None
    return [left if number is None else False for number in numbers]


def _key_chance(figure: int, bearers: list[bool | None], each: int) -> float:
    """Evenly among all of the seat's figures of which the viewer does not know."""
    bearer = bearers[figure]
    if bearer is not None:
        return float(bearer)
    first = figure - figure % each
    return round(1 / bearers[first : first + each].count(None), 6)


def may_see(known: int, viewer: int) -> bool:
    """Shown to all, or looked at by this viewer, who may be its owner; an onlooker sees only what all see."""
    return bool(known & PUBLIC) or (viewer != ONLOOKER and bool(known >> viewer & 1))


def _standing(state: Erdgeister) -> dict[str, list[str]]:
    at, places = state.at, state.mine.names
    standing: dict[str, list[str]] = {}
    for figure, name in enumerate(figure_names(state)):
        if at[figure] != HAND:
            standing.setdefault(places[at[figure]], []).append(name)
    return standing


def _crowd(state: Erdgeister) -> dict[str, int]:
    crowd = state.crowd
    return {name: crowd[zone] for zone, name in state.mine.zone_names.items()}

"""Positions and moves of Emerald in short words, so that a test reads like the rulebook.

Colours are R B G Y V, places T1 to T4, M, m1 to m6, c1 to c9. The dragon is written "c4<" if it faces the
mouth and "c4>" if it faces the chamber. Steps of play are written

    R c3            the red knight on c3 rides (and takes nothing)
    R c3 gem        ... and takes the gem where it lands; or `gold`
    stop            no second knight
    up ruby, up 5   chance turns up a gem or a gold card
    roll 2          the die
    catch B         the mover picks a victim
    pay 5, yield    the owner's answer
    begin 2         chance draws the first player
"""

from __future__ import annotations

from collections.abc import Mapping

from grotto.games.emerald.board import (
    BRIBE,
    CATCH,
    CAVE,
    COLOURS,
    FIRST_PLAYER,
    GEM,
    GEMS,
    GOLD,
    PLACE_NAMES,
    PLACES,
    ROLL,
    STACKS,
    STOP,
    YIELD,
    colours_per_seat,
    knights_per_colour,
    move_action,
    move_parts,
)
from grotto.games.emerald.rules import Emerald

FACING = {"<": -1, ">": 1}
TAKES = ("", "gem", "gold")
ALL_BARE = "c1 c2 c3 c4 c5 c6 c7 c8 c9"


def dealt(players: int, turn: int = 0) -> Emerald:
    """A game laid out with open cards that are always the same: see `gem_on` and `gold_on`."""
    state = Emerald(players, turn)
    for field in range(STACKS):
        state.play(GEM + field % 4)
    for field in range(STACKS):
        state.play(GOLD + field % 5 + 1)
    return state


def gem_on(field: str) -> str:
    """The gem that lies open on a field of `dealt`: ruby on c1, emerald on c2, ..., ruby again on c5."""
    return GEMS[(int(field[1]) - 1) % 4]


def gold_on(field: str) -> int:
    """The gold that lies open on a field of `dealt`: 1 on c1, ..., 5 on c5, 1 again on c6."""
    return (int(field[1]) - 1) % 5 + 1


def position(
    players: int = 3,
    turn: int = 0,
    *,
    knights: Mapping[str, str] | None = None,
    home: str = "",
    nest: str = "",
    dragon: str = "c4<",
    rail: int = 1,
    bare: str = "",
    stacks: Mapping[str, tuple[int, int]] | None = None,
    gold: Mapping[int, tuple[int, ...]] | None = None,
    gems: Mapping[int, str] | None = None,
) -> Emerald:
    """A position at the start of a turn; knights that are not named wait in the castle.

    `bare` fields have no cards, `stacks` gives numbers of gem and gold cards, `gold` and `gems` the seats'
    cards. Every knight at home has earned its owner a treasure card.
    """
    state = dealt(players, turn)
    _set_knights(state, knights or {}, home, nest)
    _set_stacks(state, {**dict.fromkeys(bare.split(), (0, 0)), **(stacks or {})})
    _set_hands(state, gold or {}, gems or {})
    state.dragon, state.facing, state.rail = int(dragon[1]), FACING[dragon[2]], rail
    return state


def _set_knights(state: Emerald, named: Mapping[str, str], home: str, nest: str) -> None:
    colours = colours_per_seat(state.players)
    board = [[0] * PLACES for _ in COLOURS]
    for place, letters in named.items():
        for letter in letters:
            board[COLOURS.index(letter)][PLACE_NAMES.index(place)] += 1
    for colour in range(state.players * colours):
        gone = sum(board[colour]) + (home + nest).count(COLOURS[colour])
        assert gone <= knights_per_colour(state.players), "more knights than the box holds"
        for tower in range(knights_per_colour(state.players) - gone):
            board[colour][tower] += 1
    state.knights = [count for row in board for count in row]
    state.crowd = [sum(row[place] for row in board) for place in range(PLACES)]
    state.home = [home.count(letter) for letter in COLOURS]
    state.nest = [nest.count(letter) for letter in COLOURS]
    state.active = [sum(map(sum, board[seat * colours : (seat + 1) * colours])) for seat in range(5)]
    state.treasures = [sum(state.home[seat * colours : (seat + 1) * colours]) for seat in range(5)]
    state.treasures_left = 4 - len(home)


def _set_stacks(state: Emerald, stacks: Mapping[str, tuple[int, int]]) -> None:
    for name, (gem, gold) in stacks.items():
        field = int(name[1]) - 1
        _put(state, "gem_cards", field, gem)
        _put(state, "gold_cards", field, gold)
        if gem == 0:  # the open card goes back, so that a hand can hold it
            _add(state, "gem_bag", state.gem_top[field], 1)
            _put(state, "gem_top", field, -1)
        if gold == 0:
            _add(state, "gold_bag", state.gold_top[field], 1)
            _put(state, "gold_top", field, 0)


def _set_hands(state: Emerald, gold: Mapping[int, tuple[int, ...]], gems: Mapping[int, str]) -> None:
    for seat, values in gold.items():
        for value in values:
            _add(state, "gold", seat * 6 + value, 1)
            _add(state, "purse", seat, 1)
            _add(state, "gold_bag", value, -1)
            _put(state, "log", state.log_length, seat * 8 + value)
            state.log_length += 1
    for seat, kinds in gems.items():
        for kind in map(GEMS.index, kinds.split()):
            _add(state, "gems", seat * 4 + kind, 1)
            _add(state, "gem_bag", kind, -1)
    assert min(state.gold_bag + state.gem_bag) >= 0, "more cards than the box holds"


def _put(state: Emerald, name: str, index: int, value: int) -> None:
    values = getattr(state, name)  # a copy in the compiled build
    values[index] = value
    setattr(state, name, values)


def _add(state: Emerald, name: str, index: int, more: int) -> None:
    _put(state, name, index, getattr(state, name)[index] + more)


# -- steps of play ---------------------------------------------------------------------------------


def play(state: Emerald, *steps: str) -> Emerald:
    """Play steps given in words, each checked by the state; gives the state back."""
    for step in steps:
        state.play(number(state, step))
    return state


def number(state: Emerald, step: str) -> int:
    """The number of a step, legal or not."""
    verb, *rest = step.split()
    if verb in COLOURS:
        slot = COLOURS.index(verb) - state.turn * colours_per_seat(state.players)
        return move_action(slot, PLACE_NAMES.index(rest[0]), TAKES.index(" ".join(rest[1:])))
    word = rest[0] if rest else ""
    if verb == "up":
        return GEM + GEMS.index(word) if word in GEMS else GOLD + int(word)
    if verb == "catch":
        return CATCH + COLOURS.index(word)
    bases = {"stop": STOP, "yield": YIELD, "pay": BRIBE, "roll": ROLL, "begin": FIRST_PLAYER}
    return bases[verb] + int(word or 0)


def words(state: Emerald, action: int) -> str:
    """A choice in words."""
    if action < STOP:
        slot, place, take = move_parts(action)
        colour = COLOURS[state.turn * colours_per_seat(state.players) + slot]
        return f"{colour} {PLACE_NAMES[place]} {TAKES[take]}".strip()
    if action == STOP:
        return "stop"
    if action < YIELD:
        return f"catch {COLOURS[action - CATCH]}"
    return f"pay {action - BRIBE}" if action > BRIBE else "yield"


def offered(state: Emerald) -> set[str]:
    """All that the mover may do, in words."""
    return {words(state, action) for action in state.legal}


def chances(state: Emerald) -> dict[str, int]:
    """All that chance may draw, in words, with the weights."""
    return {_drawn(outcome): weight for outcome, weight in state.odds}


def _drawn(outcome: int) -> str:
    if outcome > ROLL:
        return f"roll {outcome - ROLL}"
    if outcome > GOLD:
        return f"up {outcome - GOLD}"
    return f"up {GEMS[outcome - GEM]}" if outcome >= GEM else f"begin {outcome - FIRST_PLAYER}"


DIE = {"roll 1": 2, "roll 2": 2, "roll 3": 2}


# -- what lies on the table ------------------------------------------------------------------------


def at(state: Emerald, place: str) -> str:
    """The knights on a place, by colour: "RRB"."""
    spot = PLACE_NAMES.index(place)
    return "".join(letter * state.knights[i * PLACES + spot] for i, letter in enumerate(COLOURS))


def home(state: Emerald) -> str:
    """The knights in the chamber."""
    return "".join(letter * count for letter, count in zip(COLOURS, state.home, strict=True))


def nest(state: Emerald) -> str:
    """The knights in the dragon's nest."""
    return "".join(letter * count for letter, count in zip(COLOURS, state.nest, strict=True))


def dragon(state: Emerald) -> str:
    """The dragon's field and the way it faces."""
    return f"c{state.dragon}{'<' if state.facing < 0 else '>'}"


def hand(state: Emerald, seat: int) -> tuple[int, ...]:
    """The gold cards in a hand, lowest first."""
    return tuple(value for value in range(1, 6) for _ in range(state.gold[seat * 6 + value]))


def gems(state: Emerald, seat: int) -> dict[str, int]:
    """The gems that a seat owns, by kind."""
    return {kind: state.gems[seat * 4 + i] for i, kind in enumerate(GEMS) if state.gems[seat * 4 + i]}


def stacks(state: Emerald, field: str) -> tuple[int, int]:
    """Cards left beside a field: gems and gold."""
    i = PLACE_NAMES.index(field) - CAVE
    return state.gem_cards[i], state.gold_cards[i]

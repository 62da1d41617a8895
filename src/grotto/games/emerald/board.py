"""Emerald's material, and the numbers that stand for places, cards, actions and draws."""

from __future__ import annotations

from typing import Literal

Gem = Literal["ruby", "emerald", "garnet", "turquoise"]
Colour = Literal["R", "B", "G", "Y", "V"]

SEATS = range(2, 6)  # E-01

# Places along the path: five start places, six meadow fields, nine cave fields, then the chamber (E-07, E-08).
START_PLACES = 5
MEADOW = 5  # the first meadow field
CAVE = 11  # the first cave field
CHAMBER = 20
PLACES = 20  # where a knight can stand; arrays by colour and place have this stride
PLACE_NAMES = (
    "T1", "T2", "T3", "T4", "M",
    "m1", "m2", "m3", "m4", "m5", "m6",
    "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9",
    "chamber",
)  # fmt: skip

GEMS: tuple[Gem, ...] = ("ruby", "emerald", "garnet", "turquoise")
GEM_KINDS = 4  # arrays by seat and kind of gem have this stride
GEM_COPIES = (6, 6, 6, 6)  # E-02
GOLD_VALUES = 6  # 0 to 5, of which 0 is no card; arrays by seat and value have this stride
LOG_VALUE_BITS = 3  # of an entry of the gold log, for its value; the seat stands above them
LOG_VALUE_MASK = 7
GOLD_COPIES = (0, 5, 5, 5, 5, 5)  # by value, E-03
TREASURE_CARDS = 4  # E-04
TREASURE_VALUE = 5
BONUS_VALUE = 4  # E-05
GEM_STACKS = (2, 3, 2, 3, 2, 3, 2, 3, 2)  # E-13
GOLD_STACKS = (3, 2, 3, 2, 3, 2, 3, 2, 3)
STACKS = 9  # of gems and of gold; the 18 stacks are numbered gems first, then gold
RAIL_LENGTH = 4  # E-10
LAST_RAIL = 6  # the rail at rest covers cave 6 to 9 (E-72)

NOBODY = -1  # no seat, no colour, no kind of gem
NOWHERE = -1  # no place
MOUTH, INWARDS = -1, 1  # the ways the dragon can face

COLOURS: tuple[Colour, ...] = ("R", "B", "G", "Y", "V")
COLOUR_NAMES = ("red", "blue", "green", "yellow", "violet")

# Actions. A knight's move is its colour's slot, its place and what it takes where it lands.
TAKE_NOTHING, TAKE_GEM, TAKE_GOLD = 0, 1, 2
TAKES = 3
STOP = 120
CATCH = 121  # + colour of the victim
YIELD = 126
BRIBE = 126  # + value of the gold card, 1 to 5
ACTIONS = 132

# Draws of chance.
FIRST_PLAYER = 200  # + seat
GEM = 210  # + kind
GOLD = 220  # + value
ROLL = 230  # + pips
PIPS = (1, 2, 3)  # E-52


def rail_fields(first: int) -> list[int]:
    """The cave fields beside the rail, from the first of them on (E-10)."""
    return list(range(first, first + RAIL_LENGTH))


def knights_per_colour(players: int) -> int:
    """Five each with 3 or 4 players, four of each colour with 2 or 5 (E-17 to E-19)."""
    return 5 if players in (3, 4) else 4


def colours_per_seat(players: int) -> int:
    """Two players have two colours each (E-19)."""
    return 2 if players == 2 else 1


def colour_of(players: int, seat: int, slot: int = 0) -> int:
    """The colour in a seat's slot."""
    return seat * colours_per_seat(players) + slot


def move_action(slot: int, place: int, take: int) -> int:
    """The number of a knight's move."""
    return (slot * PLACES + place) * TAKES + take


def move_parts(action: int) -> tuple[int, int, int]:
    """Slot, place and take of a knight's move."""
    return action // TAKES // PLACES, action // TAKES % PLACES, action % TAKES


# Every field of a state, in the order of its key, with the least and the greatest value of each number in it.
LIMITS = {
    "players": (SEATS[0], SEATS[-1]), "starter": (NOBODY, 4), "colours": (1, 2), "phase": (0, 8), "turn": (0, 4),
    "moves": (0, 2), "turn_ends": (0, 1), "dragon_due": (0, 1), "up": (0, 17),
    "moved_colour": (NOBODY, 4), "moved_place": (NOWHERE, CHAMBER),
    "freed_colour": (NOBODY, 4), "freed_place": (NOWHERE, CHAMBER), "victim": (NOBODY, 4),
    "dragon": (1, STACKS), "facing": (MOUTH, INWARDS), "rail": (1, LAST_RAIL),
    "treasures_left": (0, TREASURE_CARDS), "four_kinds": (NOBODY, 4), "ending": (0, 2), "log_length": (0, 48),
    "knights": (0, 5), "crowd": (0, 25), "home": (0, 5), "nest": (0, 5), "active": (0, 8),
    "gem_top": (NOBODY, 3), "gem_cards": (0, 3), "gold_top": (0, 5), "gold_cards": (0, 3),
    "gem_bag": (0, 6), "gold_bag": (0, 5), "gems": (0, 6), "gold": (0, 5), "purse": (0, 25),
    "treasures": (0, TREASURE_CARDS), "log": (0, 63),
}  # fmt: skip

"""Sizes of Erdgeister's board and pieces, and the numbers that stand for actions."""

from __future__ import annotations

SEATS = range(2, 5)  # G-01
FIGURES = {2: 10, 3: 8, 4: 6}  # of each player (G-06 to G-08)
SPIES = {2: 4, 3: 3, 4: 2}
EXTRA_MOVES = 3  # G-09
KIDNAPPINGS = 1
GOAL = {2: 6, 3: 5, 4: 4}  # figures in the chamber that end the game (G-76 to G-78)
NUMBERS = 6  # numbered figures of each player; the rest is blank (G-10)
COLOURS = ("R", "B", "G", "Y")  # GA-35
COLOUR_NAMES = ("red", "blue", "green", "yellow")
HANDLES = "abcdefghij"  # every figure's public name, beside its colour (G-12)

MAX_TUNNEL = 16
MAX_SHAFT = 12
MAX_DARK = 40
STEPS = 25  # how far a figure may go: 0 to 24 steps, as up to 24 figures can be in one tunnel or shaft
MAX_PLACES = 160  # 2 + 4 * 16 tunnel fields + 4 * 12 shaft fields + 40 dark corners, rounded up

# Zones, in which figures count: tunnels, then shafts, and one for hands, dark corners and the chamber (G-26 to G-28).
FIRST_SHAFT = 4
NO_ZONE = 8

HAND = 0  # a place: not on the board yet
CHAMBER = 1

# Ways of a move: a walk to its landing field, and then it stays there or uses a special field beside it.
PLAIN, DARK, SNEAK, SECRET = 0, 1, 2, 3
PLACE_BITS = 8  # of a number that holds the kind of a way and, in its last bits, the end
PLACE_MASK = 255

SPY_CARD, KIDNAP_CARD, EXTRA_CARD = 0, 1, 2  # kinds of cards
CARD_KINDS = 3  # arrays by seat and kind have this stride

# Actions. To place or to move a figure is its number and where it ends.
GO = 0  # + figure * MAX_PLACES + place
SPY = 4000  # + figure
KIDNAP = 4100  # + figure
CARRY = 4200  # + place: where the kidnapped figure is put
EXTRA = 4400
SHOW = 4401
KEEP = 4402
END = 4403
PASS = 4404
ACTIONS = 4405

# Draws of chance.
FIRST_PLAYER = 5000  # + seat
FACE = 5010  # + 0 or 1
KEY = 5020  # + number
NUMBER = 5030  # + number; 0 is blank

# Where a turn stands.
PICK_STARTER = 0  # chance
LAY_TILE = 1  # chance
PICK_KEY = 2  # chance
MARK_FIGURE = 3  # chance: the number under each figure
BEFORE = 4  # place, move, or play a card first
ACTION = 5  # place or move: the card has been played
SECOND = 6  # a second figure, a card, or enough
AFTER = 7  # a card, or enough
EXTRA_MOVE = 8
SPYING = 9  # show the figure to all, or keep what was seen
CARRYING = 10  # where to put the kidnapped figure
ENDED = 11

RUNNING, FINISHED, TURN_LIMIT = 0, 1, 2  # endings

PUBLIC = 16  # in State.known, beside the seats' bits: everybody has seen this figure
EVERYBODY = 31

LONG = 2**31 - 1
# The least and the greatest value of every number in a state.
LIMITS = {
    "players": (SEATS[0], SEATS[-1]), "each": (6, 10), "goal": (4, 6), "starter": (-1, 3), "turn_limit": (0, LONG),
    "phase": (PICK_STARTER, ENDED), "turn": (0, 3), "turns": (0, LONG), "laid": (0, 24), "key_number": (0, NUMBERS),
    "acted": (0, 2), "placing": (0, 1), "first_figure": (-1, 23), "card_played": (0, 1), "marked": (-1, 23),
    "finisher": (-1, 3), "ending": (RUNNING, TURN_LIMIT), "face": (0, 1), "at": (0, MAX_PLACES - 1),
    "number": (-1, NUMBERS), "known": (0, EVERYBODY), "standing": (0, 24), "crowd": (0, 24), "home": (0, 10),
    "cards": (0, 4),
}  # fmt: skip

"""Where a turn of Emerald stands, and how a game ended: the values of `Emerald.phase` and `Emerald.ending`."""

from __future__ import annotations

PICK_STARTER = 0  # chance: who begins
LAY_OUT = 1  # chance: the first open card of every stack
FIRST_KNIGHT = 2
SECOND_KNIGHT = 3
TURN_UP = 4  # chance: the next card of a stack
ROLL_DIE = 5  # chance: how far the dragon walks
PICK_VICTIM = 6  # the mover picks among several colours
ANSWER = 7  # the caught knight's owner bribes or gives it up
ENDED = 8

RUNNING = 0
LAST_TREASURE = 1
ONE_KNIGHT = 2

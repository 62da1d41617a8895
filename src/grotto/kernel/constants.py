"""Numbers that several modules share; plain Python, so that every build can read them."""

CHANCE = -1  # a mover: the next event is drawn, not chosen
OVER = -2  # a mover: nobody, the game has ended
ONLOOKER = -1  # a viewer who has no seat

HIDDEN = 9_001  # what a viewer sees of an action who sees that it is done, but not what it is
NO_NEWS = -1  # a viewer sees or learns nothing at all

MAX_ACTIONS = 4096  # enough for 10 figures that can go to 160 places each, and some cards
MAX_OUTCOMES = 64
LARGEST_ACTION = 2**31 - 1  # actions are numbers from 0

CERTAINTY = 1.96
"""Standard errors to either side of an estimate that make its interval of 95 %."""

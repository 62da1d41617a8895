"""Numbers that several modules share; plain Python, so that every build can read them."""

CHANCE = -1         # a mover: the next event is drawn, not chosen
OVER = -2           # a mover: nobody, the game has ended
ONLOOKER = -1       # a viewer who has no seat

MAX_SEATS = 8
MAX_ACTIONS = 1024  # no game offers as many at once; the contract test watches it
MAX_OUTCOMES = 64

"""Material and numbers of Nuggets. Not compiled, so every module can read them."""

SEATS = range(2, 5)
VEINS = (11, 13, 15)  # N-02
CLAIMS = 3  # 0, 1 or 2 points (N-03)
RICHEST = VEINS[-1]
MOST = 3  # nuggets in one turn (N-05)
LAST_NUGGET = 2  # points (N-08)
UNDEALT = -1  # a claim that has not been dealt

"""Plays what comes first, and crashes at its third decision; with `at-once`, before it is ready."""

import json
import sys

if "at-once" in sys.argv:
    sys.exit("no licence")

left = 3
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word in ("grotto", "match"):
        print("ready")
    elif word == "choose":
        left -= 1
        if left == 0:
            print("\x1b[31mSchatzkammer\a", file=sys.stderr)
            raise KeyError("ruby")
        print("play", json.loads(rest)["view"]["legal"][0]["text"])

"""Answers every question with the lines of its command line."""

import sys

for line in sys.stdin:
    word = line.split()[0]
    if word in ("grotto", "match"):
        print("ready")
    elif word == "choose":
        print(*sys.argv[1:], sep="\n")
    elif word == "quit":
        break

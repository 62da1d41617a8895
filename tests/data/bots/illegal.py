"""Plays an action that does not exist."""

import sys

for line in sys.stdin:
    print("up and away", file=sys.stderr, flush=True)
    print("play fly" if line.startswith("choose") else "ready", flush=True)

"""Wants to fly."""

import sys

for line in sys.stdin:
    print("play fly" if line.startswith("choose") else "ready", flush=True)

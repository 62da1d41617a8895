"""Takes a quarter of a second for every decision."""

import json
import sys
import time

for line in sys.stdin:
    if line.startswith("choose"):
        time.sleep(0.25)
        print("play", json.loads(line.partition(" ")[2])["view"]["legal"][0]["text"], flush=True)
    else:
        print("ready", flush=True)

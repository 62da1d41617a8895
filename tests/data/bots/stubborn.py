"""Does not hear `quit`, the end of its input, or any signal that can be ignored."""

import json
import signal
import sys
import time

for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)

for line in sys.stdin:
    if line.startswith("choose"):
        print("play", json.loads(line.partition(" ")[2])["view"]["legal"][0]["text"], flush=True)
    elif not line.startswith("quit"):
        print("ready", flush=True)
time.sleep(600)

"""Closes its output when it is asked, and lives on."""

import os
import sys
import time

for line in sys.stdin:
    if line.startswith("choose"):
        os.close(1)
        time.sleep(600)
    print("ready", flush=True)

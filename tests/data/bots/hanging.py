"""Starts a child that holds all pipes, writes both process numbers to a file, and never answers a question.

With `orphan` it leaves the child behind instead, and ends.
"""

import os
import subprocess
import sys
import time

child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
with open(sys.argv[1], "w", encoding="utf-8") as file:
    file.write(f"{os.getpid()} {child.pid}")

for line in sys.stdin:
    if line.startswith("choose"):
        if "orphan" in sys.argv:
            os._exit(3)
        print("still thinking", file=sys.stderr, flush=True)
        time.sleep(600)
    print("ready", flush=True)

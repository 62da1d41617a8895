"""Never answers: one endless line, endless lines, or endless output on standard error and then a move."""

import json
import sys

for line in sys.stdin:
    if not line.startswith("choose"):
        print("ready", flush=True)
    elif "line" in sys.argv:
        while True:
            sys.stdout.write("info " + "blah " * 1000)
    elif "lines" in sys.argv:
        while True:
            print('info {"line": ["blah"]}')
    else:
        sys.stderr.write("blah\n" * 200_000 + "enough\n")
        print("play", json.loads(line.partition(" ")[2])["view"]["legal"][0]["text"], flush=True)

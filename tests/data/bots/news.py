"""Keeps the history itself, and notes it at every question: the file is its argument."""

import json
import sys

history: list[object] = []
notes = open(sys.argv[1], "w", encoding="utf-8")  # noqa: SIM115
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "grotto":
        print("news")
        print("ready", flush=True)
    elif word == "match":
        history = []
        print("ready", flush=True)
    elif word == "choose":
        view = json.loads(rest)["view"]
        del history[view["history_from"] :]
        history += view["history"]
        notes.write(json.dumps([len(view["history"]), history]) + "\n")
        notes.flush()
        print("play", view["legal"][0]["text"], flush=True)
    elif word == "quit":
        break

"""Plays at random by the seed, and says what it thinks. With a file name, it writes down all that it is told."""

import json
import random
import sys

NOTES = open(sys.argv[1], "a", encoding="utf-8") if len(sys.argv) > 1 else None  # noqa: SIM115

for line in sys.stdin:
    if NOTES:
        print(line, end="", file=NOTES, flush=True)
    word, _, rest = line.strip().partition(" ")
    if word == "grotto":
        print("name Grünspan 龍")
        print("ready")
    elif word == "match":
        print("ready")
    elif word == "choose":
        question = json.loads(rest)
        view = question["view"]
        texts = [action["text"] for action in view["legal"]]
        text = random.Random(question["seed"]).choice(texts)
        print("info", json.dumps({"odds": {text: 3, texts[0]: 1} if text != texts[0] else {text: 1}}))
        print("info", json.dumps({"shares": [1 / view["players"]] * view["players"], "line": [text, "…"], "rounds": 7}))
        print("play", text)
    elif word == "quit":
        break

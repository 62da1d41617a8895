"""A bot for Grotto that uses the public API and nothing else: python bot.py http://localhost:8020 TOKEN"""

import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
from typing import Any

SERVER, TOKEN = sys.argv[1].rstrip("/"), sys.argv[2]


def ask(path: str, body: object = None, **headers: str) -> Any:
    headers |= {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(SERVER + path, data, headers), timeout=60)


def command(name: str, table: str, **body: object) -> None:
    key = secrets.token_hex(16)  # the same for every try, so that the command is done once
    while True:
        try:
            ask(f"/api/tables/{table}/{name}", body, **{"Idempotency-Key": key}).read()
            return
        except urllib.error.HTTPError as refusal:
            if refusal.code not in (429, 503):
                print(json.load(refusal)["detail"], file=sys.stderr)
                return
            time.sleep(int(refusal.headers["Retry-After"]))
        except OSError:
            time.sleep(1)


answered: dict[str, int] = {}  # by table, the latest turn: views that were sent before our answer still ask for it


def play(seen: Any) -> None:
    """Your ideas go here: `seen["scene"]` is all that your seat may know, `legal` all that it may do."""
    if seen["seat"] is None and seen["phase"] == "open":  # a host keeps a seat for us
        command("join", seen["table"], nonce=secrets.token_hex(16))
    elif seen["phase"] == "playing" and seen["seat"] in seen["scene"]["to_act"] and seen["chosen"] is None:
        if answered.get(seen["table"]) == seen["turn"]:
            return
        answered[seen["table"]] = seen["turn"]
        text = random.choice(seen["scene"]["legal"])["text"]
        command("act", seen["table"], seat=seen["seat"], turn=seen["turn"], text=text)


def main(last: str = "", kind: str = "") -> None:
    while True:
        try:
            for line in ask("/api/stream", **({"Last-Event-ID": last} if last else {})):
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name == "id":
                    last = value
                elif name == "event":
                    kind = value
                elif name == "data" and kind == "table":
                    play(json.loads(value))
        except OSError as problem:
            if getattr(problem, "code", 0) == 401:
                sys.exit("This token is not valid")
        time.sleep(1)


main()

"""Checks an installed Grotto: `PYTHON -I scripts/installed.py base|extras MATCH-FILE` in any environment that has it.

It uses the documented interface and the standard library alone. `scripts.try_wheel` runs it in clean environments.
"""

from __future__ import annotations

import json
import re
import secrets
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import grotto
from grotto.bots import bot
from grotto.kernel.rng import Rng

COMMAND = Path(sysconfig.get_path("scripts")) / "grotto"
PATIENCE = 60  # seconds; only a broken server takes so long


def check_command_line() -> None:
    """The command is there, and so are the rulebooks and the nets' bots."""
    assert told("--version").strip().endswith(grotto.__version__)
    assert told("rules", "emerald", "E-54").startswith("E-54 ")
    assert "Diamant" in told("rules", "diamant", "--language", "cs")


def check_python(recorded: Path) -> None:
    """Every game can be played by bots from views, saved and loaded; a match file made before can be loaded."""
    for name in grotto.game_names():
        match = grotto.new(name, players=3, seed=7)
        for seat_bot in ("scout", "master", "grandmaster@20r"):
            decision = bot(seat_bot).choose(match.view(match.mover), Rng(1))
            assert not decision.note, decision.note  # a bot whose net is missing would note it
            match.play(decision.text)
        with tempfile.TemporaryDirectory() as folder:
            match.save(Path(folder) / "evening.match")
            assert grotto.load(Path(folder) / "evening.match").state == match.state
    assert grotto.load(recorded).mover == grotto.OVER


def check_server() -> None:
    """The server shows the client and plays a round with bots in worker processes, and ends when it is told to."""
    with serving() as server:
        assert ask(f"{server}health")
        page = ask(server).decode()
        script = re.search(r'src="/(assets/[^"]+\.js)"', page)
        assert script, page
        assert len(ask(server + script[1])) > 10_000
        assert b"E-54" in ask(f"{server}docs/rules/emerald.cs.html")
        play_a_round(server)


def check_extras() -> None:
    """The arena rates bots and writes its page with plots."""
    bots = ["--bot", "scout", "--bot", "apprentice"]
    with tempfile.TemporaryDirectory() as folder:
        told("arena", "diamant", "--players", "3", *bots, "--deals", "2", "--page", "--out", folder)
        assert "<svg" in next(Path(folder).glob("*.html")).read_text("utf-8")


def play_a_round(server: str) -> None:
    """Sit down with two bots and go on once: the next card is turned when both bots have chosen too."""
    origin = {"Origin": server.rstrip("/")}
    with urlopen(request(f"{server}api/me", {"name": "Anna"}, origin), timeout=PATIENCE) as answer:
        anna = origin | {"Cookie": answer.headers["Set-Cookie"].partition(";")[0]}

    def post(path: str, body: dict[str, Any]) -> Any:
        return json.loads(ask(server + path, body, anna | {"Idempotency-Key": secrets.token_hex(16)}))

    seats = [{}, {"bot": "scout"}, {"bot": "master"}]
    opened = post("api/tables", {"settings": {"game": "diamant", "players": 3, "pace": "instant"}, "seats": seats})
    address = f"api/tables/{opened['table']}"
    post(f"{address}/join", {"nonce": secrets.token_hex(16), "invitation": opened["invitation"]})
    post(f"{address}/start", {})
    turn = json.loads(ask(server + address, headers=anna))["turn"]
    post(f"{address}/act", {"seat": 0, "turn": turn, "text": "on"})
    until = time.monotonic() + PATIENCE
    while json.loads(ask(server + address, headers=anna))["turn"] == turn:
        assert time.monotonic() < until, "the bots did not choose"
        time.sleep(0.1)


@contextmanager
def serving() -> Iterator[str]:
    """A server's address, with a slash at the end, for as long as the block lasts."""
    with tempfile.TemporaryDirectory() as folder:
        options = ["--no-browser", "--port", "0", "--workers", "1", "--database", f"{folder}/tables.sqlite"]
        process = subprocess.Popen([COMMAND, "serve", *options], stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            found = re.search(r"http://\S+/", said)
            assert found, f"the server did not start: {said}"
            yield found[0]
        finally:
            process.terminate()
            ended = process.wait(PATIENCE)
            assert process.stdout is not None
            process.stdout.close()
        assert ended in (0, -signal.SIGTERM), f"the server ended with {ended}"


def told(*arguments: str) -> str:
    """What the command writes."""
    return subprocess.run([COMMAND, *arguments], stdout=subprocess.PIPE, text=True, check=True).stdout


def request(address: str, body: dict[str, Any] | None, headers: dict[str, str]) -> Request:
    """A GET, or a POST if there is a body."""
    data = None if body is None else json.dumps(body).encode()
    return Request(address, data, headers | {"Content-Type": "application/json"})


def ask(address: str, body: dict[str, Any] | None = None, headers: dict[str, str] | None = None) -> bytes:
    """The body of an answer that is not a refusal."""
    with urlopen(request(address, body, headers or {}), timeout=PATIENCE) as answer:
        return bytes(answer.read())


if __name__ == "__main__":
    if sys.argv[1] == "extras":
        check_extras()
    else:
        check_command_line()
        check_python(Path(sys.argv[2]))
        check_server()
    print(f"Grotto {grotto.__version__} works, {'compiled' if grotto.compiled else 'not compiled'}.")

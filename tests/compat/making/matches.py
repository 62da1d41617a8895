"""Match files: from Python and from the terminal, finished and not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import grotto

BOARD = Path(__file__).parents[2] / "data" / "small-mine.toml"

PLAYED: dict[str, tuple[str, int, dict[str, Any]]] = {
    "diamant-2017": ("diamant", 3, {}),
    "diamant-schmidt": ("diamant", 5, {"edition": "schmidt"}),
    "diamant-incan-gold": ("diamant", 8, {"edition": "incan-gold"}),
    "emerald-two": ("emerald", 2, {}),
    "emerald-start": ("emerald", 4, {"start": 2}),
    "erdgeister-tactical": ("erdgeister", 3, {"tiles": "tactical", "turn_limit": 30}),
    "erdgeister-faces": ("erdgeister", 4, {"tiles": ["I", "II", "I", "I"], "start": 1, "turn_limit": 24}),
    "erdgeister-own-board": ("erdgeister", 2, {"board": BOARD, "turn_limit": 30}),
}
NAMES = ["Anna", "Žofie", "漢字", 'B "b" \\', "[red]", "Dora", "Eva", "Ω"]

TERMINAL: dict[str, tuple[list[str], str]] = {
    "terminal-diamant": (["diamant", "--seats", "Anna,bot:companion-2:prudent,bot:scout,bot:scout"], "1\n1\n1\nq\n"),
    "terminal-emerald": (["emerald", "--players", "3"], "1\n1\n1\nq\n"),
    "terminal-erdgeister": (["erdgeister", "--seats", "Anna,bot:grandmaster@20ms,Ben"], "\n1\n1\n1\nq\n"),
    "terminal-master": (["diamant", "--seats", "Anna,bot:master,bot:script:one-step"], "1\n1\nq\n"),
}


def make(folder: Path) -> None:
    """Write all of them."""
    folder.mkdir(parents=True)
    for name, (game, players, wanted) in PLAYED.items():
        options = {**wanted, "board": own_board()} if "board" in wanted else wanted
        match = grotto.new(game, players, seed=len(name) * 1009, names=NAMES[:players], **options)
        rng = Random(name)
        choices = _played_to_the_end(match, rng)
        match.save(folder / f"{name}.match")
        half = grotto.new(game, players, seed=len(name) * 1009, names=NAMES[:players], **options)
        for seat, choice in choices[: len(choices) * 2 // 3]:
            half.play(choice, seat)
        half.save(folder / f"{name}-unfinished.match")
    _from_an_editor(folder)
    for name, (arguments, keys) in TERMINAL.items():
        _at_the_terminal([*arguments, "--seed", "4", "--save", str(folder / f"{name}.match")], keys)


def own_board() -> Any:
    """A board of one's own as an option of a match."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "board.match"
        _at_the_terminal(["erdgeister", "--players", "2", "--board", str(BOARD), "--save", str(path)], "q\n")
        return grotto.load(path).options["board"]


def _played_to_the_end(match: grotto.Match, rng: Random) -> list[tuple[int, str]]:
    choices = []
    while match.outcome is None:
        seat = match.to_act[0]
        legal = [str(action["text"]) for action in match.view(seat)["legal"]]
        choices.append((seat, legal[0] if len(legal) == 2 and rng.random() < 0.7 else rng.choice(legal)))
        match.play(choices[-1][1], seat)
    return choices


def _from_an_editor(folder: Path) -> None:
    """With the line ends of another system, which were always read too."""
    text = (folder / "diamant-2017.match").read_bytes()
    (folder / "diamant-2017-crlf.match").write_bytes(text.replace(b"\n", b"\r\n"))


def _at_the_terminal(arguments: list[str], keys: str) -> None:
    command = [sys.executable, "-m", "grotto", "play", *arguments]
    environment = {**os.environ, "COLUMNS": "120"}
    subprocess.run(command, input=keys, text=True, capture_output=True, check=True, env=environment)

"""Runs that were broken off: two of the arena, one of training; and a net that somebody trained."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import grotto
from grotto.nets.files import read
from grotto.play.players import players_of

GROTTO = [sys.executable, "-m", "grotto"]
ARENAS = {
    "scripts": ["diamant", "--players", "3", "--bot", "script:coin", "--bot", "script:one-step", "--option",
                "edition=schmidt"],
    "less-luck": ["diamant", "--players", "3", "--bot", "script:relic", "--field", "script:floor,script:coin",
                  "--correct-luck"],
    "emerald": ["emerald", "--players", "2", "--bot", "wisp", "--field", "apprentice"],
}  # fmt: skip
DEALS, BROKEN_OFF = 6, 3
TRAINED = ["train", "diamant", "--rounds", "12", "--games", "100", "--workers", "1"]


def make(folder: Path) -> None:
    """Play, train, and break off."""
    (folder / "arena").mkdir(parents=True)
    for name, arguments in ARENAS.items():
        _arena(folder / "arena" / name, arguments)
    _training(folder / "training")
    finished = folder / "finished"
    subprocess.run([*GROTTO, *TRAINED, "--out", str(finished)], check=True, capture_output=True)
    (folder / "nets").mkdir()
    shutil.move(finished / "diamant.net", folder / "nets" / "diamant-mine.net")
    shutil.rmtree(finished)
    _numbers(folder)


def _arena(folder: Path, arguments: list[str]) -> None:
    """A whole run, of which the plan and the first half of the deals are kept as if it had been broken off there."""
    command = [*GROTTO, "arena", *arguments, "--deals", str(DEALS), "--workers", "1", "--out", str(folder)]
    subprocess.run(command, check=True, capture_output=True)
    lines = (folder / "deals.jsonl").read_text().splitlines(keepends=True)
    for path in folder.iterdir():
        if path.name not in ("plan.json", "deals.jsonl"):
            path.unlink()
    (folder / "whole.jsonl").write_text("".join(lines))
    (folder / "deals.jsonl").write_text("".join(lines[: len(lines) * BROKEN_OFF // DEALS]) + lines[-1][:40])
    assert json.loads((folder / "plan.json").read_text())["plan"]["deals"] == DEALS


def _training(folder: Path) -> None:
    """Ended by Ctrl-C between the checkpoint after round 10 and the end after round 12."""
    folder.mkdir()
    with subprocess.Popen([*GROTTO, *TRAINED, "--out", str(folder)], stdout=subprocess.DEVNULL) as process:
        while not (folder / "diamant.checkpoint").exists():
            time.sleep(0.001)
        process.send_signal(signal.SIGINT)
    assert [path.name for path in folder.iterdir()] == ["diamant.checkpoint"]


def _numbers(folder: Path) -> None:
    """What nets were told of positions, and what the one above says to them."""
    net = read(folder / "nets" / "diamant-mine.net").net
    told = {}
    for path in sorted((folder / "matches").glob("*-unfinished.match")):
        match = grotto.load(path)
        features = players_of(match.game).features()
        numbers = [features.tell(match.state, seat) for seat in (0, match.players - 1)]
        told[path.name] = {
            "version": features.version,
            "first and last seat": [{str(place): value for place, value in enumerate(one) if value} for one in numbers],
            "answers": [net.answer(one) for one in numbers] if match.game.name == "diamant" else None,
        }
    (folder / "nets" / "numbers.json").write_text(json.dumps(told, separators=(",", ":")) + "\n")
